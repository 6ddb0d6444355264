// Figures and features with toy modules: figures that do not claim, strengths, dependents that go home, vetoes,
// features that are reported although nobody stands on them, tariffs of other modules.
#include "played_games.hpp"
#include "support/invariants.hpp"
#include "support/mixes.hpp"
#include "support/toy.hpp"
#include "terminal/chronicle.hpp"
#include <algorithm>
#include <catch2/catch.hpp>

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

struct Heard : Observer {
    std::vector<std::string> scores;
    int completed = 0;
    void on_event(const Play& play, const Event& event) override {
        if (event.id == EventId::scored) {
            scores.push_back(explain(play, event, {}));
        }
        completed += event.id == EventId::feature_completed ? 1 : 0;
    }
};

FigureKindSpec kind_of(const char* name, const char* plural, int count) {
    FigureKindSpec spec;
    spec.name = name;
    spec.plural = plural;
    spec.per_player = count;
    spec.stands_on = {"city", "road", "field"};
    return spec;
}

} // namespace

TEST_CASE("A strong figure beats a follower on a joined feature", "[kernel][figures]") {
    const Toy giant{"giant", [](Registry& r) {
                        FigureKindSpec spec = kind_of("giant", "giants", 1);
                        spec.strength = 2;
                        r.figure_kind(spec);
                    }};
    const auto rules = base_with({giant});
    Game game(rules);
    Heard heard;
    game.watch(&heard);
    // two separate roads beside the start tile, later joined and closed at both ends
    play(game, {"draw three-way", "place three-way 1,0 r90", "pass"});
    CHECK(game.play().strengths(FeatureId{})[0] == 0);
    check_random_games(rules, 3);
    const FigureKindId follower = rules->figure_kind("follower"), big = rules->figure_kind("giant");
    Play& table = game.edit();
    const SegmentId city = table.segment_at(TileId{0}, *port_named("n"));
    table.deploy(PlayerId{0}, follower, city);
    table.deploy(PlayerId{1}, big, city);
    const FeatureId f = table.feature_of(city);
    CHECK(table.strengths(f)[0] == 1);
    CHECK(table.strengths(f)[1] == 2);
    CHECK(table.majority(f).owners == 0b10U);
    table.deploy(PlayerId{0}, follower, city);
    CHECK(table.majority(f).owners == 0b11U); // a tie: both
    CHECK(table.feature(f).claims == 3);
    table.remove_from_game(FigureId{0}, reasons::moved);
    CHECK(table.feature(f).claims == 2);
    CHECK(table.figure(FigureId{0}).where == Where::out);
    CHECK(table.in_supply(PlayerId{0}, follower) == 5);
    CHECK_THAT(failure([&] { table.deploy(PlayerId{1}, big, city); }), Contains("giant") && Contains("none left"));
}

TEST_CASE("Strength can depend on the feature", "[kernel][figures]") {
    const Toy mayor{"lord", [](Registry& r) {
                        FigureKindSpec spec = kind_of("lord", "lords", 1);
                        spec.strength_of = calls([](const Play& p, FigureId f) {
                            return p.count(p.feature_of(p.figure(f)), p.rules().attribute("pennant"));
                        });
                        r.figure_kind(spec);
                    }};
    const auto rules = base_with({mayor});
    Game game(rules);
    play(game, {"draw full-city-pennant", "place full-city-pennant 0,-1 r0", "deploy lord city:n"});
    const Play& table = game.play();
    const FeatureId city = table.feature_of(table.segment_at(TileId{1}, *port_named("n")));
    CHECK(table.strengths(city)[0] == 1);
    CHECK(table.tiles_of(city) == 2);
    check_random_games(rules);
}

TEST_CASE("A figure that depends on another goes home when the last of those leaves", "[kernel][figures]") {
    static FigureKindId dog;
    const Toy pets{"pets", [](Registry& r) {
                       FigureKindSpec spec = kind_of("dog", "dogs", 1);
                       spec.claims = false;
                       dog = r.figure_kind(spec);
                       r.veto_deployment(calls([](const Play& p, FigureKindId kind, SegmentId s, RouteId) {
                           return kind == dog && p.strengths(p.feature_of(s))[index(p.turn_owner())] == 0;
                       }));
                       r.watch(calls([](Play& p) {
                           for (std::size_t i = 0; i < p.figures().size(); ++i) {
                               const Figure figure = p.figures()[i];
                               if (figure.kind == dog && figure.where == Where::segment &&
                                   p.strengths(p.feature_of(figure))[index(figure.owner)] == 0) {
                                   p.send_home(static_cast<FigureId>(i), reasons::returned);
                                   return true;
                               }
                           }
                           return false;
                       }));
                   }};
    const auto rules = base_with({pets});
    Game game(rules);
    Play& table = game.edit();
    const SegmentId city = table.segment_at(TileId{0}, *port_named("n"));
    play(game, {"draw cap", "place cap 0,1 r90"}); // a city of its own, open to the east
    CHECK(game.parse("deploy dog city:e") == std::nullopt);
    game.apply(action_called(game, "pass"));
    const FigureId man = table.deploy(PlayerId{0}, rules->figure_kind("follower"), city);
    table.deploy(PlayerId{0}, dog, city);
    CHECK(table.feature(table.feature_of(city)).claims == 1);
    CHECK(table.feature(table.feature_of(city)).others == 1);
    table.send_home(man, reasons::returned);
    CHECK(table.on_board(PlayerId{0}, dog) == 1); // until the next effect settles
    Rng rng(1);
    play_until(game, "place", rng);
    game.apply(game.legal_actions()[0]);
    CHECK(table.on_board(PlayerId{0}, dog) == 0);
    CHECK(table.feature(table.feature_of(city)).others == 0);
    check_random_games(rules, 4);
}

TEST_CASE("Watches that never come to rest are stopped with a sentence", "[kernel][figures]") {
    const Toy restless{"restless", [](Registry& r) { r.watch(calls([](Play&) { return true; })); }};
    const auto rules = base_with({restless});
    CHECK_THAT(failure([&] {
                   Game game(rules);
                   play(game, {"draw cap", "place cap 0,-1 r180", "deploy follower city:s"});
               }),
               Contains("never come to rest"));
}

TEST_CASE("Completed features are reported without figures if a module wants to hear of them", "[kernel][figures]") {
    const auto completed = [](const std::vector<Toy>& toys) {
        Game game(base_with(toys));
        Heard heard;
        game.watch(&heard);
        play(game, {"draw cap", "place cap 0,-1 r180", "pass"});
        CHECK(game.play().closed(game.play().feature_of(game.play().segment_at(TileId{0}, *port_named("n")))));
        return heard.completed;
    };
    const Toy crier{"crier", [](Registry& r) { r.report_unoccupied(r.find_kind("city")); }};
    const Toy prior{"prior", [](Registry& r) { r.report_unoccupied(r.find_kind("monastery")); }};
    CHECK(completed({}) == 0);
    CHECK(completed({crier}) == 1);
    CHECK(completed({prior}) == 0);
    check_random_games(base_with({crier, prior}));

    Game game(base_with({prior}));
    Heard heard;
    game.watch(&heard);
    Play& table = game.edit();
    const TileTypeId lawn = game.rules().tile_type("monastery");
    for (const Position p : {Position{10, 10}, Position{9, 9}, Position{10, 9}, Position{11, 9}, Position{9, 10},
                             Position{11, 10}, Position{9, 11}, Position{10, 11}}) {
        table.lay(lawn, p, 0, piles::supply);
    }
    CHECK(table.core().entries == 0);
    table.lay(lawn, {11, 11}, 0, piles::supply);
    CHECK(table.core().entries == 1); // the one in the middle, though nobody is there
}

TEST_CASE("Placements and deployments can be forbidden", "[kernel][figures]") {
    const Toy fence{"fence", [](Registry& r) {
                        r.veto_placement(calls([](const Play&, TileTypeId, Position p, unsigned) { return p.x < 0; }));
                        r.veto_deployment(calls([](const Play& p, FigureKindId, SegmentId s, RouteId) {
                            return p.rules().kinds[index(p.feature(p.feature_of(s)).kind)].spec.name == "road";
                        }));
                    }};
    const auto rules = base_with({fence});
    Game game(rules);
    play(game, {"draw crossroads"});
    CHECK(game.parse("place crossroads 1,0 r0"));
    CHECK_FALSE(game.parse("place crossroads -1,0 r0"));
    CHECK_THROWS_AS(
        game.apply(
            Action{verbs::place, 0, static_cast<std::uint16_t>(index(rules->tile_type("crossroads"))), pack({-1, 0})}),
        IllegalAction);
    play(game, {"place crossroads 1,0 r0"});
    CHECK_FALSE(game.parse("deploy follower road:n"));
    CHECK(game.parse("deploy follower field:nnw"));
    check_random_games(rules);
}

TEST_CASE("Why something is forbidden: the condition, the module and its rules", "[kernel][figures]") {
    using What = Obstacle::What;
    const Toy fence{
        "fence", [](Registry& r) {
            r.veto_placement(calls([](const Play&, TileTypeId, Position p, unsigned) { return p.x < 0; }), {},
                             "FENCE-1 FENCE-2");
            r.veto_deployment(
                calls([](const Play&, FigureKindId, SegmentId, RouteId route) { return route == routes::remote; }));
            r.veto_presence(calls([](const Play&, FigureKindId, TileId t, RouteId) { return t == TileId{2}; }), {},
                            "FENCE-3");
        }};
    Game game(base_with({fence}));
    const Play& table = game.play();
    const TileTypeId crossroads = game.rules().tile_type("crossroads");
    const auto obstacle = [&](Position p, unsigned turns = 0) {
        return table.obstacle_to_placing(crossroads, p, turns);
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
        return table.obstacle_to_standing(follower, table.segment_at(tile, *port_named(port)), route);
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

TEST_CASE("Modules adjust what features are worth, in order of rank", "[kernel][figures]") {
    const auto total = [](const std::vector<Toy>& toys) {
        const Game game(base_with(toys));
        const Play& p = game.play();
        return p.value(p.feature_of(p.segment_at(TileId{0}, *port_named("n"))), occasions::completed, PlayerId{})
            .total();
    };
    static TermId bell, tile;
    const auto tariff = [](const char* name, Rank rank, auto change) {
        return Toy{name, [=](Registry& r) {
                       bell = r.term("bell");
                       tile = r.term("tile");
                       r.tariff(r.find_kind("city"), rank, calls([=](const Play&, Valuation& v) { change(v); }));
                   }};
    };
    const Toy bells = tariff("bells", Rank::add, [](Valuation& v) { v.add(bell, 1, 5, "TOY-6"); });
    const Toy rich = tariff("rich", Rank::rate, [](Valuation& v) { v.rate(tile, 3, "TOY-7"); });
    const Toy twice = tariff("twice", Rank::scale, [](Valuation& v) { v.scale(2, 1, Rounding::down, "TOY-8"); });
    const Toy witch = tariff("witch", Rank::scale, [](Valuation& v) { v.scale(1, 2, Rounding::up, "TOY-9"); });
    const Toy plague = tariff("plague", Rank::cancel, [](Valuation& v) { v.cancel("TOY-10"); });
    CHECK(total({}) == 2);
    CHECK(total({bells}) == 7);
    CHECK(total({twice, bells, rich}) == (3 + 5) * 2);
    CHECK(total({rich, bells, twice}) == (3 + 5) * 2);
    CHECK(total({witch, bells}) == 4);        // 7 / 2, rounded up
    CHECK(total({witch, bells, twice}) == 7); // whoever of the two comes first
    CHECK(total({twice, bells, witch}) == 7);
    CHECK(total({plague, twice, bells}) == 0);
    check_random_games(base_with({twice, bells, rich}));
}

TEST_CASE("Six players of 32 figures each", "[kernel][figures]") {
    const Toy army{"army", [](Registry& r) {
                       r.figure_kind(kind_of("soldier", "soldiers", 32));
                       r.figure_kind(kind_of("ghost", "ghosts", 0));
                   }};
    Mix mix;
    mix.players = 6;
    mix.switches["base.max_players"] = "8";
    const auto rules = compiled_with(library().compose(mix.file()), {army});
    CHECK(rules->layout.figure_count == 6 * (7 + 32));
    const Game game(rules);
    CHECK(game.play().in_supply(PlayerId{5}, rules->figure_kind("soldier")) == 32);
    CHECK(game.play().in_supply(PlayerId{5}, rules->figure_kind("ghost")) == 0);
    check_random_games(rules);
}

TEST_CASE("Figures on spaces, in other players' hands, and out of the game", "[kernel][figures]") {
    static SpaceKindId roof, cellar;
    static ReasonId taken;
    const Toy house{"house", [](Registry& r) {
                        taken = r.reason("taken");
                        CHECK(r.reason("taken") == taken); // one word, whoever speaks of it
                        CHECK(r.reason("moved") == reasons::moved);
                        roof = r.space_kind({.name = "roof"});
                        cellar = r.space_kind({.name = "cellar", .exposed = false});
                    }};
    const auto rules = base_with({house});
    Game game(rules);
    Play& table = game.edit();
    const FigureKindId follower = rules->figure_kind("follower");
    const SegmentId city = table.segment_at(TileId{0}, *port_named("n")),
                    road = table.segment_at(TileId{0}, *port_named("e"));
    const FigureId man = table.deploy(PlayerId{0}, follower, city);
    table.move(man, road, reasons::moved);
    CHECK(table.feature(table.feature_of(city)).claims == 0);
    CHECK(table.feature(table.feature_of(road)).claims == 1);
    CHECK(table.exposed_on(man) == TileId{0});
    table.move_to_space(man, cellar, TileId{0}, reasons::moved);
    CHECK(table.exposed_on(man) == none_of<TileId>);
    table.move_to_space(man, roof, TileId{0}, reasons::moved);
    CHECK(table.exposed_on(man) == TileId{0});
    CHECK(table.figure(man).space() == roof);
    CHECK(table.feature(table.feature_of(road)).claims == 0);
    CHECK(table.on_board(PlayerId{0}, follower) == 1);
    CHECK(table.figure(man).where == Where::space);
    host::terminal::Chronicle chronicle;
    game.watch(&chronicle);
    table.hold(man, PlayerId{1}, taken);
    CHECK(chronicle.take().back().text == table.player_name(PlayerId{0}) + "'s follower is taken.");
    game.watch(nullptr);
    CHECK(table.exposed_on(man) == none_of<TileId>);
    CHECK(table.on_board(PlayerId{0}, follower) == 0);
    CHECK(table.in_supply(PlayerId{0}, follower) == 6);
    CHECK(table.figure(man).owner == PlayerId{0});
    table.move(man, city, reasons::moved);
    CHECK(table.feature(table.feature_of(city)).claims == 1);
    table.send_home(man, reasons::returned);
    table.move_to_space(FigureId{6}, roof, TileId{0}, reasons::moved); // straight from the supply
    CHECK(table.in_supply(PlayerId{0}, follower) == 6);
    table.remove_from_game(FigureId{6}, reasons::moved);
    for (const std::string& problem : broken_invariants(game)) {
        FAIL_CHECK(problem);
    }
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
                       r.veto_deployment(calls([](const Play& p, FigureKindId, SegmentId, RouteId route) {
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
    CHECK(table.obstacle_to_standing(follower, city(table), move_on).what == Obstacle::What::claimed);
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

TEST_CASE("Whoever listens hears which features a tile extends, each once", "[kernel][figures]") {
    static std::vector<std::string> told;
    told.clear();
    const Toy ear{"ear", [](Registry& r) {
                      r.on(EventId::feature_extended, calls([](Play& p, const Event& e) {
                               told.push_back(p.player_name(e.player) + ' ' + p.feature_name(e.feature) + ' ' +
                                              position_text(p.tile(e.tile).at) + ' ' +
                                              std::to_string(p.tiles_of(e.feature)));
                           }));
                  }};
    Game game(base_with({ear}));
    CHECK(told.empty()); // the start tile extends nothing
    const std::string who = game.play().player_name(PlayerId{0});
    // both roads and the fields beside them go on; the monastery is new
    play(game, {"draw straight-road", "place straight-road 1,0 r0"});
    REQUIRE(told.size() == 3);
    CHECK(told[0].find(who) == 0);
    CHECK(std::count(told.begin(), told.end(), who + " road at 0,0 1,0 2") == 1);
    told.clear();
    play(game, {"pass", "draw monastery", "place monastery 1,1 r0"});
    REQUIRE(told.size() == 1); // a field, though it meets the tile above with two half sides
    CHECK_THAT(told[0], Contains("field"));
    check_random_games(base_with({ear}));
}

TEST_CASE("A feature can become one of another kind", "[kernel][figures]") {
    static TermId walls;
    const Toy keep{"keep", [](Registry& r) {
                       walls = r.term("keep");
                       r.feature_kind({.name = "keep", .plural = "keeps", .closing = Closing::never});
                       r.tariff(r.find_kind("keep"), Rank::base,
                                calls([](const Play&, Valuation& v) { v.add(walls, 1, 4, "TOY-10"); }));
                   }};
    Game game(base_with({keep}));
    Play& table = game.edit();
    const FeatureId f = table.feature_of(table.segment_at(TileId{0}, *port_named("n")));
    table.convert(f, game.rules().kind("keep"));
    CHECK(table.plural(table.feature(f).kind, 2) == "keeps");
    CHECK(table.value(f, occasions::completed, PlayerId{}).total() == 4);
    CHECK_FALSE(table.closed(f));
}

TEST_CASE("A tile whose edges match anything fits beside everything and closes it", "[kernel][figures]") {
    Mix mix;
    Composition c = library().compose(mix.file());
    TileDef chapel;
    chapel.name = "chapel";
    chapel.count = 3;
    chapel.edges = {"anything", "anything", "anything", "anything"};
    c.tiles.push_back(chapel);
    const auto rules = compiled_with(c, {{"chapel", [](Registry& r) { r.terrain("anything", true); }}});
    Game game(rules);
    play(game, {"draw chapel", "place chapel 0,-1 r0"});
    CHECK(game.play().closed(game.play().feature_of(game.play().segment_at(TileId{0}, *port_named("n")))));
    check_random_games(rules, 3);
}

TEST_CASE("Two modules cannot both have what only one can", "[kernel][figures]") {
    const Install middle = [](Registry& r) { r.claim("the middle of the table"); };
    CHECK_THAT(refusal(library().compose(Mix{}.file()), {{"lake", middle}, {"market", middle}}),
               Contains("'lake'") && Contains("'market'") && Contains("the middle of the table"));
}

TEST_CASE("A kind of feature of a family is open to whoever may stand on the family's kind", "[kernel][figures]") {
    static RoleId thief, hermit;
    const Toy chapel{"chapel", [](Registry& r) {
                         r.feature_kind({.name = "chapel",
                                         .plural = "chapels",
                                         .family = "monastery",
                                         .role = "hermit",
                                         .closing = Closing::surrounded});
                         r.transform_tiles(calls([](TileDef& tile) {
                             for (SegmentDef& segment : tile.segments) {
                                 segment.kind =
                                     segment.kind == "monastery" && tile.name == "monastery" ? "chapel" : segment.kind;
                             }
                         }));
                         r.rename_role("thief", "traveller");
                         thief = r.role("thief");
                         hermit = r.role("hermit");
                     }};
    const auto rules = base_with({chapel});
    const FigureKindId follower = rules->figure_kind("follower");
    CHECK(rules->shown_role(follower, rules->kind("chapel")) == "hermit");
    CHECK(rules->shown_role(follower, rules->kind("monastery")) == "monk");
    CHECK(rules->shown_role(follower, rules->kind("road")) == "traveller");
    CHECK(rules->role_names[index(thief)] == "thief"); // rules still ask for thieves
    Game game(rules);
    play(game, {"draw monastery", "place monastery 0,1 r0", "deploy follower chapel", "draw straight-road",
                "place straight-road 1,0 r0", "deploy follower road:e"});
    CHECK(game.play().role_of(game.play().first_figure(PlayerId{0}, follower)) == hermit);
    CHECK(game.play().role_of(game.play().first_figure(PlayerId{1}, follower)) == thief);
    CHECK(game.play().role_of(FigureId{1}) == none_of<RoleId>); // at home
    check_random_games(rules);
}

TEST_CASE("Qualities are what rules ask of figures of other modules", "[kernel][figures]") {
    static QualityId follower, winged;
    const Toy bird{"bird", [](Registry& r) {
                       FigureKindSpec spec = kind_of("bird", "birds", 1);
                       spec.qualities = {"winged", "nobody asks for this"};
                       r.figure_kind(spec);
                       follower = r.quality("follower");
                       winged = r.quality("winged");
                       CHECK(r.quality("winged") == winged);
                   }};
    const auto rules = base_with({bird});
    CHECK(rules->has(rules->figure_kind("bird"), winged));
    CHECK_FALSE(rules->has(rules->figure_kind("bird"), follower));
    CHECK(rules->has(rules->figure_kind("follower"), follower));
    CHECK_FALSE(rules->has(rules->figure_kind("follower"), winged));
}

TEST_CASE("The greatest number of seats that a module brings is the limit", "[kernel][figures]") {
    const Toy sixth{"sixth", [](Registry& r) { r.seats(6, "load another one"); }};
    CHECK(base_with({sixth}, 6)->players == 6);
    CHECK_THAT(failure([&] { base_with({sixth}, 7); }), Contains("7 players, but there are figures for 6") &&
                                                            Contains("remove a [[player]], or load another one."));
    CHECK_THAT(failure([&] { base_with({}, 6); }), Contains("figures for 5") && Contains("max_players"));
}

TEST_CASE("A scoring round can be held at once, for one feature", "[kernel][figures]") {
    static OccasionId early;
    static VerbId cash;
    const Toy now{
        "now", [](Registry& r) {
            early = r.occasion("early", true);
            cash = r.verb(
                {.name = "cash",
                 .apply =
                     calls([](Play& p, Action a) { p.score_now(p.feature_of(static_cast<SegmentId>(a.a)), early); }),
                 .text = calls([](const Play& p, Action a) { return p.place_name(static_cast<SegmentId>(a.a)); })});
            r.contribute("figures", calls([](const Play& p, ActionList& out) {
                             for (const Figure& figure : p.figures()) {
                                 if (figure.where == Where::segment && figure.owner == p.core().actor) {
                                     out.add({cash, 0, figure.at, 0});
                                 }
                             }
                         }));
        }};
    const auto rules = base_with({now});
    Game game(rules);
    Heard heard;
    game.watch(&heard);
    play(game,
         {"draw straight-road", "place straight-road 1,0 r0", "deploy follower road:e", "draw monastery",
          "place monastery 0,1 r0", "pass", "draw straight-road", "place straight-road 2,0 r0", "cash road:e @1,0"});
    REQUIRE(heard.scores.size() == 1); // an open road of three tiles: the follower is at home again
    CHECK_THAT(heard.scores[0], Contains("scores 3"));
    CHECK(heard.completed == 0);
    CHECK(game.play().in_supply(PlayerId{0}, rules->figure_kind("follower")) == 7);
    check_random_games(rules);
}

TEST_CASE("Bytes for every tile, and points for a stake of a module's own", "[kernel][figures]") {
    static TileBytes height;
    static OccasionId feast;
    static StakeId guest;
    static TermId crown, meal;
    const Toy cook{"cook", [](Registry& r) {
                       r.tile_bytes();
                       height = r.tile_bytes();
                       feast = r.occasion("feast", false);
                       guest = r.stake({.name = "guest"});
                       crown = r.term("crown");
                       meal = r.term("meal");
                       CHECK(r.stake({.name = "guest"}) == guest);
                       r.tariff(r.find_kind("city"), Rank::add, calls([](const Play& p, Valuation& v) {
                                    if (p.rules().stakes[index(v.stake)].majority) { // names no stake of others
                                        v.add(crown, 1, 10, "COOK-2");
                                    }
                                }));
                       r.tariff(r.find_kind("city"), Rank::add, calls([](const Play&, Valuation& v) {
                                    if (v.stake == guest) {
                                        v.add(meal, 3, 2, "COOK-1");
                                    }
                                }));
                   }};
    const auto rules = base_with({cook});
    Game game(rules);
    Heard heard;
    game.watch(&heard);
    Play& table = game.edit();
    CHECK(table.byte(height, TileId{0}) == 0);
    table.byte(height, TileId{0}) = 4;
    const Game copy(game);
    CHECK(copy.play().byte(height, TileId{0}) == 4);
    const FeatureId city = table.feature_of(table.segment_at(TileId{0}, *port_named("n")));
    CHECK(table.value(city, feast, PlayerId{1}).total() == 11);
    CHECK(table.pay_stake(city, feast, PlayerId{1}, guest) == 7); // one tile x 1, and 3 x 2
    CHECK(table.score(PlayerId{1}) == 7);
    REQUIRE(heard.scores.size() == 1);
    CHECK_THAT(heard.scores[0], Contains("3 meals x 2") && Contains("COOK-1"));
}
