// Random rivers of every version and switch, against an implementation of the river rules of its own: it reads the
// printed tiles, follows the water from the first tile on and knows nothing of the module. At every placement of a
// river tile it says which placements are legal; the game must list those and no others.
//   BASTIDE_RIVER_GAMES=10000   so many rivers of each version, and a table of how many stay unfinished
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "river_table.hpp"
#include "river_versions.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

namespace test_rivers {

using namespace bastide;
using namespace bastide::test;

namespace {

struct Outcome {
    int rivers = 0, unfinished = 0, discarded = 0, placed = 0, compared = 0;
};

class RandomRiver {
public:
    RandomRiver(const std::shared_ptr<const Ruleset>& rules, const Rules& river, std::uint64_t seed)
        : game_(rules), table_(river), bag_(river.bag), rng_(seed), seed_(seed) {
        set_up_ = game_.play().tiles().size();
        left_out_ = removed();
    }

    void play(Outcome& outcome, bool compare) {
        while (!game_.is_terminal() && river_left()) {
            read_table();
            if (game_.at_chance()) {
                game_.apply_sampled(rng_);
                continue;
            }
            if (compare && game_.decision_name() == "place") {
                compare_placements(outcome);
            }
            const auto legal = game_.legal_actions();
            game_.apply(legal[rng_.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        read_table();
        INFO("seed " << seed_);
        REQUIRE(table_.problem() == "");
        ++outcome.rivers;
        outcome.unfinished += table_.open_ends() > 0 ? 1 : 0;
        outcome.placed += river_tiles_;
        outcome.discarded += removed() - left_out_;
    }

private:
    bool is_river(TileTypeId type) const { return lying(game_.rules().printed(type), 0).is_river(); }

    int removed() const {
        int tiles = 0;
        for (std::size_t t = 0; t < game_.rules().types.size(); ++t) {
            const auto type = static_cast<TileTypeId>(t);
            tiles += is_river(type) ? game_.play().in_pile(piles::removed, type) : 0;
        }
        return tiles;
    }

    bool river_left() const {
        for (std::size_t t = 0; t < game_.rules().types.size(); ++t) {
            const auto type = static_cast<TileTypeId>(t);
            for (std::size_t pile = 0; pile < game_.rules().piles.size(); ++pile) {
                if (static_cast<PileId>(pile) != piles::removed &&
                    game_.play().in_pile(static_cast<PileId>(pile), type) > 0 && is_river(type)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// New tiles since last time: each must have been legal when it came.
    void read_table() {
        const Play& play = game_.play();
        for (; read_ < play.tiles().size(); ++read_) {
            const Tile& tile = play.tiles()[read_];
            const Square at{tile.at.x, tile.at.y};
            const Lying it = lying(game_.rules().printed(tile.type), tile.rotation);
            const bool first = read_ < set_up_;
            INFO("seed " << seed_ << ", tile " << read_ << " at " << at.first << ',' << at.second);
            if (!first) {
                REQUIRE(table_.may_put(at, it));
                REQUIRE((it.is_river() || bag_ || !stack_holds_river()));
            }
            table_.put(at, it, first);
            river_tiles_ += it.is_river() ? 1 : 0;
        }
    }

    /// Ordinary tiles come after the river: when one is placed, at most the river tiles above have been drawn.
    bool stack_holds_river() const {
        return river_left() && game_.play().pile_size(piles::supply) > 0 && supply_is_river();
    }
    bool supply_is_river() const {
        for (std::size_t t = 0; t < game_.rules().types.size(); ++t) {
            const auto type = static_cast<TileTypeId>(t);
            if (game_.play().in_pile(piles::supply, type) > 0 && !is_river(type)) {
                return false;
            }
        }
        return true;
    }

    void compare_placements(Outcome& outcome) {
        const Play& play = game_.play();
        std::set<std::tuple<int, int, unsigned>> listed, mine;
        TileTypeId type{};
        for (const Action a : game_.legal_actions()) {
            if (a.verb == verbs::place) {
                const Position p = unpack(a.b);
                type = static_cast<TileTypeId>(a.a);
                listed.emplace(p.x, p.y, play.type(type).canonical[a.arg]);
            }
        }
        for (const auto& [at, tile] : table_.tiles()) {
            for (int side = 0; side < 4; ++side) {
                const Square p = beside(at, side);
                for (unsigned rotation = 0; rotation < 4; ++rotation) {
                    if (table_.may_put(p, lying(game_.rules().printed(type), rotation))) {
                        mine.emplace(p.first, p.second, play.type(type).canonical[rotation]);
                    }
                }
            }
        }
        INFO("seed " << seed_ << ", " << table_.tiles().size() << " tiles lie, tile " << game_.rules().tile_name(type));
        REQUIRE(listed == mine);
        ++outcome.compared;
    }

    Game game_;
    Table table_;
    bool bag_;
    Rng rng_;
    std::uint64_t seed_;
    std::size_t read_ = 0;
    std::size_t set_up_ = 0; ///< tiles that lie before anybody does anything
    int river_tiles_ = 0, left_out_ = 0;
};

int rivers_of_each() { return asked_or("BASTIDE_RIVER_GAMES", sized(5, 30, 120)); }

} // namespace

TEST_CASE("Rivers of every version: no rule leads to an illegal board", "[river]") {
    std::ostringstream table;
    table << "share of rivers left unfinished, and tiles discarded for each river\n"
          << std::left << std::setw(50) << ""
          << "immediate_and_triple   immediate   none_allowed   curves not towards\n";
    const std::vector<std::pair<std::string, std::string>> u_turns{{"immediate_and_triple", "allowed"},
                                                                   {"immediate", "allowed"},
                                                                   {"none_allowed", "allowed"},
                                                                   {"immediate_and_triple", "forbidden"}};
    for (const Version& version : versions()) {
        table << std::setw(50) << version.name;
        for (const auto& [u_turn, towards] : u_turns) {
            Version played = version;
            played.switches["river_u_turn"] = u_turn;
            played.switches["river_curve_towards_river"] = towards;
            const auto rules = compiled_river(played);
            const Rules river{u_turn, towards == "forbidden", true, version.switches.count("river_tiles_in_bag") != 0};
            Outcome outcome;
            INFO(version.name << ", " << u_turn << ", " << towards);
            for (int i = 0; i < rivers_of_each(); ++i) {
                RandomRiver(rules, river, static_cast<std::uint64_t>(i) + 1).play(outcome, i % 20 == 0);
            }
            table << std::fixed << std::setprecision(1) << 100.0 * outcome.unfinished / outcome.rivers << " % "
                  << std::setprecision(2) << 1.0 * outcome.discarded / outcome.rivers << "   ";
        }
        table << '\n';
    }
    if (std::getenv("BASTIDE_RIVER_GAMES") != nullptr) {
        std::cerr << table.str();
    }
}

TEST_CASE("A fork that is no turn", "[river]") {
    const auto rules = compiled_river({"River II", {{"river-2", 1}}, {{"river_fork_counts_as_turn", "false"}}});
    const auto both = compiled_river({"River II twice",
                                      {{"river-2", 2}},
                                      {{"river_fork_counts_as_turn", "false"}, {"river_second_fork", "shuffle_in"}}});
    Outcome outcome;
    for (int i = 0; i < rivers_of_each(); ++i) {
        RandomRiver(rules, {"immediate_and_triple", false, false, false}, static_cast<std::uint64_t>(i))
            .play(outcome, i % 5 == 0);
        RandomRiver(both, {"immediate_and_triple", false, false, false}, static_cast<std::uint64_t>(i))
            .play(outcome, i % 5 == 0);
    }
    CHECK(outcome.placed > 0);
}

TEST_CASE("Whole games with a river and random switches, with everything checked", "[river][random]") {
    const std::vector<Version> all = versions();
    const int games = games_asked_for() != 0 ? games_asked_for() : sized(4, 15, 60);
    int played = 0;
    for (int i = 0; i < games; ++i) {
        Rng rng(static_cast<std::uint64_t>(i) + 77);
        const auto any = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
        Version version = all[any(all.size())];
        std::vector<std::string> modules{"base", "river"};
        std::vector<std::pair<std::string, const SwitchSpec*>> settings;
        for (const InstalledModule& module : library().modules()) {
            const std::string& name = module.manifest.name;
            if (name != "base" && name != "river") {
                if (any(2) == 0) {
                    continue;
                }
                modules.push_back(name);
            }
            for (const SwitchSpec& spec : module.manifest.switches) {
                settings.emplace_back(name + '.' + spec.name, &spec);
            }
        }
        for (std::uint32_t changes = any(6); changes > 0; --changes) {
            const auto& [name, spec] = settings[any(settings.size())];
            const std::vector<std::string> values = values_of(*spec);
            version.switches[name] = values[any(values.size())];
        }
        std::string text = version.name + "; " + listed(modules);
        for (const auto& [name, value] : version.switches) {
            text += "; " + name + " = " + value;
        }
        INFO(text << "; seed " << i);
        std::shared_ptr<const Ruleset> rules;
        try {
            rules = compiled_river(version, with_needed(modules));
        } catch (const Error& refusal) {
            INFO(refusal.what());
            CHECK(std::string_view(refusal.what()).size() > 30);
            continue;
        }
        ++played;
        const std::vector<std::string> problems = played_checked(rules, {static_cast<std::uint64_t>(i), 5, 40});
        for (const std::string& problem : problems) {
            UNSCOPED_INFO(problem);
        }
        REQUIRE(problems.empty());
    }
    CHECK(played * 3 > games);
}

TEST_CASE("Roles are called as in the anniversary edition", "[river]") { // RIVER-023
    const Version classic{"classic", {{"river-1-c2", 1}}, {}};
    const Version anniversary{"anniversary", {{"river-20ae", 1}}, {{"role_names", "anniversary"}}};
    const auto role = [](const std::shared_ptr<const Ruleset>& rules, const char* kind) {
        return rules->shown_role(rules->figure_kind("follower"), rules->kind(kind));
    };
    const auto before = compiled_river(classic), after = compiled_river(anniversary);
    CHECK(role(before, "road") == "thief");
    CHECK(role(before, "monastery") == "monk");
    CHECK(role(before, "field") == "farmer");
    CHECK(role(after, "road") == "traveller");
    CHECK(role(after, "monastery") == "nun");
    CHECK(role(after, "field") == "farm woman");
    CHECK(role(after, "city") == "knight");
}

} // namespace test_rivers
