// Features with toy modules: those that are reported although nobody stands on them, tariffs of other modules, other
// kinds and families, rounds held at once.
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>
#include <functional>

namespace test_features {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

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

TEST_CASE("Tiles that a module changes are looked at", "[kernel][figures]") {
    const auto changed = [](const std::function<void(SegmentDef&)>& change) {
        return refusal(library().compose(Mix().file()),
                       {{"mason", [=](Registry& r) {
                             r.feature_kind({.name = "well", .family = "well", .closing = Closing::surrounded});
                             r.transform_tiles(calls([=](TileDef& tile) {
                                 if (tile.name == "cap") {
                                     change(tile.segments.front());
                                 }
                             }));
                         }}});
    };
    const auto with_port = [&](unsigned port) {
        return changed([port](SegmentDef& segment) { segment.ports.push_back(port); });
    };
    CHECK_THAT(with_port(12), Contains("'cap'") && Contains("port 12") && Contains("0 to 11"));
    CHECK_THAT(with_port(4000), Contains("port 4000"));
    CHECK_THAT(with_port(1), Contains("port 1;")); // it has that one already
    CHECK_THAT(changed([](SegmentDef& segment) { segment.kind = "well"; }), Contains("a well that leads to an edge"));
}

TEST_CASE("A kind of feature says which squares lie around it", "[kernel][figures]") {
    const auto huts = [](Around around) {
        return Toy{"huts", [around](Registry& r) {
                       const KindId hut = r.feature_kind(
                           {.name = "hut", .family = "monastery", .closing = Closing::surrounded, .around = around});
                       r.tariff(hut, Rank::base, calls([tile = r.term("tile")](const Play& p, Valuation& v) {
                                    v.add(tile, p.tiles_around(v.feature), 1, "TOY-1");
                                }),
                                Reads::around);
                       r.report_unoccupied(hut);
                       r.transform_tiles(calls([](TileDef& tile) {
                           for (SegmentDef& segment : tile.segments) {
                               segment.kind = segment.kind == "monastery" ? "hut" : segment.kind;
                           }
                       }));
                   }};
    };
    const auto rules = base_with({huts(Around::four)});
    Game game(rules);
    const Play& play = game.play();
    Play& table = game.edit();
    const TileTypeId lawn = rules->tile_type("monastery");
    const TileId middle = table.lay(lawn, {10, 10}, 0, piles::supply);
    const FeatureId hut = play.feature_of(play.segments_named(middle, "hut").at(0));
    CHECK(play.squares_around(hut).size() == 4);
    CHECK(play.lies_around(hut, {10, 9}));
    CHECK_FALSE(play.lies_around(hut, {9, 9}));
    CHECK_FALSE(play.lies_around(hut, {10, 10}));
    CHECK_FALSE(play.lies_around(hut, {12, 10}));
    for (const Position p : {Position{9, 9}, {10, 9}, {9, 10}, {11, 10}}) {
        table.lay(lawn, p, 0, piles::supply);
    }
    CHECK(play.covered_around(hut) == 3); // not the corner
    CHECK_FALSE(play.closed(hut));
    table.lay(lawn, {10, 11}, 0, piles::supply);
    CHECK(play.closed(hut));
    CHECK(play.value(hut, occasions::completed, PlayerId{0}).total() == 5);
    CHECK(play.core().entries == 1);
    check_random_games(rules, 3);
    check_random_games(base_with({huts(Around::eight)}), 1);
    CHECK_THAT(refusal(library().compose(Mix{}.file()), {huts(Around::none)}), Contains("no square lies around it"));
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

TEST_CASE("A feature can become one of another kind", "[kernel][figures]") {
    static TermId walls;
    const Toy keep{"keep", [](Registry& r) {
                       walls = r.term("keep");
                       r.feature_kind({.name = "keep", .plural = "keeps", .closing = Closing::never});
                       r.conversion(r.find_kind("city"), r.find_kind("keep"));
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

TEST_CASE("A terrain fits beside those that it names, and what reaches its middle ends there", "[kernel][figures]") {
    Mix mix;
    Composition c = library().compose(mix.file());
    TileDef jetty;
    jetty.name = "jetty";
    jetty.count = 6;
    jetty.edges = {"pier", "road", "pier", "road"};
    jetty.segments = {{"road", {1, 4, 7, 10}, {}, {}}};
    c.tiles.push_back(jetty);
    const auto with = [&](const std::string& other) {
        return std::vector<Toy>{{"jetty", [other](Registry& r) {
                                     const TerrainId pier = r.terrain("pier");
                                     r.fits_beside(pier, other);
                                     r.fits_beside(pier, ".sea");
                                 }}};
    };
    const auto rules = compiled_with(c, with("field"));
    Game game(rules);
    play(game, {"draw jetty"});
    CHECK(game.parse("place jetty 0,1 r0"));
    CHECK(game.parse("place jetty 1,0 r0"));
    CHECK_FALSE(game.parse("place jetty 0,-1 r0")); // a city
    CHECK_FALSE(game.parse("place jetty 1,0 r90")); // a road, which it does not name
    play(game, {"place jetty 0,1 r0", "pass", "draw jetty", "place jetty 0,2 r0", "pass"});
    const Play& board = game.play();
    const FeatureId upper = board.feature_of(board.segment(TileId{1}, 0)),
                    lower = board.feature_of(board.segment(TileId{2}, 0));
    CHECK(upper != lower);
    CHECK(board.feature(upper).open == 2);
    CHECK(board.clashes(rules->tile_type("jetty"), {0, -1}, 0) == 1U << south);
    const TileType &laid = board.type(rules->tile_type("jetty")), &start = board.type(rules->starts.front());
    CHECK(rules->go_together(laid.edge(0, north), start.edge(0, south)));
    CHECK_FALSE(rules->go_together(laid.edge(0, north), start.edge(0, north)));
    check_random_games(rules, 3);
    CHECK_THAT(refusal(c, with("fild")),
               Contains("lets the terrain 'pier' lie beside 'fild'") && Contains("Did you mean 'field'?"));
}

TEST_CASE("A kind of feature of a family is open to whoever may stand on the family's kind", "[kernel][figures]") {
    static RoleId thief, hermit;
    const Toy chapel{
        "chapel", [](Registry& r) {
            r.feature_kind({.name = "chapel",
                            .plural = "chapels",
                            .family = "monastery",
                            .role = "hermit",
                            .closing = Closing::surrounded});
            r.transform_tiles(calls([](TileDef& tile) {
                for (SegmentDef& segment : tile.segments) {
                    segment.kind = segment.kind == "monastery" && tile.name == "monastery" ? "chapel" : segment.kind;
                }
            }));
            r.rename_role("thief", "traveller");
            const FigureKindId scout = r.figure_kind(
                {.name = "scout", .per_player = 1, .stands_on = {"road", "city"}, .roles = {"thief", "knight"}});
            r.rename_role("thief", "rambler", scout);
            r.rename_role("knight", "lookout", scout);
            thief = r.role("thief");
            hermit = r.role("hermit");
        }};
    const auto rules = base_with({chapel});
    const FigureKindId follower = rules->figure_kind("follower");
    CHECK(rules->shown_role(follower, rules->kind("chapel")) == "hermit");
    CHECK(rules->shown_role(follower, rules->kind("monastery")) == "monk");
    CHECK(rules->shown_role(follower, rules->kind("road")) == "traveller");
    CHECK(rules->role_names[index(thief)] == "thief");      // rules still ask for thieves
    const FigureKindId scout = rules->figure_kind("scout"); // its own name goes before that for all
    CHECK(rules->shown_role(scout, rules->kind("road")) == "rambler");
    CHECK(rules->shown_role(scout, rules->kind("city")) == "lookout");
    CHECK(rules->shown_role(follower, rules->kind("city")) == "knight");
    CHECK(rules->shown_role(scout, rules->kind("monastery")).empty());
    CHECK(rules->figure_kinds[index(scout)].role_of[index(rules->kind("road"))] == thief);
    Game game(rules);
    play(game, {"draw monastery", "place monastery 0,1 r0", "deploy follower chapel", "draw straight-road",
                "place straight-road 1,0 r0", "deploy follower road:e"});
    CHECK(game.play().role_of(game.play().first_figure(PlayerId{0}, follower)) == hermit);
    CHECK(game.play().role_of(game.play().first_figure(PlayerId{1}, follower)) == thief);
    CHECK(game.play().role_of(FigureId{1}) == none_of<RoleId>); // at home
    check_random_games(rules);
}

TEST_CASE("What a figure is on a kind of a family says the nearest that it stands on", "[kernel][figures]") {
    const Toy toy{"chapels", [](Registry& r) {
                      r.feature_kind({.name = "chapel", .family = "monastery", .closing = Closing::surrounded});
                      r.feature_kind({.name = "crypt", .family = "chapel", .closing = Closing::surrounded});
                      r.feature_kind({.name = "vault", .family = "chapel", .role = "guard"});
                      r.feature_kind({.name = "tomb", .family = "vault"});
                      r.figure_kind({.name = "scout",
                                     .per_player = 1,
                                     .stands_on = {"chapel", "monastery"},
                                     .roles = {"hermit", "pilgrim"}});
                  }};
    const auto rules = base_with({toy});
    const auto role = [&](const char* figure, const char* kind) {
        return rules->shown_role(rules->figure_kind(figure), rules->kind(kind));
    };
    CHECK(role("scout", "monastery") == "pilgrim");
    CHECK(role("scout", "chapel") == "hermit");
    CHECK(role("scout", "crypt") == "hermit");
    CHECK(role("follower", "crypt") == "monk"); // of the family of a family
    CHECK(role("follower", "tomb") == "guard");
}

TEST_CASE("A scoring round can be held at once, for one feature", "[kernel][figures]") {
    static OccasionId early;
    static Verb<SegmentId> cash;
    const Toy now{"now", [](Registry& r) {
                      early = r.occasion("early", true);
                      cash = r.verb<SegmentId>({.name = "cash", .apply = calls([](Play& p, SegmentId s) {
                                                                    p.score_now(p.feature_of(s), early);
                                                                })});
                      r.contribute("figures", calls([](const Play& p, ActionList& out) {
                                       for (const Figure& figure : p.figures()) {
                                           if (figure.place.where == Where::segment && figure.owner == p.actor()) {
                                               out.add(cash(figure.place.segment()));
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

TEST_CASE("Points for a stake of a module's own", "[kernel][figures]") {
    static OccasionId feast;
    static StakeId guest, onlooker;
    static TermId crown, meal;
    const Toy cook{"cook", [](Registry& r) {
                       feast = r.occasion("feast", false);
                       guest = r.stake({.name = "guest"});
                       onlooker = r.stake({.name = "onlooker"});
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
    const FeatureId city = table.feature_of(table.segment_at(TileId{0}, *port_named("n")));
    CHECK(table.value(city, feast, PlayerId{1}).total() == 11);
    CHECK(table.pay_stake(city, feast, PlayerId{1}, guest) == 7); // one tile x 1, and 3 x 2
    CHECK(table.score(PlayerId{1}) == 7);
    REQUIRE(heard.scores.size() == 1);
    CHECK_THAT(heard.scores[0], Contains("3 meals x 2") && Contains("COOK-1"));
    const FeatureId field = table.feature_of(table.segment_at(TileId{0}, *port_named("ssw")));
    CHECK(table.pay_stake(field, feast, PlayerId{0}, onlooker) == 0);
    CHECK(heard.scores.size() == 1); // points that nobody gets are not told
}

} // namespace test_features
