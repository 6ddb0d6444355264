// What pushed steps and decisions are about, and where in a part a rule lets it go on.
#include "support/played_games.hpp"
#include "support/refused.hpp"
#include <catch2/catch.hpp>

namespace test_steps {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

enum class Mood : std::uint8_t { calm, wild };

struct Errand { ///< all the room that a step has
    TileId tile;
    FigureId figure;
    PlayerId player;
    Mood mood;
    friend bool operator==(const Errand&, const Errand&) = default;
};

Step<> plain;
Step<Mood> moody;
Step<int> number;
Step<Position> place_named;
Step<Errand> errand;
Decision<Position> where;
Decision<Mood> how;
Verb<> go, look;
PartRight looked;
std::vector<std::string> done;

/// At the end of each part a step of every type is done, with a decision about a square among them.
void install_steps(Registry& r) {
    go = r.verb(
        {.name = "go", .apply = calls([](Play& p) { done.push_back("went to " + position_text(p.argument(where))); })});
    looked = r.part_right("looked");
    look = r.verb({.name = "look", .apply = calls([](Play& p) { p.give(looked); }), .reopens = true});
    r.standing(look, calls([](const Play& p, ActionList& out) {
                   if (p.core().decision == where && !p.has(looked)) {
                       out.add(look());
                   }
               }));
    where =
        r.decision<Position>({.name = "where", .question = "Where?", .list = calls([](const Play& p, ActionList& out) {
                                                                         CHECK(p.argument(where) == Position{-3, 4});
                                                                         out.add(go());
                                                                     })});
    how = r.decision<Mood>({.name = "how", .question = "How?", .list = calls([](const Play&, ActionList&) {})});
    plain = r.step({.label = "toy.plain", .run = step([](Play&) { done.emplace_back("plain"); })});
    moody =
        r.step<Mood>({.label = "toy.mood",
                      .run = step([](Play&, Mood mood) { done.emplace_back(mood == Mood::wild ? "wild" : "calm"); })});
    number = r.step<int>({.label = "toy.number", .run = step([](Play& p, int n) {
                                                     done.push_back(std::to_string(n));
                                                     if (n < -1) {
                                                         p.push(number, n + 1);
                                                     }
                                                 })});
    place_named = r.step<Position>(
        {.label = "toy.place", .run = step([](Play& p, Position at) { p.ask(where, p.turn_owner(), at); })});
    errand = r.step<Errand>(
        {.label = "toy.errand", .run = step([](Play&, Errand of) {
                                    CHECK(of == Errand{TileId{0x1234}, FigureId{0x5678}, PlayerId{3}, Mood::wild});
                                    done.emplace_back("errand");
                                })});
    r.at(Anchor::part_close,
         {.label = "toy.all", .run = step([](Play& p) {
                                  p.push(plain);
                                  p.push(moody, Mood::wild);
                                  p.push(number, -3);
                                  p.push(errand, {TileId{0x1234}, FigureId{0x5678}, PlayerId{3}, Mood::wild});
                                  p.push(place_named, {-3, 4});
                              })});
}

} // namespace

TEST_CASE("A step is given what it was pushed with, and a decision keeps what it is about", "[kernel][agenda]") {
    const auto rules = base_with({{"toy", install_steps}});
    Game game(rules);
    done.clear();
    play(game, {"draw straight-road", "place straight-road 1,0 r0", "pass"});
    REQUIRE(game.decision_name() == "where");
    CHECK(verbs_of(game) == std::vector<std::string>{"go", "look"});
    game.apply(action_called(game, "look")); // the same decision about the same square again
    CHECK(verbs_of(game) == std::vector<std::string>{"go"});
    CHECK(game.play().argument(where) == Position{-3, 4});
    Game copy(game);
    copy.apply(action_called(copy, "go"));
    const std::vector<std::string> once = done;
    done.clear();
    game.apply(action_called(game, "go"));
    CHECK(game == copy);
    CHECK(done == once);
    CHECK(done == std::vector<std::string>{"went to -3,4", "errand", "-3", "-2", "-1", "wild", "plain"});
    check_random_games(rules);
}

TEST_CASE("What another decision is about is no answer", "[kernel][agenda]") {
    Game game(base_with({{"toy", install_steps}}));
    CHECK(game.play().argument(decisions::draw).from == piles::supply);
    CHECK(game.play().argument(decisions::draw).to == piles::taken);
    CHECK(game.play().argument(decisions::draw).as_offer);
    CHECK_THAT(failure([&] { game.play().argument(how); }),
               Contains("asks what the decision 'how' is about, but the last one asked is 'draw'"));
    CHECK_THAT(failure([&] { game.edit().push(Step<>{StepId{777}}); }),
               Contains("a step that no module has registered"));
}

TEST_CASE("A part goes on at one of its anchors, if one is running", "[kernel][agenda]") {
    static int figures, offers;
    const auto goes_on = [](Anchor to) {
        return Toy{"toy", [to](Registry& r) {
                       r.at(Anchor::part_offer, {.label = "toy.offer", .run = step([](Play&) { ++offers; })});
                       r.at(Anchor::part_figures, {.label = "toy.figures", .run = step([](Play&) { ++figures; })});
                       r.at(Anchor::part_effects, {.label = "toy.effects", .run = step([to](Play& p) {
                                                                               if (figures == 1) {
                                                                                   p.resume_at(to);
                                                                               }
                                                                           })});
                   }};
    };
    for (const Anchor to : {Anchor::part_offer, Anchor::part_figures, Anchor::part_close}) {
        figures = offers = 0;
        Game game(base_with({goes_on(to)}));
        play(game, {"draw straight-road", "place straight-road 1,0 r0", "pass"});
        CHECK(offers == (to == Anchor::part_figures ? 1 : 2)); // anew, or in the next turn
        CHECK(figures == (to == Anchor::part_figures ? 2 : 1));
        CHECK(game.play().turn_owner() == (to == Anchor::part_close ? PlayerId{1} : PlayerId{0}));
    }
    const auto sentence = [](Anchor from, Anchor to) {
        const Toy lost{"toy", [=](Registry& r) {
                           r.at(from, {.label = "toy.x", .run = step([to](Play& p) { p.resume_at(to); })});
                       }};
        return failure([&] {
            Game game(base_with({lost}));
            play(game, {"draw straight-road", "place straight-road 1,0 r0", "pass"});
            game.finish_now();
        });
    };
    CHECK_THAT(sentence(Anchor::part_placed, Anchor::turn_close), Contains("none of a part's; these are 'part.offer'"));
    for (const Anchor from : {Anchor::setup_players, Anchor::turn_open, Anchor::turn_close, Anchor::end_awards}) {
        CHECK_THAT(sentence(from, Anchor::part_close), Contains("at 'part.close', but no part is running"));
    }
}

} // namespace test_steps
