// Tiles that lie become other forms; placements with a debt that such an edit settles.
#include "explain/obstacle.hpp"
#include "support/edited_games.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <stdexcept>

namespace test_forms {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

FormId arch, bare;
WordId arched;

/// A straight road over a tile, from north to south, where it shows fields; and the tile without it again.
void build_arches(Registry& r, int most) {
    arched = r.tile_word("arched");
    arch = r.form("arch", calls([](TileDef& tile) {
                      if (tile.edges[north] != "field" || tile.edges[south] != "field" ||
                          tile.words.count("arched") != 0) {
                          return false;
                      }
                      tile.edges[north] = tile.edges[south] = "road";
                      tile.segments.push_back(
                          {"road", {port_of_side(north), port_of_side(south)}, {{"stone", 2}}, {}, tile.line});
                      tile.words["arched"] = 1;
                      return true;
                  }),
                  most);
    bare = r.form("bare", calls([](TileDef& tile) {
                      if (tile.words.erase("arched") == 0) {
                          return false;
                      }
                      tile.edges[north] = tile.edges[south] = "field";
                      tile.segments.pop_back();
                      return true;
                  }),
                  most);
}

Toy arches(int most = 5) {
    return {"arches", [most](Registry& r) {
                r.attribute("stone");
                build_arches(r, most);
            }};
}

} // namespace

TEST_CASE("A tile that lies becomes another form of itself, and what is on it goes on", "[kernel][edits]") {
    Game game(base_with({arches()}));
    const Play& play = game.play();
    const AttributeId stone = game.rules().attribute("stone");
    test::play(game, {"draw straight-road", "place straight-road 1,0 r0", "deploy follower road:e"});
    const FigureId walker = play.first_figure(PlayerId{0}, game.rules().figure_kind("follower"));
    const TileTypeId straight = game.rules().tile_type("straight-road");
    test::play(game, {"draw straight-road"});
    CHECK_FALSE(play.may_place(straight, {1, 1}, 1));
    const SegmentId before = at(game, TileId{1}, "e");
    Told told;
    game.watch(&told);
    game.edit().transform(TileId{1}, arch);
    check(game);
    const SegmentId over = at(game, TileId{1}, "n");
    CHECK(told.all == std::vector<std::string>{"transformed straight-road at 1,0"});
    CHECK(play.type_of(TileId{1}).segment_count == play.type(straight).segment_count + 1);
    CHECK(game.rules().tile_name(play.tile(TileId{1}).type) == "straight-road+arch");
    CHECK(play.tile_of(before) == none_of<TileId>); // its segments are new ones
    CHECK(play.tile_of(play.figure(walker)) == TileId{1});
    CHECK(play.feature_of(play.figure(walker)) == play.feature_of(at(game, TileId{0}, "e")));
    CHECK(play.feature_name(play.feature_of(play.figure(walker))) == "road at 0,0"); // by the oldest tile, as before
    CHECK(play.segment_name(over) == "road:n");
    CHECK(play.feature(play.feature_of(over)).open == 2);
    CHECK(play.count(play.feature_of(over), stone) == 2);
    CHECK(std::vector<TileId>(play.tiles_with(arched).begin(), play.tiles_with(arched).end()) ==
          std::vector<TileId>{TileId{1}});
    CHECK(play.may_place(straight, {1, 1}, 1)); // the squares beside it see what it shows now
    test::play(game, {"place straight-road 1,1 r90", "deploy follower road:n"});
    CHECK(play.tiles_of(play.feature_of(over)) == 2);
    check(game);

    told.all.clear();
    game.edit().transform(TileId{1}, bare);
    CHECK(play.tile(TileId{1}).type == straight); // the form plays like the tile that it was
    CHECK(play.tiles_with(arched).empty());
    CHECK(play.feature(play.feature_of(at(game, TileId{2}, "n"))).open == 1); // covered, but not gone on
    CHECK(told.all == std::vector<std::string>{"transformed straight-road+arch at 1,0"});
    check(game);
    check_random_games(game.shared_rules());
}

TEST_CASE("Of segments that reach no side each goes on in that of its number", "[kernel][edits]") {
    Composition c = library().compose(Mix{}.file());
    TileDef twins;
    twins.name = "twins";
    twins.count = 1;
    twins.edges = {"field", "field", "field", "field"};
    twins.segments = {{"monastery", {}, {}, {}}, {"monastery", {}, {}, {}}};
    c.tiles.push_back(twins);
    const auto rules = compiled_with(c, {arches()});
    for (const std::string segment : {"monastery", "monastery:2"}) {
        Game game(rules);
        test::play(game, {"draw twins", "place twins 0,1 r0", "deploy follower " + segment});
        game.edit().transform(TileId{1}, arch);
        const Play& play = game.play();
        const FigureId monk = play.first_figure(PlayerId{0}, rules->figure_kind("follower"));
        CHECK(play.segment_name(play.figure(monk).place.segment()) == segment);
        check(game);
    }
}

TEST_CASE("An edit that joins a feature to more extends it, and whoever has no place left goes home",
          "[kernel][edits]") {
    Game game(base_with({arches()}));
    const Play& play = game.play();
    test::play(game, {"draw straight-road", "place straight-road 1,0 r0", "pass"});
    game.edit().transform(TileId{1}, arch);
    test::play(game, {"draw straight-road", "place straight-road 1,1 r90", "pass"});
    game.edit().transform(TileId{1}, bare);
    Told told;
    game.watch(&told);
    game.edit().transform(TileId{1}, arch);
    CHECK(told.all ==
          std::vector<std::string>{"transformed straight-road at 1,0", "extended north-south road at 1,0 by 1,0"});
    const FigureKindId follower = game.rules().figure_kind("follower");
    const FigureId walker = game.edit().deploy(PlayerId{1}, follower, at(game, TileId{1}, "n"));
    game.edit().transform(TileId{1}, bare);
    CHECK(play.figure(walker).place == Place::in_supply());
    CHECK(play.in_supply(PlayerId{1}, follower) == 7);
    check(game);
}

TEST_CASE("A game has room for so many tiles in other forms as was said, for as often as they change",
          "[kernel][edits]") {
    constexpr int tiles = 20;
    Game game(several({arches(1)}, 3));
    Play& table = game.edit();
    for (std::int16_t x = 1; x <= tiles; ++x) {
        table.lay(game.rules().tile_type("straight-road"), {x, 0}, 0, piles::supply);
    }
    for (int i = 0; i < 500; ++i) {
        table.transform(TileId{1}, arch);
        table.transform(TileId{1}, bare);
    }
    check(game);
    const std::string refused = failure([&] {
        for (std::size_t t = 1; t <= tiles; ++t) {
            table.transform(static_cast<TileId>(t), arch);
        }
    });
    CHECK_THAT(refused, Contains("straight-road+arch") && Contains("than the modules said"));
    CHECK_THAT(failure([&] { table.transform(TileId{0}, arch); }),
               Contains("'cap-straight-road' at 0,0 has no form 'arch'"));
    CHECK(game.rules().form(game.rules().tile_type("cap"), arch) == none_of<TileTypeId>);
}

TEST_CASE("Forms that cannot be right are refused, and what fails in them is told with its module", "[kernel][edits]") {
    const Composition base = library().compose(Mix{}.file());
    const auto none = calls([](TileDef&) { return false; });
    CHECK_THAT(refusal(base, {{"a", [&](Registry& r) { r.form("arch", none, 0); }}}),
               Contains("Module 'a' lets 0 tiles lie in the form 'arch'"));
    CHECK_THAT(refusal(base, {{"a", [&](Registry& r) { r.form("arch", {}, 1); }}}), Contains("'make'"));
    CHECK_THAT(refusal(base, {{"a", [&](Registry& r) { r.form("arch", none, 1); }},
                              {"b", [&](Registry& r) { r.form("arch", none, 1); }}}),
               Contains("'a'") && Contains("'b'") && Contains("form of tiles"));
    CHECK_THAT(refusal(base, {{"a",
                               [](Registry& r) {
                                   r.form("arch",
                                          calls([](TileDef&) -> bool { throw std::runtime_error("no stones"); }), 1);
                               }}}),
               Contains("Module 'a'") && Contains("form 'arch' of the tile") && Contains("no stones"));
    CHECK_THAT(refusal(base, {{"a",
                               [](Registry& r) { // a form of every form
                                   r.form("more", calls([](TileDef& tile) {
                                              tile.segments.push_back({"road", {}, {}, {}, 0});
                                              return true;
                                          }),
                                          1);
                               }}}),
               Contains("more than 16 segments"));
}

// ---------------------------------------------------------------- placements with a debt

namespace {

bool pays;        ///< the toy settles what it has allowed
bool able = true; ///< ... and can at present

/// A tile whose road runs into a field may be laid if that field's tile can get an arch, which it does at once.
Toy debtors() {
    return {"debtors", [](Registry& r) {
                r.attribute("stone");
                build_arches(r, 5);
                const auto archable = [](const Play& p, Position at, unsigned side) {
                    const TileId there = p.tile_at(neighbour(at, side));
                    return side % 2 == 0 && p.tile(there).rotation % 2 == 0 &&
                           p.rules().form(p.tile(there).type, arch) != none_of<TileTypeId>;
                };
                r.allow_placement(
                    calls([=](const Play& p, TileTypeId t, Position at, unsigned rotation, unsigned sides) {
                        for (unsigned side = 0; side < 4; ++side) {
                            const bool road = p.rules().terrain_names[index(p.type(t).edge(rotation, side))] == "road";
                            if ((sides >> side & 1U) != 0 && !(road && archable(p, at, side))) {
                                return false;
                            }
                        }
                        return true;
                    }),
                    calls([](const Play&) { return able; }));
                r.at(Anchor::part_placed,
                     {.label = "debtors.build", .run = step([](Play& p) {
                                                    const Tile tile = p.tile(p.placed_tile());
                                                    const unsigned left = p.clashes(tile.type, tile.at, tile.rotation);
                                                    for (unsigned side = 0; side < 4; ++side) {
                                                        if (pays && (left >> side & 1U) != 0) {
                                                            p.transform(p.tile_at(neighbour(tile.at, side)), arch);
                                                        }
                                                    }
                                                })});
            }};
}

} // namespace

TEST_CASE("A tile may be laid where it does not fit if a rule makes that good at once", "[kernel][edits]") {
    pays = true;
    Game game(base_with({debtors()}));
    const Play& play = game.play();
    test::play(game, {"draw straight-road", "place straight-road 1,0 r0", "pass", "draw straight-road"});
    const TileTypeId straight = game.rules().tile_type("straight-road");
    CHECK(play.clashes(straight, {1, 1}, 1) == 1U << north);
    able = false; // asked once before all squares
    CHECK_FALSE(play.may_place(straight, {1, 1}, 1));
    CHECK(obstacle_to_placing(play, straight, {1, 1}, 1));
    able = true;
    CHECK(play.may_place(straight, {1, 1}, 1));
    CHECK_FALSE(obstacle_to_placing(play, straight, {1, 1}, 1));
    CHECK(obstacle_to_placing(play, straight, {0, -1}, 1)); // a road into a city
    CHECK(play.clashes(straight, {0, -1}, 1) == 1U << south);
    CHECK_FALSE(play.may_place(straight, {0, -1}, 1));
    Game other(game);
    test::play(game, {"place straight-road 1,1 r90", "deploy follower road:n"});
    CHECK(game.rules().tile_name(play.tile(TileId{1}).type) == "straight-road+arch");
    CHECK(play.tiles_of(play.feature_of(at(game, TileId{2}, "n"))) == 2);
    CHECK(play.clashes(straight, {1, 1}, 1) == 0);
    check(game);
    pays = false;
    CHECK_THAT(failure([&] { test::play(other, {"place straight-road 1,1 r90"}); }),
               Contains("The tile at 1,1 does not fit") && Contains("allow_placement"));
}

TEST_CASE("What fits nowhere but for a debt is not unplaceable", "[kernel][edits]") {
    pays = true;
    Composition c = library().compose(Mix{}.file());
    for (TileDef& tile : c.tiles) {
        tile.count = tile.name == "monastery-road" ? 2 : tile.name == "straight-road" ? 3 : 0;
    }
    c.starts = {"straight-road"};
    const auto with = compiled_with(c, {debtors()}), without = compiled_with(c, {});
    const auto fits = [](const std::shared_ptr<const Ruleset>& rules) {
        Game game(rules);
        Play& table = game.edit(); // a road of one tile, with monasteries at both ends
        const TileTypeId monastery = rules->tile_type("monastery-road");
        table.lay(monastery, {1, 0}, 1, piles::supply);
        table.lay(monastery, {-1, 0}, 3, piles::supply);
        TileTypeId straight = rules->tile_type("straight-road");
        int places = 0;
        game.play().each_placement(straight, [&](Position, unsigned) { ++places; });
        CHECK(game.play().fits_anywhere(straight) == (places != 0));
        return places;
    };
    CHECK(fits(with) > fits(without));
}

TEST_CASE("Who hears of a placed tile may transform it, and what is told then is of its form", "[kernel][edits]") {
    static FormId ruin;
    static std::vector<FeatureId> extended;
    extended.clear();
    const Toy decay{"decay", [](Registry& r) {
                        ruin = r.form("ruin", calls([](TileDef& tile) {
                                          return std::erase_if(tile.segments, [](const SegmentDef& segment) {
                                                     return segment.kind == "monastery";
                                                 }) != 0;
                                      }),
                                      5);
                        r.on<events::TilePlaced>(calls([](Play& p, const events::TilePlaced& event) {
                            if (p.rules().form(event.type, ruin) != none_of<TileTypeId>) {
                                p.transform(event.tile, ruin);
                            }
                        }));
                        r.on<events::FeatureExtended>(calls(
                            [](Play&, const events::FeatureExtended& event) { extended.push_back(event.feature); }));
                    }};
    Composition checked = library().compose(Mix{}.file());
    checked.checked = true; // naming a segment that there is not is told
    Game game(compiled_with(checked, {decay}));
    const Play& play = game.play();
    test::play(game, {"draw monastery", "place monastery 0,1 r0"});
    REQUIRE(play.type_of(TileId{1}).segment_count == 1);
    CHECK_FALSE(extended.empty());
    for (const FeatureId f : extended) {
        CHECK(f == play.feature_of(play.segment(TileId{1}, 0)));
    }
}

} // namespace test_forms
