// Figures and features with toy modules: figures that do not claim, strengths, dependents that go home, vetoes,
// features that are reported although nobody stands on them, tariffs of other modules.
#include "checking/invariants.hpp"
#include "match/chronicle.hpp"
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <algorithm>
#include <catch2/catch.hpp>

namespace test_kernel_figures {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

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
    table.move(FigureId{0}, Place::out_of_game(), reasons::moved);
    CHECK(table.feature(f).claims == 2);
    CHECK(table.figure(FigureId{0}).place.where == Where::out);
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
                       r.veto_place(calls([](const Play& p, FigureKindId kind, Place to, RouteId) {
                           return kind == dog && p.strengths(p.feature_of(to))[index(p.turn_owner())] == 0;
                       }));
                       r.watch(calls([](Play& p) {
                           for (std::size_t i = 0; i < p.figures().size(); ++i) {
                               const Figure figure = p.figures()[i];
                               if (figure.kind == dog && figure.place.where == Where::segment &&
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

TEST_CASE("A module is told how many figures of a kind each player has in this game", "[kernel][figures]") {
    static std::size_t soldiers, followers;
    const Toy army{"army", [](Registry& r) {
                       soldiers = r.per_player(r.figure_kind(kind_of("soldier", "soldiers", 1)));
                       followers = r.per_player(r.find_figure_kind("follower"));
                   }};
    for (const int number : {0, 1, 3}) {
        Mix mix;
        mix.figures = {{"soldier", number}};
        const auto rules = compiled_with(library().compose(mix.file()), {army});
        CHECK(static_cast<int>(soldiers) == number);
        CHECK(followers == 7);
        CHECK(static_cast<int>(Game(rules).play().figures_of(PlayerId{1}, rules->figure_kind("soldier")).size()) ==
              number);
        check_random_games(rules);
    }
    const Toy lost{"lost", [](Registry& r) { r.per_player(r.find_figure_kind("soldier")); }};
    CHECK_THAT(failure([&] { base_with({lost}); }), Contains("of a kind each player has that nobody has registered"));
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
    table.move(man, Place::in(cellar, TileId{0}), reasons::moved);
    CHECK(table.exposed_on(man) == none_of<TileId>);
    table.move(man, Place::in(roof, TileId{0}), reasons::moved);
    CHECK(table.exposed_on(man) == TileId{0});
    CHECK(table.figure(man).place.space == roof);
    CHECK(table.feature(table.feature_of(road)).claims == 0);
    CHECK(table.on_board(PlayerId{0}, follower) == 1);
    CHECK(table.figure(man).place.where == Where::space);
    host::Chronicle chronicle;
    game.watch(&chronicle);
    table.move(man, Place::held_by(PlayerId{1}), taken);
    CHECK(chronicle.take().back().text == table.player_name(PlayerId{0}) + "'s follower is taken.");
    game.watch(nullptr);
    CHECK(table.exposed_on(man) == none_of<TileId>);
    CHECK(table.on_board(PlayerId{0}, follower) == 0);
    CHECK(table.in_supply(PlayerId{0}, follower) == 6);
    CHECK(table.figure(man).owner == PlayerId{0});
    table.move(man, city, reasons::moved);
    CHECK(table.feature(table.feature_of(city)).claims == 1);
    table.send_home(man, reasons::returned);
    table.move(FigureId{6}, Place::in(roof, TileId{0}), reasons::moved); // straight from the supply
    CHECK(table.in_supply(PlayerId{0}, follower) == 6);
    table.move(FigureId{6}, Place::out_of_game(), reasons::moved);
    for (const std::string& problem : broken_invariants(game)) {
        FAIL_CHECK(problem);
    }
}

TEST_CASE("A space that is on no tile lies beside the board", "[kernel][figures]") {
    static SpaceKindId shelf;
    const auto rules = base_with({{"room", [](Registry& r) { shelf = r.space_kind({.name = "shelf"}); }}});
    Game game(rules);
    Play& table = game.edit();
    const FigureId man = table.deploy(PlayerId{0}, rules->figure_kind("follower"), Place::in(shelf, none_of<TileId>));
    CHECK(table.tile_of(table.figure(man)) == none_of<TileId>);
    CHECK(table.exposed_on(man) == none_of<TileId>);
    CHECK(table.on_board(PlayerId{0}, rules->figure_kind("follower")) == 1);
    CHECK(table.place_name(table.figure(man).place) == "shelf");
    CHECK(table.spot_name(man) == "shelf beside the board");
    CHECK(table.whereabouts(man) == "on shelf");
    CHECK(broken_invariants(game).empty());
    table.send_home(man, reasons::returned);
    CHECK(broken_invariants(game).empty());
}

TEST_CASE("Whoever listens hears which features a tile extends, each once", "[kernel][figures]") {
    static std::vector<std::string> told;
    told.clear();
    const Toy ear{"ear", [](Registry& r) {
                      r.on<events::FeatureExtended>(calls([](Play& p, const events::FeatureExtended& e) {
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

TEST_CASE("Whoever stands on a kind of feature that shelters is out of reach of what happens on its tile",
          "[kernel][figures]") {
    const Toy toy{"vaults", [](Registry& r) {
                      r.conversion(r.find_kind("city"),
                                   r.feature_kind({.name = "vault", .family = "city", .exposed = false}));
                  }};
    Game game(base_with({toy}));
    Play& table = game.edit();
    play(game, {"draw straight-road", "place straight-road 1,0 r0", "pass"});
    const FigureKindId follower = game.rules().figure_kind("follower");
    const SegmentId city = table.segment_at(TileId{0}, *port_named("n"));
    const FigureId knight = table.deploy(PlayerId{0}, follower, city);
    const FigureId thief = table.deploy(PlayerId{0}, follower, table.segment_at(TileId{0}, *port_named("e")));
    CHECK(table.exposed_on(knight) == TileId{0});
    table.convert(table.feature_of(city), game.rules().kind("vault"));
    CHECK(table.exposed_on(knight) == none_of<TileId>);
    CHECK(table.tile_of(table.figure(knight)) == TileId{0}); // where it stands all the same
    CHECK(table.exposed_on(thief) == TileId{0});
}

TEST_CASE("A player may refuse a tile that could be placed, and the rule for tiles that fit nowhere follows",
          "[kernel][figures]") {
    static Verb<> refuse;
    const Toy toy{"choosy", [](Registry& r) {
                      refuse = r.verb({.name = "refuse", .apply = calls([](Play& p) { p.refuse_offers(); })});
                      r.contribute("place", calls([](const Play&, ActionList& out) { out.add(refuse()); }));
                  }};
    Game game(base_with({toy}));
    play(game, {"draw straight-road", "refuse", "draw cap"});
    CHECK(game.play().tiles().size() == 1);
    CHECK(game.play().pile_size(piles::removed) == 1); // BASE-056
    CHECK(game.play().offered(game.rules().tile_type("cap")));
    play(game, {"place cap 0,-1 r180"});
    CHECK(game.play().turn_owner() == PlayerId{0});
    check_random_games(game.shared_rules());
}

} // namespace test_kernel_figures
