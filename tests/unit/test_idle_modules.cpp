// Modules that are chosen in vain, and new games in which none is.
#include "agents/random.hpp"
#include "chance/deal.hpp"
#include "commands/new_game_text.hpp"
#include "library/game_file.hpp"
#include "support/extent.hpp"
#include "support/folders.hpp"
#include "support/toy.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

namespace test_idle_modules {

using namespace bastide;
using namespace bastide::host;
using namespace bastide::test;

namespace {

const Library& installed() {
    static const Library all({{built_modules()}, {in_source("/tilesets")}});
    return all;
}

bool is_idle(const Install& install, int players = 2) {
    std::vector<std::string> idle;
    compiled_with(meadows(4, players),
                  {{"ground",
                    [](Registry& r) {
                        r.terrain("grass");
                        r.feature_kind({.name = "lawn", .plural = "lawns"});
                        r.seats(5, "Play with fewer.");
                    }},
                   {"toy", install}},
                  &idle);
    REQUIRE(std::find(idle.begin(), idle.end(), "ground") == idle.end()); // lawns are on the tiles
    return std::find(idle.begin(), idle.end(), "toy") != idle.end();
}

std::vector<std::string> idle_in(const std::string& modules, const std::string& sets,
                                 const std::string& switches = "") {
    std::vector<std::string> idle;
    compile(installed().compose(parse_game_file("[game]\nmodules = [" + modules + "]\ntilesets = [" + sets +
                                                    "]\n[switches]\n" + switches + "[[player]]\n[[player]]\n",
                                                "game.toml")),
            &idle);
    return idle;
}

/// The sets of the tiles that lie on the board after a game at random.
std::set<std::string> sets_played(const std::shared_ptr<const Ruleset>& rules) {
    Game game(rules);
    Deal deal(*rules);
    deal.begin(1);
    Rng rng(1);
    while (!game.is_terminal()) {
        game.apply(game.at_chance() ? deal.take(game) : any_action(game, rng));
    }
    std::set<std::string> sets;
    for (const Tile& tile : game.play().tiles()) {
        for (std::size_t def = 0; def < rules->tile_defs.size(); ++def) {
            if (rules->type_of_def[def] == tile.type) {
                sets.insert(rules->tile_defs[def].set);
            }
        }
    }
    return sets;
}

void plays_all(const std::vector<std::string>& modules) {
    NewGame wanted;
    wanted.modules = modules;
    std::vector<std::string> idle;
    const auto rules = compile(installed().compose(parse_game_file(game_text(installed(), wanted), "new.toml")), &idle);
    CAPTURE(modules);
    CHECK(idle.empty());
    const std::set<std::string> played = sets_played(rules);
    for (const InstalledModule& module : installed().modules()) {
        const Manifest& manifest = module.manifest;
        const bool chosen = std::find(modules.begin(), modules.end(), manifest.name) != modules.end();
        const bool with_tiles = std::any_of(manifest.tile_sets.begin(), manifest.tile_sets.end(),
                                            [&](const std::string& set) { return played.count(set) != 0; });
        CHECK((!chosen || manifest.tile_sets.empty() || with_tiles));
    }
}

} // namespace

TEST_CASE("A module is idle if nothing of it can occur", "[idle]") {
    CHECK(is_idle([](Registry&) {}));
    CHECK(is_idle([](Registry& r) { r.printed("windmill"); }));
    CHECK(is_idle([](Registry& r) { // rules for tiles that are not there
        r.feature_kind({.name = "windmill", .plural = "windmills"});
        r.on<events::TilePlaced>(calls([](Play&, const events::TilePlaced&) {}));
    }));
    CHECK(is_idle([](Registry& r) { r.figure_kind({.name = "miller", .plural = "millers", .per_player = 0}); }));
    CHECK_FALSE(is_idle([](Registry& r) { r.figure_kind({.name = "miller", .plural = "millers", .per_player = 1}); }));
    CHECK_FALSE(is_idle([](Registry& r) { // a house rule that needs no tile
        r.on<events::TilePlaced>(calls([](Play&, const events::TilePlaced&) {}));
    }));
    CHECK_FALSE(is_idle([](Registry& r) {
        r.printed("lawn");
        r.on<events::TilePlaced>(calls([](Play&, const events::TilePlaced&) {}));
    }));
    CHECK_FALSE(is_idle([](Registry& r) { // a module for the lab alone
        r.count({.name = "passed", .about = "How often a player passed.", .unit = "times"}, verbs::pass);
    }));
    CHECK(is_idle([](Registry& r) { // what it measures would need a mill
        r.printed("windmill");
        r.count({.name = "passed", .about = "How often a player passed.", .unit = "times"}, verbs::pass);
    }));
    CHECK_FALSE(is_idle([](Registry& r) { r.standing(verbs::pass, calls([](const Play&, ActionList&) {})); }));
    const Install seats = [](Registry& r) { r.seats(6, "Add the box with the sixth figures."); };
    CHECK(is_idle(seats)); // two do without
    CHECK_FALSE(is_idle(seats, 6));
}

TEST_CASE("The real modules without their tiles", "[idle]") {
    using Names = std::vector<std::string>;
    CHECK(idle_in("'base', 'heretics-and-shrines'", "'base-c2'") == Names{"heretics-and-shrines"});
    CHECK(idle_in("'base', 'heretics-and-shrines'", "'base-c2'", "shrine_crowding = 'allowed_without_followers'\n") ==
          Names{"heretics-and-shrines"});
    CHECK(idle_in("'base', 'river', 'tower'", "'base-c2'") == Names{"river", "tower"});
    CHECK(idle_in("'base', 'river'", "'base-c2', 'river-3'").empty());
    CHECK(idle_in("'base', 'inns-and-cathedrals'", "'base-c2'").empty()); // the big follower
    CHECK(idle_in("'base', 'farmers', 'king-and-robber'", "'base-c2'").empty());
    CHECK(idle_in("'base', 'hills-and-sheep'", "'base-c2'") == Names{"hills-and-sheep"}); // no fields for shepherds
    CHECK(idle_in("'base', 'farmers', 'hills-and-sheep'", "'base-c2'").empty());
    CHECK(idle_in("'base', 'farmers'", "'base-c2'", "farmers = false\n").empty()); // turned off on purpose
}

TEST_CASE("New games play tiles of every module that is chosen", "[idle]") {
    std::vector<std::string> all;
    for (const InstalledModule& module : installed().modules()) {
        all.push_back(module.manifest.name);
    }
    REQUIRE(all.size() >= 14);
    plays_all(all);
    std::size_t nth = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        plays_all({all[i]});
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            if (test::chosen(nth++, all.size() * (all.size() - 1) / 2, test::sized<std::size_t>(60, 150, 1'000'000))) {
                plays_all({all[i], all[j]});
            }
        }
    }
}

} // namespace test_idle_modules
