// Features that are joined, turned into other kinds and taken off the list of those that wait.
#include "support/edited_games.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>

namespace test_edits {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

TEST_CASE("Segments that do not meet are in one feature when they are joined", "[kernel][edits]") {
    Game game(base_with({}));
    const Play& play = game.play();
    Play& table = game.edit();
    test::play(game, {"draw straight-road", "place straight-road 1,0 r0", "deploy follower road:e",
                      "draw straight-road", "place straight-road 0,1 r0", "pass", "draw straight-road"});
    const SegmentId a = at(game, TileId{1}, "e"), b = at(game, TileId{2}, "e");
    Told told;
    game.watch(&told);
    table.join(a, b);
    check(game);
    CHECK(told.all == std::vector<std::string>{"extended road at 0,0 by 1,0"});
    CHECK(play.feature_of(a) == play.feature_of(b));
    CHECK(play.tiles_of(play.feature_of(a)) == 3);
    CHECK(play.feature(play.feature_of(b)).claims == 1);
    CHECK(play.feature(play.feature_of(b)).open == 4);
    CHECK(play.links().size() == 1);
    const Game copy(game);
    CHECK(copy == game);
    test::play(game, {"place straight-road 1,1 r0", "pass"}); // laying goes on as ever
    CHECK(play.tiles_of(play.feature_of(a)) == 4);
    check(game);
    CHECK_FALSE(copy == game);
    CHECK_THAT(failure([&] { table.join(a, at(game, TileId{0}, "n")); }), Contains("different kinds"));
    CHECK_THAT(failure([&] {
                   for (std::size_t i = 0; i <= max_links; ++i) {
                       table.join(a, b);
                   }
               }),
               Contains("More than 255 pairs"));
}

namespace {

/// A city becomes a palace: a kind with lords and a price of its own. A monastery becomes a ruin.
TermId hall;
Toy palaces(bool at_once = false) {
    return {"palaces", [at_once](Registry& r) {
                const KindId palace = r.feature_kind({.name = "palace", .plural = "palaces"});
                const KindId temple = r.feature_kind({.name = "temple", .closing = Closing::surrounded});
                hall = r.term("hall");
                r.conversion(r.find_kind("city"), palace);
                r.conversion(palace, temple);
                r.figure_kind({.name = "lord", .plural = "lords", .per_player = 2, .stands_on = {"palace", "temple"}});
                r.tariff(palace, Rank::base,
                         calls([](const Play& p, Valuation& v) { v.add(hall, p.tiles_of(v.feature), 10, "TOY-1"); }));
                if (at_once) {
                    r.at(Anchor::part_placed,
                         {.label = "palaces.build",
                          .run = step([palace](Play& p) {
                              const SegmentId s = p.segment_at(p.placed_tile(), port_of_side(south));
                              if (s != none_of<SegmentId> && p.rules().kinds[index(p.kind_of(s))].spec.name == "city") {
                                  p.convert(p.feature_of(s), palace);
                              }
                          })});
                }
            }};
}

} // namespace

TEST_CASE("A feature of another kind is one in every respect", "[kernel][edits]") {
    Game game(base_with({palaces()}));
    const Play& play = game.play();
    Play& table = game.edit();
    const KindId palace = game.rules().kind("palace"), city = game.rules().kind("city");
    const AttributeId pennant = game.rules().attribute("pennant");
    test::play(game, {"draw full-city-pennant", "place full-city-pennant 0,-1 r0", "deploy follower city:e",
                      "draw straight-road", "place straight-road 1,0 r0", "pass", "draw cap"});
    const SegmentId full = at(game, TileId{1}, "e");
    const FigureId knight = play.first_figure(PlayerId{0}, game.rules().figure_kind("follower"));
    CHECK_THAT(failure([&] { table.convert(play.feature_of(at(game, TileId{0}, "e")), palace); }),
               Contains("'road' cannot become one of the kind 'palace'"));
    CHECK_THAT(failure([&] { table.convert(play.feature_of(full), none_of<KindId>); }), Contains("not in this game"));
    CHECK(table.convert(play.feature_of(full), city) == play.feature_of(full)); // nothing to do
    const FeatureId f = table.convert(play.feature_of(full), palace);
    check(game);
    CHECK(play.feature_of(full) == f);
    CHECK(play.kind_of(full) == palace);
    CHECK(play.kind_of(at(game, TileId{0}, "n")) == palace);
    CHECK(play.segment_name(full) == "palace:n");
    CHECK(play.segments_named(TileId{1}, "palace:w") == std::vector<SegmentId>{full});
    CHECK(play.segments_named(TileId{1}, "city:w").empty());
    CHECK(play.feature_name(f) == "palace at 0,0");
    CHECK(play.count(f, pennant) == 1); // words stay
    CHECK(play.feature_of(play.figure(knight)) == f);
    CHECK(play.value(f, occasions::final, PlayerId{0}).total() == 20);
    CHECK_FALSE(play.may_stand(game.rules().figure_kind("follower"), full, routes::ordinary));
    table.send_home(knight, reasons::returned);
    CHECK(play.may_stand(game.rules().figure_kind("lord"), full, routes::ordinary));
    CHECK_FALSE(play.may_stand(game.rules().figure_kind("follower"), full, routes::ordinary));

    test::play(game, {"place cap 1,-1 r270", "deploy follower city"}); // a city beside it, and closed
    CHECK(play.score(PlayerId{0}) == 2);
    CHECK(play.feature_of(at(game, TileId{3}, "w")) != play.feature_of(full));
    Told told;
    game.watch(&told);
    table.convert(play.feature_of(at(game, TileId{3}, "w")), palace); // and then part of it
    CHECK(told.all == std::vector<std::string>{"extended palace at 0,0 by 1,-1"});
    CHECK(play.feature_of(at(game, TileId{3}, "w")) == play.feature_of(full));
    CHECK(play.tiles_of(play.feature_of(full)) == 3);
    check(game);
}

TEST_CASE("A feature of another kind counts each of its words, wherever the kind that it was counted them",
          "[kernel][edits]") {
    Mix mix;
    mix.modules = {"base", "farmers", "inns-and-cathedrals"};
    mix.more_sets = {{"inns-and-cathedrals", 1}};
    const Toy estates{"estates", [](Registry& r) {
                          const KindId estate = r.feature_kind({.name = "estate", .plural = "estates"});
                          r.conversion(r.find_kind("city"), estate); // pennants are counted first
                          r.conversion(r.find_kind("road"), estate);
                      }};
    Game game(compiled_with(library().compose(mix.file()), {estates}));
    test::play(game, {"draw straight-road-inn", "place straight-road-inn 1,0 r0"});
    const FeatureId road = game.play().feature_of(at(game, TileId{1}, "e"));
    const FeatureId estate = game.edit().convert(road, game.rules().kind("estate"));
    CHECK(game.play().count(estate, game.rules().attribute("inn")) == 1);
    CHECK(game.play().count(estate, game.rules().attribute("pennant")) == 0);
    check(game);
}

TEST_CASE("A conversion is between kinds that there are", "[kernel][edits]") {
    const Toy early{"early", [](Registry& r) { r.conversion(r.find_kind("city"), r.find_kind("nowhere")); }};
    CHECK_THAT(
        refusal(library().compose(Mix{}.file()), {early}),
        Contains("Module 'early' asks for a conversion of a kind of feature that no module before it registers"));
}

TEST_CASE("Who may be deployed on the tile just placed depends on what it is now, and so does its score",
          "[kernel][edits]") {
    Game game(base_with({palaces(true)}));
    test::play(game, {"draw cap", "place cap 0,-1 r180"});
    std::vector<std::string> legal;
    for (const Action action : game.legal_actions()) {
        legal.push_back(game.text(action));
    }
    std::sort(legal.begin(), legal.end());
    CHECK(legal == std::vector<std::string>{"deploy follower field:nnw", "deploy lord palace:s", "pass"});
    test::play(game, {"deploy lord palace:s"}); // covered all round; the city behind it is closed, too
    CHECK(game.play().score(PlayerId{0}) == 20);
    CHECK(game.play().in_supply(PlayerId{0}, game.rules().figure_kind("lord")) == 2);
    check(game);
    check_random_games(game.shared_rules());
}

TEST_CASE("A kind that is surrounded waits for that wherever it comes from", "[kernel][edits]") {
    Game game(several({palaces()}, 3));
    Play& table = game.edit();
    const Play& play = game.play();
    const KindId palace = game.rules().kind("palace"), temple = game.rules().kind("temple");
    const TileTypeId full = game.rules().tile_type("full-city-pennant"), lawn = game.rules().tile_type("monastery");
    table.lay(full, {10, 10}, 0, piles::supply);
    const SegmentId s = at(game, TileId{1}, "n");
    table.convert(play.feature_of(s), palace);
    table.deploy(PlayerId{0}, game.rules().figure_kind("lord"), s);
    table.convert(play.feature_of(s), temple);
    CHECK(play.core().watched == 1);
    for (const Position p : {Position{9, 9}, Position{10, 9}, Position{11, 9}, Position{9, 10}, Position{11, 10},
                             Position{9, 11}, Position{10, 11}}) {
        table.lay(lawn, p, 0, piles::supply);
    }
    CHECK(play.core().entries == 0);
    table.lay(lawn, {11, 11}, 0, piles::supply);
    CHECK(play.core().entries == 1);
    CHECK(play.core().watched == 0);
    check(game);
}

TEST_CASE("What an edit closes waits for scoring, and what it opens again does not", "[kernel][edits]") {
    Game game(base_with({palaces()}));
    Play& table = game.edit();
    const Play& play = game.play();
    test::play(game, {"draw cap", "place cap 0,-1 r180"});
    CHECK(play.core().entries == 1);
    const FeatureId f = table.convert(play.feature_of(at(game, TileId{0}, "n")), game.rules().kind("palace"));
    CHECK(play.core().entries == 1); // the palace instead of the city
    CHECK((play.feature(f).flags & Feature::listed) != 0);
    table.lay(game.rules().tile_type("full-city-pennant"), {5, 5}, 0, piles::supply);
    const SegmentId far = at(game, TileId{2}, "n"), near = at(game, TileId{1}, "s");
    table.convert(play.feature_of(far), game.rules().kind("palace"));
    table.join(near, far);
    CHECK(play.core().entries == 0);
    CHECK((play.feature(play.feature_of(near)).flags & Feature::listed) == 0);
    check(game);

    table.unlist(play.feature_of(near));
    CHECK(play.core().entries == 0);
    table.close_side(TileId{2}, north); // another edit does not list it again
    table.rebuild_features();
    CHECK(play.core().entries == 0);
    CHECK((play.feature(play.feature_of(near)).flags & (Feature::listed | Feature::completed)) == 0);
}

TEST_CASE("A feature taken off the list neither scores nor sends anybody home", "[kernel][edits]") {
    const Toy truce{"truce", [](Registry& r) {
                        r.at(Anchor::round_convert, {.label = "truce.call", .run = step([](Play& p) {
                                                                                while (!p.round().empty()) {
                                                                                    p.unlist(p.round().front().feature);
                                                                                }
                                                                            })});
                    }};
    Game game(base_with({truce}));
    Heard heard;
    game.watch(&heard);
    test::play(game, {"draw cap", "place cap 0,-1 r180", "deploy follower city"});
    const Play& play = game.play();
    CHECK(play.closed(play.feature_of(at(game, TileId{0}, "n"))));
    CHECK((play.feature(play.feature_of(at(game, TileId{0}, "n"))).flags & Feature::completed) == 0);
    CHECK(play.score(PlayerId{0}) == 0);
    CHECK(play.in_supply(PlayerId{0}, game.rules().figure_kind("follower")) == 6);
    CHECK(heard.completed == 0);
    CHECK(play.core().entries == 0);
}

TEST_CASE("A closed side stays closed when a tile is laid beside it", "[kernel][edits]") {
    Game game(base_with({}));
    Play& table = game.edit();
    const Play& play = game.play();
    const auto road = [&] { return play.feature_of(at(game, TileId{0}, "e")); };
    table.close_side(TileId{0}, east);
    table.close_side(TileId{0}, east);
    CHECK(play.feature(road()).open == 1);
    table.lay(game.rules().tile_type("straight-road"), {1, 0}, 0, piles::supply);
    CHECK(play.feature(road()).open == 1);
    CHECK(play.tiles_of(road()) == 1);
    CHECK(play.feature(play.feature_of(at(game, TileId{1}, "e"))).open == 1);
    table.close_side(TileId{1}, west); // a tile lies there
    check(game);
    table.rebuild_features();
    CHECK(play.tiles_of(road()) == 1);
    check(game);
}

TEST_CASE("What was joined is separated again, and everybody stays on their own segment", "[kernel][edits]") {
    Game game(base_with({}));
    const Play& play = game.play();
    Play& table = game.edit();
    test::play(game, {"draw cap", "place cap 0,-1 r180", "deploy follower field"});
    table.lay(game.rules().tile_type("cap"), {9, 9}, 0, piles::supply);
    const SegmentId near = at(game, TileId{1}, "s"), far = at(game, TileId{2}, "n");
    const FigureKindId follower = game.rules().figure_kind("follower");
    table.join(near, far);
    table.deploy(PlayerId{1}, follower, far);
    CHECK(play.feature_of(near) == play.feature_of(far));
    CHECK(play.core().entries == 0);
    CHECK_THAT(failure([&] { table.separate(near, at(game, TileId{0}, "n")); }), Contains("are not joined"));
    Told told;
    game.watch(&told);
    table.separate(far, near); // either way round
    CHECK(told.all.empty());
    CHECK(play.links().empty());
    CHECK(play.feature_of(near) != play.feature_of(far));
    CHECK(play.feature(play.feature_of(near)).claims == 0);
    CHECK(play.feature(play.feature_of(far)).claims == 1);
    check(game);
    table.join(near, far); // and joined anew
    CHECK(play.tiles_of(play.feature_of(near)) == 3);
    check(game);
}

TEST_CASE("What a separation closes waits for scoring", "[kernel][edits]") {
    Game game(base_with({}));
    Play& table = game.edit();
    table.lay(game.rules().tile_type("cap"), {5, 5}, 0, piles::supply);
    table.lay(game.rules().tile_type("cap"), {5, 4}, 2, piles::supply);
    table.lay(game.rules().tile_type("cap"), {9, 9}, 0, piles::supply);
    const SegmentId whole = at(game, TileId{1}, "n"), open = at(game, TileId{3}, "n");
    CHECK(game.play().core().entries == 1);
    table.join(whole, open);
    CHECK(game.play().core().entries == 0);
    table.separate(whole, open);
    CHECK(game.play().core().entries == 1);
    CHECK(game.play().closed(game.play().feature_of(whole)));
    CHECK_FALSE(game.play().closed(game.play().feature_of(open)));
    check(game);
}

namespace {

/// Straight roads have a cave beside them, into which they lead too.
Toy caves() {
    return {"caves", [](Registry& r) {
                r.open_ends("cave");
                r.transform_tiles(calls([](TileDef& tile) {
                    for (SegmentDef& segment : tile.segments) {
                        if (tile.name == "straight-road" && segment.kind == "road") {
                            segment.words["cave"] = 1;
                        }
                    }
                }));
            }};
}

} // namespace

TEST_CASE("An end at no side is a gap until it is joined", "[kernel][edits]") {
    Game game(base_with({caves()}));
    const Play& play = game.play();
    Play& table = game.edit();
    const TileTypeId straight = game.rules().tile_type("straight-road");
    for (const Position p : {Position{20, 20}, Position{30, 20}}) {
        table.lay(straight, p, 0, piles::supply);
    }
    const SegmentId a = at(game, TileId{1}, "e"), b = at(game, TileId{2}, "e");
    CHECK(play.feature(play.feature_of(a)).open == 3);
    check(game);
    for (const TileId tile : {TileId{1}, TileId{2}}) {
        table.close_side(tile, east);
        table.close_side(tile, west);
    }
    CHECK_FALSE(play.closed(play.feature_of(a)));
    CHECK(play.core().entries == 0);
    table.join(a, b);
    CHECK(play.closed(play.feature_of(a)));
    CHECK(play.core().entries == 1);
    check(game);
    table.separate(a, b);
    CHECK(play.feature(play.feature_of(b)).open == 1);
    CHECK(play.core().entries == 0);
    check(game);
    check_random_games(game.shared_rules());
}

} // namespace test_edits
