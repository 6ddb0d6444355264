// Pieces that are nobody's, and the places of pieces and figures: beside one another, at corners, on bare squares.
#include "checking/invariants.hpp"
#include "explain/obstacle.hpp"
#include "knowledge/pieces.hpp"
#include "match/chronicle.hpp"
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>
#include <set>

namespace test_kernel_pieces {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

FigureKindSpec piece(const char* name, int neutral) {
    return {.name = name, .neutral = neutral, .number = "height", .claims = false, .exposed = false};
}

/// A beast, more masts than a word has bits, and a top of theirs on which figures may stand.
Toy menagerie() {
    return {"menagerie", [](Registry& r) {
                r.figure_kind(piece("beast", 1));
                r.figure_kind(piece("mast", 40));
                r.space_kind({.name = "top", .upon = "mast"});
            }};
}

void expect_sound(const Game& game) {
    for (const std::string& problem : broken_invariants(game)) {
        FAIL_CHECK(problem);
    }
}

} // namespace

TEST_CASE("Pieces of nobody's are deployed, numbered and sent back like figures", "[kernel][pieces]") {
    const auto rules = base_with({menagerie()});
    Game game(rules);
    Play& table = game.edit();
    const FigureKindId mast = rules->figure_kind("mast");
    CHECK(rules->layout.figure_count == 2 * rules->figures_per_player + 41);
    CHECK(table.in_supply(nobody, mast) == 40);
    CHECK(table.in_supply(PlayerId{1}, mast) == 0);
    CHECK_FALSE(table.has_in_supply(PlayerId{1}, mast));
    std::set<FigureId> all;
    for (int i = 0; i < 40; ++i) {
        CHECK(table.has_in_supply(nobody, mast));
        all.insert(table.deploy(nobody, mast, Place::on_square({0, 0})));
    }
    CHECK(all.size() == 40);
    CHECK(table.on_board(nobody, mast) == 40);
    CHECK_FALSE(table.has_in_supply(nobody, mast));
    CHECK_THAT(failure([&] { table.deploy(nobody, mast, Place::on_square({0, 0})); }), Contains("none left"));
    const FigureId last = *all.rbegin();
    table.set_number(last, 7);
    table.move(last, Place::on_square({1, 0}), reasons::moved);
    CHECK(table.figure(last).number == 7);
    table.send_home(last, reasons::returned);
    CHECK(table.figure(last).number == 0);
    CHECK(table.in_supply(nobody, mast) == 1);
    CHECK(table.deploy(nobody, mast, Place::on_square({1, 0})) == last);
    expect_sound(game);
}

TEST_CASE("A tile comes to lie under the pieces on a bare square", "[kernel][pieces]") {
    const auto rules = base_with({menagerie()});
    Game game(rules);
    Play& table = game.edit();
    const FigureId beast = table.deploy(nobody, rules->figure_kind("beast"), Place::on_square({1, 0}));
    const FigureId mast =
        table.deploy(nobody, rules->figure_kind("mast"), Place::beside(none_of<FigureId>, Position{1, 0}));
    CHECK(table.tile_of(table.figure(beast)) == none_of<TileId>);
    CHECK(table.core().off_tiles == 2);
    play(game, {"draw straight-road", "place straight-road 1,0 r0", "pass"});
    CHECK(table.core().off_tiles == 0);
    std::set<FigureId> there;
    table.each_figure_on(TileId{1}, [&](FigureId f) { there.insert(f); });
    CHECK(there == std::set<FigureId>{beast, mast});
    table.move(beast, Place::on_square({0, 0}), reasons::moved);
    table.send_home(mast, reasons::returned);
    CHECK(table.tile(TileId{1}).figures == none_of<FigureId>);
    CHECK(table.tile(TileId{0}).figures == beast);
    expect_sound(game);
}

TEST_CASE("A piece stands beside a figure, a figure at a corner or upon a piece", "[kernel][pieces]") {
    const auto rules = base_with({menagerie()});
    Game game(rules);
    Play& table = game.edit();
    const FigureKindId follower = rules->figure_kind("follower");
    const SegmentId city = table.segment_at(TileId{0}, *port_named("n"));
    const FigureId man = table.deploy(PlayerId{0}, follower, city);
    const FigureId beast = table.deploy(nobody, rules->figure_kind("beast"), Place::beside(man, Position{0, 0}));
    CHECK(table.figure(beast).place.companion() == man);
    CHECK(table.figure(man).place.companion() == none_of<FigureId>);
    const std::string who = table.player_name(PlayerId{0});
    CHECK(table.whereabouts(beast) == "beside " + who + "'s follower city:n @0,0");
    CHECK(table.figure_name(beast) == "the beast");
    CHECK(table.spot_name(beast) == "square at 0,0");
    CHECK(host::piece_title(table, beast) == "the beast beside " + who + "'s follower city:n @0,0");
    table.move(beast, Place::beside(none_of<FigureId>, Position{0, 0}), reasons::moved);
    CHECK(table.whereabouts(beast) == "on 0,0, beside nobody");
    table.move(beast, Place::held_by(PlayerId{0}), reasons::moved);
    CHECK(table.whereabouts(beast) == "with " + who);

    table.move(man, Place::at_corner(city, 3), reasons::moved);
    CHECK(table.figure(man).place.corner() == 3);
    CHECK_FALSE(table.figure(man).place.in_midst());
    CHECK(table.feature_of(table.figure(man)) == table.feature_of(city)); // it is on the city all the same
    CHECK(table.feature(table.feature_of(city)).claims == 1);
    CHECK(Place(city).corner() == -1);

    const FigureId mast = table.deploy(nobody, rules->figure_kind("mast"), Place::on_square({0, 0}));
    table.set_number(mast, 2);
    CHECK(table.stands_upon(man) == none_of<FigureId>);
    table.move(man, Place::in(SpaceKindId{0}, TileId{0}), reasons::moved);
    CHECK(table.stands_upon(man) == mast);
    CHECK(host::standing_upon(table, mast) == std::vector<FigureId>{man});
    CHECK(host::piece_title(table, mast) == "a mast of height 2 with " + who + "'s follower");
    const std::vector<host::TableFact> facts = host::facts_of_pieces(table);
    REQUIRE(facts.size() == 2);
    CHECK(facts[0].name + ": " + facts[0].text == "beast: with " + who);
    CHECK(facts[1].name + ": " + facts[1].text == "masts: 0,0 height 2 with " + who + "'s follower");
    expect_sound(game);
}

TEST_CASE("A piece that claims has no share in anything", "[kernel][pieces]") {
    const Toy squatter{"squatter",
                       [](Registry& r) { r.figure_kind({.name = "squatter", .neutral = 2, .stands_on = {"city"}}); }};
    const auto rules = base_with({squatter});
    Game game(rules);
    Play& table = game.edit();
    const SegmentId city = table.segment_at(TileId{0}, *port_named("n"));
    const FigureKindId follower = rules->figure_kind("follower");
    CHECK(table.may_stand(follower, city, routes::ordinary));
    table.deploy(nobody, rules->figure_kind("squatter"), city);
    CHECK_FALSE(table.may_stand(follower, city, routes::ordinary));
    const Obstacle obstacle = obstacle_to_standing(table, follower, city, routes::ordinary);
    CHECK(obstacle.what == Obstacle::What::claimed);
    CHECK(obstacle.seats == 0U);
    CHECK(table.strengths(table.feature_of(city)) == Strengths{});
    CHECK(table.majority(table.feature_of(city)).owners == 0U);
    expect_sound(game);
}

namespace {

struct Moves : Observer {
    std::vector<std::string> told;
    void on_event(const Play& play, const Event& event) override {
        if (const auto* moved = event.as<events::FigureMoved>()) {
            told.push_back(play.figure_name(moved->figure) + ' ' + play.rules().reason_names[index(moved->reason)] +
                           (moved->player == nobody ? " by nobody" : ""));
        }
    }
};

} // namespace

TEST_CASE("Moves of pieces are told like those of figures, unless the module has told them", "[kernel][pieces]") {
    const auto rules = base_with({menagerie()});
    Game game(rules);
    Play& table = game.edit();
    Moves moves;
    game.watch(&moves);
    const FigureId beast = table.deploy(nobody, rules->figure_kind("beast"), Place::on_square({0, 0}));
    table.move(beast, Place::on_square({1, 0}), reasons::moved);
    CHECK(moves.told == std::vector<std::string>{"the beast deployed by nobody", "the beast moved by nobody"});
    host::Chronicle chronicle;
    game.watch(&chronicle);
    const auto told = [&] {
        std::string text;
        for (const auto& entry : chronicle.take()) {
            text += (text.empty() ? "" : " ") + entry.text;
        }
        return text;
    };
    table.move(beast, Place::on_square({0, 0}), reasons::moved);
    CHECK(told() == "The beast moves to the square at 0,0.");
    table.tell("Somebody leads the beast away.");
    table.move(beast, Place::on_square({1, 0}), reasons::moved);
    CHECK(told() == "Somebody leads the beast away.");
    table.move(beast, Place::held_by(PlayerId{0}), reasons::moved);
    CHECK(told() == "The beast goes to " + table.player_name(PlayerId{0}) + '.');
    table.send_home(beast, reasons::returned);
    CHECK(told() == "The beast leaves the board.");
    game.watch(nullptr);
}

namespace {

constexpr Position two_east{2, 0};

/// Every part ends with a step of the beast to a square beside it, as far as nobody forbids it.
Toy roaming() {
    static FigureKindId beast;
    static Verb<Position> roam;
    static Decision<> ask;
    static RouteId strolls;
    return {"roaming", [](Registry& r) {
                beast = r.figure_kind(piece("beast", 1));
                strolls = r.route({.name = "stroll", .deploys = false});
                const auto list = [](const Play& p, ActionList& out) {
                    const Position here = p.figure(p.first_figure(nobody, beast)).place.square();
                    for (unsigned side = 0; side < 4; ++side) {
                        const Position there = neighbour(here, side);
                        if (p.may_stand(beast, Place::on_square(there), strolls)) {
                            out.add(roam(there));
                        }
                    }
                    out.add(verbs::pass());
                };
                roam = r.verb<Position>({.name = "roam", .apply = calls([](Play& p, Position to) {
                                                             p.move(p.first_figure(nobody, beast), Place::on_square(to),
                                                                    reasons::moved);
                                                         })});
                ask = r.decision({.name = "roam", .question = "Where to?", .list = calls(list)});
                r.at(Anchor::setup_board,
                     {.label = "roaming.set-up", .run = step([](Play& p) {
                                                     p.deploy(nobody, beast, Place::on_square({0, 0}));
                                                 })});
                r.at(Anchor::part_close,
                     {.label = "roaming.roam", .run = step([](Play& p) { p.ask(ask, p.turn_owner()); })});
            }};
}

} // namespace

TEST_CASE("Whoever forbids a place forbids it to deployments and to moves", "[kernel][pieces]") {
    static int asked = 0;
    asked = 0;
    const Toy fence{"fence", [](Registry& r) {
                        const auto beasts = [](const Ruleset& rules, FigureKindId kind) {
                            return rules.figure_kinds[index(kind)].spec.name == "beast";
                        };
                        r.veto_place(calls([](const Play&, FigureKindId, Place to, RouteId) {
                                         ++asked;
                                         return to == Place::on_square(two_east);
                                     }),
                                     calls(beasts), "FENCE-1");
                        r.veto_place(calls([](const Play& p, FigureKindId, Place to, RouteId route) {
                            return p.rules().routes[index(route)].deploys && p.tile_of(to) == TileId{1};
                        }));
                    }};
    const auto rules = base_with({roaming(), fence});
    Game game(rules);
    play(game, {"draw straight-road", "place straight-road 1,0 r0"});
    CHECK(asked == 0);                                 // no follower is its concern
    CHECK_FALSE(game.parse("deploy follower road:w")); // nobody comes to that tile from the supply
    CHECK(game.decision_name() == "roam");
    CHECK(game.parse("roam 1,0")); // but the beast does, which is there already
    play(game, {"roam 1,0", "draw straight-road", "place straight-road 2,0 r0", "pass"});
    CHECK(game.parse("roam 1,-1"));
    CHECK_FALSE(game.parse("roam 2,0"));
    CHECK(asked > 0);
    const Play& table = game.play();
    const FigureKindId beast = rules->figure_kind("beast");
    const auto strolls = static_cast<RouteId>(rules->routes.size() - 1);
    const Obstacle obstacle = obstacle_to_standing(table, beast, Place::on_square(two_east), strolls);
    REQUIRE(obstacle.what == Obstacle::What::vetoed);
    CHECK(obstacle.veto->module == "fence");
    CHECK(obstacle.veto->rules == "FENCE-1");
    // at a corner vetoes alone are asked, whatever stands on the feature
    const SegmentId road = table.segment_at(TileId{1}, *port_named("w"));
    CHECK_FALSE(table.may_stand(beast, road, strolls));
    CHECK(table.may_stand(beast, Place::at_corner(road, 0), strolls));
    CHECK_FALSE(table.may_stand(beast, Place::at_corner(road, 0), routes::ordinary));
    check_random_games(rules);
}

TEST_CASE("A space upon a piece that no module has is refused, and so are too many pieces", "[kernel][pieces]") {
    CHECK_THAT(failure([] {
                   base_with({{"attic", [](Registry& r) { r.space_kind({.name = "loft", .upon = "ladder"}); }}});
               }),
               Contains("'attic'") && Contains("'loft'") && Contains("'ladder'"));
    CHECK_THAT(failure([] {
                   base_with({{"flood", [](Registry& r) { r.figure_kind(piece("drop", 5000)); }}});
               }),
               Contains("5000") && Contains("4096"));
    CHECK_THAT(failure([] {
                   base_with({{"flood", [](Registry& r) {
                                   r.figure_kind(piece("drop", 4000));
                                   r.figure_kind(piece("flake", 97));
                               }}});
               }),
               Contains("4097 pieces that are nobody's"));
}

TEST_CASE("How many tiles show a word is asked before the game is made", "[kernel][pieces]") {
    static int pennants = 0, cities = 0, none = 0;
    base_with({{"census", [](Registry& r) {
                    pennants = r.copies("pennant");
                    cities = r.copies("city");
                    none = r.copies("nonsense");
                    CHECK(r.printed("pennant"));
                    CHECK_FALSE(r.printed("nonsense"));
                }}});
    CHECK(pennants > 0);
    CHECK(cities > pennants);
    CHECK(none == 0);
}

} // namespace test_kernel_pieces
