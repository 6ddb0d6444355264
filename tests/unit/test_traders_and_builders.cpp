// Rules of Traders and Builders that no position of the modules at hand shows: followers taken from beside a builder or
// pig, a feature completed by a tile that does not extend it, and what is printed on the tiles.
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>

namespace test_traders_and_builders {

using namespace bastide;
using namespace bastide::test;

namespace {

/// A beast that the player at turn may let eat any follower on the board, instead of deploying a figure.
Toy beast() {
    return {"beast", [](Registry& r) {
                const ReasonId eaten = r.reason("eaten");
                const Verb<FigureId> eat = r.verb<FigureId>(
                    {.name = "eat",
                     .apply = calls([eaten](Play& p, FigureId f) { p.move(f, Place::out_of_game(), eaten); }),
                     .forms = {"PLAYER SEGMENT"}});
                r.contribute("figures", calls([eat](const Play& p, ActionList& out) {
                                 for (std::size_t i = 0; i < p.figures().size(); ++i) {
                                     const Figure& figure = p.figures()[i];
                                     if (figure.place.where == Where::segment &&
                                         p.rules().figure_kinds[index(figure.kind)].spec.claims) {
                                         out.add(eat(static_cast<FigureId>(i)));
                                     }
                                 }
                             }));
            }};
}

/// A tile that matches everything around it and closes what it touches, but belongs to none of it.
Toy plug() {
    return {"plug", [](Registry& r) { r.terrain("anything", true); }};
}

std::shared_ptr<const Ruleset> traders_with(const std::vector<Toy>& toys,
                                            const std::map<std::string, std::string>& switches = {}) {
    Mix mix;
    mix.modules.emplace_back("traders-and-builders");
    mix.more_sets["traders-and-builders"] = 1;
    for (const auto& [name, value] : switches) {
        mix.switches["traders-and-builders." + name] = value;
    }
    Composition composition = library().compose(mix.file());
    TileDef tile;
    tile.name = "plug";
    tile.count = 1;
    tile.edges = {"anything", "anything", "anything", "anything"};
    SegmentDef chapel;
    chapel.kind = "monastery";
    tile.segments = {chapel};
    if (!toys.empty() && toys.front().name == "plug") {
        composition.tiles.push_back(tile);
    }
    return compiled_with(composition, toys);
}

const PlayerId first{0};

int standing(const Game& game, const std::string& kind) {
    return game.play().on_board(first, game.rules().figure_kind(kind));
}

const std::vector<std::string> thief_and_builder{
    "draw straight-road", "place straight-road 1,0 r0", "deploy follower road:e",
    "draw monastery",     "place monastery 0,1 r0",     "pass",
    "draw straight-road", "place straight-road 2,0 r0", "deploy builder road:e",
    "draw monastery",     "place monastery 0,2 r0",     "pass"};

const std::vector<std::string> farmer_and_pig{
    "draw straight-road", "place straight-road 1,0 r0", "deploy follower field:s",
    "draw monastery",     "place monastery 0,1 r0",     "pass",
    "draw monastery",     "place monastery 1,1 r0",     "deploy pig field:n",
    "draw monastery",     "place monastery 0,2 r0",     "pass"};

std::string eat(const Game& game, const std::string& where) {
    return "eat " + game.play().player_name(first) + ' ' + where;
}

/// Whether builder and pig stay when their only company is eaten.
std::pair<int, int> left_alone(const std::map<std::string, std::string>& switches) {
    const auto rules = traders_with({beast()}, switches);
    Game with_builder(rules);
    play(with_builder, thief_and_builder);
    play(with_builder, {"draw monastery", "place monastery 1,1 r0", eat(with_builder, "road:e @1,0")});
    CHECK(standing(with_builder, "follower") == 0);
    Game with_pig(rules);
    play(with_pig, farmer_and_pig);
    play(with_pig, {"draw monastery", "place monastery 1,2 r0", eat(with_pig, "field:ese @1,0")});
    CHECK(standing(with_pig, "follower") == 0);
    return {standing(with_builder, "builder"), standing(with_pig, "pig")};
}

} // namespace

TEST_CASE("A builder or pig goes home with the last follower, or stays by the old rule (TB-009 TB-046 TB-047 TB-057)",
          "[traders]") {
    const std::pair gone{0, 0}, stay{1, 1};
    CHECK(left_alone({}) == gone);
    CHECK(left_alone({{"lone_builder_and_pig", "returned"}}) == gone);
    CHECK(left_alone({{"lone_builder_and_pig", "stays"}}) == stay);
    CHECK(left_alone({{"builder_and_pig_are_followers", "true"}}) == stay);
    CHECK(left_alone({{"builder_and_pig_are_followers", "true"}, {"lone_builder_and_pig", "returned"}}) == gone);
    CHECK(left_alone({{"builder_and_pig_are_followers", "true"}, {"lone_builder_and_pig", "stays"}}) == stay);
}

TEST_CASE("Only the last follower takes the builder along, and only its owner's (TB-046)", "[traders]") {
    const auto rules = traders_with({beast()});
    Game game(rules);
    play(game, thief_and_builder);
    Play& table = game.edit();
    const SegmentId road = table.segment_at(TileId{0}, *port_named("e"));
    const FigureKindId follower = rules->figure_kind("follower");
    table.deploy(first, follower, road);
    table.deploy(PlayerId{1}, follower, road);
    play(game, {"draw monastery", "place monastery 1,1 r0", eat(game, "road:e @1,0"), "draw monastery",
                "place monastery 0,3 r0", "pass"});
    CHECK(standing(game, "builder") == 1);
    play(game, {"draw monastery", "place monastery 1,2 r0", eat(game, "road:e @0,0")});
    CHECK(standing(game, "builder") == 0);
}

TEST_CASE("A lone builder that stays goes on giving double turns (TB-047)", "[traders]") {
    Game game(traders_with({beast()}, {{"lone_builder_and_pig", "stays"}}));
    play(game, thief_and_builder);
    play(game, {"draw monastery", "place monastery 1,1 r0", eat(game, "road:e @1,0"), "draw monastery",
                "place monastery 0,3 r0", "pass", "draw straight-road", "place straight-road 3,0 r0", "pass"});
    CHECK(game.decision_name() == "double turn");
}

TEST_CASE("The right to the second part stays when thief and builder are gone before the scoring (TB-035)",
          "[traders]") {
    for (const char* timing : {"after_first_part", "immediately"}) {
        Game game(traders_with({beast()}, {{"second_tile_timing", timing}}));
        play(game, thief_and_builder);
        play(game, {"draw straight-road", "place straight-road 3,0 r0", eat(game, "road:e @1,0")});
        CHECK(standing(game, "builder") == 0);
        CHECK(game.decision_name() == "double turn");
    }
}

TEST_CASE("A tile that completes the builder's feature without extending it (TB-030)", "[traders]") {
    const auto after_plug = [](const std::map<std::string, std::string>& switches) {
        Game game(traders_with({plug()}, switches));
        play(game, thief_and_builder);
        play(game, {"draw monastery-road", "place monastery-road -1,0 r270", "pass", "pass", "draw monastery",
                    "place monastery 0,3 r0", "pass", "draw plug", "place plug 3,0 r0", "pass"});
        return game;
    };
    const Game current = after_plug({});
    CHECK(current.decision_name() == "draw");
    CHECK(current.returns()[0] == 4);
    CHECK(standing(current, "builder") == 0);
    CHECK(after_plug({{"builder_trigger", "extend_or_complete"}}).decision_name() == "double turn");

    // closed, but not by this placement: the road waits to be scored while the second tile is placed
    Game game = after_plug(
        {{"builder_trigger", "extend_or_complete"}, {"second_tile_timing", "immediately"}, {"builder_chain", "true"}});
    CHECK(game.decision_name() == "double turn");
    CHECK(game.returns()[0] == 0);
    play(game, {"second-tile", "draw monastery", "place monastery 0,4 r0", "pass"});
    CHECK(game.decision_name() == "draw");
    CHECK(game.returns()[0] == 4);
    play(game, {"draw monastery", "place monastery 0,5 r0", "pass"});
    CHECK(game.play().turn_owner() == first);
}

TEST_CASE("Goods go to whoever completes the city, by whatever tile (TB-061 TB-062)", "[traders]") {
    Game game(traders_with({plug()}));
    play(game, {"draw tube-wine", "place tube-wine 0,-1 r90", "deploy follower city:n", "draw plug",
                "place plug 0,-2 r0", "pass"});
    REQUIRE(game.rules().displays.size() == 2);
    const CompiledDisplay& goods = game.rules().displays[1];
    CHECK(goods.name == "goods");
    CHECK(goods.text(game.play(), first) == "none");
    CHECK(goods.text(game.play(), PlayerId{1}) == "1 wine");
    CHECK(game.returns()[0] == 4);
}

TEST_CASE("Tiles and tokens are as many as the lists say (TB-002 TB-003 TB-080 TB-081 TB-082)", "[traders]") {
    const auto rules = traders_with({});
    std::map<std::string, int> symbols;
    int tiles = 0, plain = 0;
    for (const TileDef& tile : rules->tile_defs) {
        if (tile.set != "traders-and-builders") {
            continue;
        }
        CHECK(tile.count == 1);
        tiles += tile.count;
        bool any = false;
        for (const SegmentDef& segment : tile.segments) {
            for (const char* good : {"wine", "grain", "cloth"}) {
                const auto found = segment.words.find(good);
                symbols[good] += found == segment.words.end() ? 0 : found->second;
                any = any || found != segment.words.end();
            }
        }
        plain += any ? 0 : 1;
    }
    CHECK(tiles == 24);
    CHECK(plain == 4);
    CHECK(symbols == std::map<std::string, int>{{"wine", 9}, {"grain", 6}, {"cloth", 5}});
}

} // namespace test_traders_and_builders
