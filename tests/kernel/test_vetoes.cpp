// What toy modules forbid, and why it is said to be forbidden.
#include "explain/obstacle.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>

namespace test_vetoes {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

TEST_CASE("Placements and deployments can be forbidden", "[kernel][figures]") {
    const Toy fence{"fence", [](Registry& r) {
                        r.veto_placement(
                            {.turned = calls([](const Play&, TileTypeId, Position p, unsigned) { return p.x < 0; })});
                        r.veto_place(calls([](const Play& p, FigureKindId, Place to, RouteId) {
                            return p.rules().kinds[index(p.feature(p.feature_of(to)).kind)].spec.name == "road";
                        }));
                    }};
    const auto rules = base_with({fence});
    Game game(rules);
    play(game, {"draw crossroads"});
    CHECK(game.parse("place crossroads 1,0 r0"));
    CHECK_FALSE(game.parse("place crossroads -1,0 r0"));
    CHECK_THROWS_AS(game.apply(verbs::place(rules->tile_type("crossroads"), Position{-1, 0}, 0)), IllegalAction);
    play(game, {"place crossroads 1,0 r0"});
    CHECK_FALSE(game.parse("deploy follower road:n"));
    CHECK(game.parse("deploy follower field:nnw"));
    check_random_games(rules);
}

TEST_CASE("Why something is forbidden: the condition, the module and its rules", "[kernel][figures]") {
    using What = Obstacle::What;
    const Toy fence{
        "fence", [](Registry& r) {
            r.veto_placement({.rules = "FENCE-1 FENCE-2",
                              .turned = calls([](const Play&, TileTypeId, Position p, unsigned) { return p.x < 0; })});
            r.veto_place(
                calls([](const Play&, FigureKindId, Place, RouteId route) { return route == routes::remote; }));
            r.veto_place(
                calls([](const Play& p, FigureKindId, Place to, RouteId) { return p.tile_of(to) == TileId{2}; }), {},
                "FENCE-3");
        }};
    Game game(base_with({fence}));
    const Play& table = game.play();
    const TileTypeId crossroads = game.rules().tile_type("crossroads");
    const auto obstacle = [&](Position p, unsigned turns = 0) {
        return obstacle_to_placing(table, crossroads, p, turns);
    };
    play(game, {"draw crossroads"}); // the start tile has a road from west to east, a city in the north
    CHECK(obstacle({0, 0}).what == What::occupied);
    CHECK(obstacle({0, 0}).tile == TileId{0});
    CHECK(obstacle({5, 5}).what == What::apart);
    CHECK_FALSE(obstacle({1, 0}));
    const Obstacle city = obstacle({0, -1});
    CHECK(city.what == What::side);
    CHECK(city.side == south);
    CHECK(game.rules().terrain_names[index(city.mine)] == "road");
    CHECK(game.rules().terrain_names[index(city.theirs)] == "city");
    const Obstacle fenced = obstacle({-1, 0});
    REQUIRE(fenced.what == What::vetoed);
    CHECK(fenced.veto->module == "fence");
    CHECK(fenced.veto->rules == "FENCE-1 FENCE-2");

    const FigureKindId follower = game.rules().figure_kind("follower");
    const auto standing = [&](TileId tile, const char* port, RouteId route) {
        return obstacle_to_standing(table, follower, table.segment_at(tile, *port_named(port)), route);
    };
    play(game, {"place crossroads 1,0 r0", "deploy follower road:w", "draw crossroads", "place crossroads 2,0 r0"});
    CHECK(standing(TileId{0}, "e", routes::ordinary).what == What::claimed);
    CHECK(standing(TileId{0}, "e", routes::ordinary).seats == 1U);
    CHECK_FALSE(standing(TileId{0}, "n", routes::ordinary));
    REQUIRE(standing(TileId{0}, "n", routes::remote).what == What::vetoed);
    CHECK(standing(TileId{0}, "n", routes::remote).veto->rules.empty());
    REQUIRE(standing(TileId{2}, "e", routes::ordinary).what == What::vetoed);
    CHECK(standing(TileId{2}, "e", routes::ordinary).veto->rules == "FENCE-3");
}

TEST_CASE("What may be done is asked per route", "[kernel][figures]") {
    static RouteId join, move_on;
    const Install ways = [](Registry& r) {
        join = r.route({.name = "join", .shares = true, .deploys = false});
        move_on = r.route({.name = "move-on", .deploys = false});
    };
    const Toy shut{"shut", [](Registry& r) {
                       CHECK(r.route({.name = "join", .shares = true, .deploys = false}) == join); // one for both
                       CHECK(r.route({.name = "remote"}) == routes::remote);
                       r.veto_place(calls([](const Play& p, FigureKindId, Place, RouteId route) {
                           return route == routes::remote || !p.rules().routes[index(route)].shares;
                       }));
                   }};
    Game game(base_with({{"ways", ways}}));
    const auto city = [](const Play& p) { return p.segment_at(TileId{0}, *port_named("n")); };
    const FigureKindId follower = game.rules().figure_kind("follower");
    Play& table = game.edit();
    CHECK(table.may_stand(follower, city(table), routes::ordinary));
    CHECK(table.may_stand(follower, city(table), move_on));
    table.deploy(PlayerId{1}, follower, city(table));
    CHECK_FALSE(table.may_stand(follower, city(table), routes::ordinary));
    CHECK_FALSE(table.may_stand(follower, city(table), move_on));
    CHECK(obstacle_to_standing(table, follower, city(table), move_on).what == Obstacle::What::claimed);
    CHECK(table.may_stand(follower, city(table), join));

    const Game barred(base_with({{"ways", ways}, shut}));
    CHECK_FALSE(barred.play().may_stand(follower, city(barred.play()), routes::ordinary));
    CHECK_FALSE(barred.play().may_stand(follower, city(barred.play()), move_on));
    CHECK(barred.play().may_stand(follower, city(barred.play()), join));

    const Toy other{"other", [](Registry& r) { r.route({.name = "join"}); }};
    CHECK_THAT(failure([&] {
                   base_with({{"ways", ways}, other});
               }),
               Contains("'other'") && Contains("'join' otherwise than module 'ways'"));
}

TEST_CASE("A feature may be claimed in parts", "[kernel][figures]") {
    static RouteId move_on;
    const Toy yards{"yards", [](Registry& r) { // a city is claimed tile by tile, but by whoever moves as a whole
                        move_on = r.route({.name = "move-on", .deploys = false});
                        r.claimed_in_parts(
                            r.find_kind("city"), calls([](const Play& p, FigureKindId, SegmentId s, RouteId route) {
                                return p.rules().routes[index(route)].deploys &&
                                       !any_figure(p, p.feature_of(s),
                                                   [&](FigureId f) { return p.tile_of(p.figure(f)) == p.tile_of(s); });
                            }));
                    }};
    const auto rules = base_with({yards});
    Game game(rules);
    const Play& table = game.play();
    const FigureKindId follower = rules->figure_kind("follower");
    const auto city = [&](TileId tile, const char* port) { return table.segment_at(tile, *port_named(port)); };
    play(game, {"draw tube", "place tube 0,-1 r90", "deploy follower city:s", "draw tube-pennant",
                "place tube-pennant 0,-2 r90"});
    REQUIRE(table.feature_of(city(TileId{2}, "s")) == table.feature_of(city(TileId{1}, "s")));
    CHECK(game.parse("deploy follower city:s"));
    CHECK(table.may_stand(follower, city(TileId{2}, "s"), routes::ordinary));
    CHECK(table.may_stand(follower, city(TileId{0}, "n"), routes::remote));
    CHECK_FALSE(table.may_stand(follower, city(TileId{0}, "n"), move_on));
    CHECK_FALSE(table.may_stand(follower, city(TileId{1}, "s"), routes::remote));
    CHECK(obstacle_to_standing(table, follower, city(TileId{1}, "s"), routes::remote).what == Obstacle::What::claimed);
    CHECK_FALSE(obstacle_to_standing(table, follower, city(TileId{0}, "n"), routes::remote));
    play(game, {"deploy follower city:s"});
    const auto in_the_way = [&](TileId tile, const char* port, RouteId route) {
        return obstacle_to_standing(table, follower, city(tile, port), route).seats;
    };
    CHECK(in_the_way(TileId{1}, "s", routes::remote) == 1U); // who stands in that part
    CHECK(in_the_way(TileId{2}, "s", routes::remote) == 2U);
    CHECK(in_the_way(TileId{0}, "n", move_on) == 3U); // nobody by himself
    play(game, {"draw cap", "place cap 0,-3 r180", "pass"});
    CHECK(game.scores() == std::vector<int>{10, 10}); // the most is still counted on all of it
    check_random_games(rules);

    const Toy roads{"roads", [](Registry& r) { r.claimed_in_parts(r.find_kind("road"), {}); }};
    CHECK_THAT(failure([&] { base_with({roads}); }), Contains("the claims in parts without 'free'"));
}

TEST_CASE("A square can be forbidden, and a type can be for holes only", "[kernel][board]") {
    static int asked;
    const auto is_crossroads = [](const Ruleset& r, const TileType& type) {
        return r.tile_defs[type.def].name == "crossroads";
    };
    const Toy hedge{"hedge", [&](Registry& r) {
                        r.veto_placement({.rules = "HEDGE-1",
                                          .concerns = calls(is_crossroads),
                                          .square = calls([](const Play&, TileTypeId, Position p) {
                                              ++asked;
                                              return p.x < 0;
                                          })});
                    }};
    Game game(base_with({hedge}));
    asked = 0;
    play(game, {"draw crossroads"});
    CHECK_FALSE(game.legal_actions().empty());
    CHECK(asked == 2); // west and east of the start tile, each once
    CHECK(game.parse("place crossroads 1,0 r0"));
    CHECK_FALSE(game.parse("place crossroads -1,0 r0"));
    const TileTypeId crossroads = game.rules().tile_type("crossroads");
    CHECK(game.play().fits_anywhere(crossroads));
    REQUIRE(obstacle_to_placing(game.play(), crossroads, {-1, 0}, 0).veto != nullptr);
    CHECK(obstacle_to_placing(game.play(), crossroads, {-1, 0}, 0).veto->rules == "HEDGE-1");

    const Toy moles{"moles", [&](Registry& r) {
                        r.veto_placement({.rules = "MOLE-1", .concerns = calls(is_crossroads), .outside_holes = true});
                    }};
    const Game holes(base_with({moles}));
    CHECK_FALSE(holes.play().fits_anywhere(crossroads));
    CHECK_FALSE(holes.play().may_place(crossroads, {1, 0}, 0));
    CHECK(obstacle_to_placing(holes.play(), crossroads, {1, 0}, 0).veto->rules == "MOLE-1");
    Game ring(base_with({moles}));
    const TileTypeId monastery = ring.rules().tile_type("monastery");
    for (const Position p : {Position{5, 4}, Position{4, 5}, Position{6, 5}, Position{5, 6}}) {
        ring.edit().lay(crossroads, p, 0, piles::supply);
    }
    CHECK(ring.play().may_place(crossroads, {5, 5}, 0));
    CHECK_FALSE(ring.play().may_place(crossroads, {5, 3}, 0));
    CHECK_FALSE(ring.play().may_place(monastery, {5, 5}, 0));
    check_random_games(base_with({moles, hedge}));
}

} // namespace test_vetoes
