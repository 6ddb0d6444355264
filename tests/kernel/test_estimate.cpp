// A game that is finished before its time, to see how it stands: nobody is asked, and rules find the turn that was
// running.
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include "support/refused.hpp"
#include <catch2/catch.hpp>

namespace test_estimate {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

constexpr PlayerId first{0}, second{1};

Decision<> pause_asked, alms_asked;
Verb<> go, give, keep;
CauseId alms;
TurnRight begun;
PartRight running;
std::vector<std::string> seen;

/// The game stops between deployment and scoring, so features wait to be scored.
void install_pause(Registry& r) {
    go = r.verb({.name = "go", .apply = calls([](Play&) {})});
    pause_asked = r.decision(
        {.name = "pause", .question = "Go on?", .list = calls([](const Play&, ActionList& out) { out.add(go()); })});
    r.at(Anchor::part_effects,
         {.label = "toy.pause", .run = step([](Play& p) { p.ask(pause_asked, p.turn_owner()); })});
}

/// Rules that look at the running turn while features are scored.
void install_witness(Registry& r) {
    begun = r.turn_right("begun");
    running = r.part_right("running");
    r.at(Anchor::part_placed,
         {.label = "toy.rights", .run = step([](Play& p) {
                                     p.give(begun);
                                     p.give(running);
                                     const auto curve = p.rules().tile_type("road-curve");
                                     if (p.tile_at({7, 7}) == none_of<TileId>) { // by nobody, the last one on the board
                                         p.lay(curve, {7, 7}, 0, piles::supply);
                                     }
                                 })});
    r.at(Anchor::round_pay, {.label = "toy.look", .run = step([](Play& p) {
                                                      if (p.turn_owner() != nobody) { // the end of the game scores, too
                                                          seen.push_back("turn of " + p.player_name(p.turn_owner()) +
                                                                         ", tile " +
                                                                         std::to_string(index(p.placed_tile())) +
                                                                         (p.has(begun) ? ", begun" : "") +
                                                                         (p.has(running) ? ", running" : ""));
                                                      }
                                                  })});
    r.at(Anchor::end_awards, {.label = "toy.end", .run = step([](Play& p) {
                                                      seen.emplace_back(p.has(begun) ? "begun" : "not begun");
                                                      CHECK(p.offers().empty());
                                                  })});
    r.on<events::FeatureCompleted>(calls([](Play& p, const events::FeatureCompleted& event) {
        seen.push_back(p.player_name(event.player) + " completes the " + p.feature_name(event.feature));
    }));
}

/// Before each scoring every player is asked for a point; an estimate assumes that it is given.
Toy asking_alms(const Verb<>* assumed) {
    return {"alms", [assumed](Registry& r) {
                alms = r.cause("alms", "TOY-6");
                keep = r.verb({.name = "keep", .apply = calls([](Play&) {})});
                give = r.verb({.name = "give", .apply = calls([](Play& p) { p.award(p.actor(), -1, alms); })});
                alms_asked = r.decision({.name = "alms",
                                         .question = "Do you give a point?",
                                         .list = calls([](const Play&, ActionList& out) {
                                             out.add(keep());
                                             out.add(give());
                                         }),
                                         .estimate = assumed == nullptr ? none_of<VerbId> : assumed->id});
                static Step<PlayerId> next;
                next = r.step<PlayerId>({.label = "alms.next", .run = step([](Play& p, PlayerId seat) {
                                                                   if (p.seat_after(seat) != first) {
                                                                       p.push(next, p.seat_after(seat));
                                                                   }
                                                                   p.ask(alms_asked, seat);
                                                               })});
                r.estimate(Anchor::round_join, calls([](const Play&, Estimate& end) { end.give_up(); }));
                r.at(Anchor::round_join, {.label = "alms.ask", .run = step([](Play& p) { p.push(next, first); })});
            }};
}

const std::vector<std::string> city_closed{"draw cap", "place cap 0,-1 r180", "deploy follower city:s"};

} // namespace

TEST_CASE("An estimate finds the running turn: its owner completes, with its tile and its rights", "[kernel][agenda]") {
    const auto rules = base_with({{"toy", [](Registry& r) {
                                       install_pause(r);
                                       install_witness(r);
                                   }}});
    Game game(rules);
    play(game, city_closed);
    REQUIRE(game.decision_name() == "pause");
    CHECK(game.play().tiles().back().by == nobody);
    seen.clear();
    Game copy(game);
    copy.finish_now();
    const std::string owner = game.play().player_name(first);
    CHECK(seen == std::vector<std::string>{"turn of " + owner + ", tile 1, begun, running",
                                           owner + " completes the city at 0,0", "begun"});
    CHECK(copy.scores() == std::vector<int>{4, 0});
    CHECK(copy.is_terminal());
    CHECK(copy.play().core().turns == 0);

    seen.clear(); // and so it is when the game goes on
    game.apply(action_called(game, "go"));
    CHECK(seen == std::vector<std::string>{"turn of " + owner + ", tile 1, begun, running",
                                           owner + " completes the city at 0,0"});
    CHECK(game.scores() == copy.scores());
    check_random_games(rules, 1);
}

TEST_CASE("The innermost turn is the one that an estimate keeps", "[kernel][agenda]") {
    const auto rules = base_with({{"toy", [](Registry& r) {
                                       install_pause(r);
                                       install_witness(r);
                                       r.at(Anchor::turn_open, {.label = "toy.guest", .run = step([](Play& p) {
                                                                                          if (p.core().turns == 1) {
                                                                                              p.push_turn(second);
                                                                                          }
                                                                                      })});
                                   }}});
    Game game(rules);
    play(game, city_closed);
    REQUIRE(game.play().core().turns == 2);
    seen.clear();
    game.finish_now();
    CHECK(seen.front() == "turn of " + game.play().player_name(second) + ", tile 1, begun, running");
    CHECK(game.scores() == std::vector<int>{0, 4});
}

TEST_CASE("No right is held where no turn runs", "[kernel][agenda]") {
    static bool at_start, at_end;
    const auto rules = base_with(
        {{"toy", [](Registry& r) {
              begun = r.turn_right("begun");
              r.at(Anchor::turn_open, {.label = "toy.begin", .run = step([](Play& p) { p.give(begun); })});
              r.at(Anchor::setup_players,
                   {.label = "toy.start", .run = step([](Play& p) { at_start = p.has(begun); })});
              r.at(Anchor::end_awards, {.label = "toy.end", .run = step([](Play& p) { at_end = p.has(begun); })});
          }}});
    at_start = at_end = true;
    Game game(rules);
    Rng rng(2);
    play_until(game, "", rng);
    CHECK(game.is_terminal());
    CHECK_FALSE(at_start);
    CHECK_FALSE(at_end);
}

TEST_CASE("A decision says what an estimate assumes; without that it is the first action", "[kernel][agenda]") {
    for (const bool declared : {true, false}) {
        const auto rules = base_with({{"toy", install_pause}, asking_alms(declared ? &give : nullptr)});
        Game game(rules);
        play(game, city_closed);
        game.finish_now();
        CHECK(game.scores() == (declared ? std::vector<int>{3, -1} : std::vector<int>{4, 0}));
        check_random_games(rules, 1);
    }
    CHECK_THAT(refused([](Registry& r) {
                   DecisionSpec spec = empty_decision("x");
                   spec.estimate = VerbId{200};
                   r.decision(spec);
               }),
               Contains("an estimate by a verb that is not registered"));
}

TEST_CASE("An estimate passes without a list; a checked game finds out who may not pass", "[kernel][agenda]") {
    static int listed;
    for (const bool passing : {true, false}) {
        const Toy stubborn{"stubborn", [passing](Registry& r) {
                               static Decision<> ask;
                               const Verb<> nod = r.verb({.name = "nod", .apply = calls([](Play&) {})});
                               ask = r.decision({.name = "nod",
                                                 .question = "Do you nod?",
                                                 .list = calls([passing, nod](const Play&, ActionList& out) {
                                                     ++listed;
                                                     out.add(nod());
                                                     if (passing) {
                                                         out.add(verbs::pass());
                                                     }
                                                 }),
                                                 .estimate = verbs::pass});
                               r.estimate(Anchor::end_awards, calls([](const Play&, Estimate& end) { end.give_up(); }));
                               r.at(Anchor::end_awards,
                                    {.label = "stubborn.ask", .run = step([](Play& p) { p.ask(ask, first); })});
                           }};
        Mix mix;
        mix.players = 2;
        Composition composition = library().compose(mix.file());
        for (const bool checked : {false, true}) {
            composition.checked = checked;
            Game game(compiled_with(composition, {stubborn}));
            listed = 0;
            const std::string failed = failure([&] { (void)game.estimate(); });
            CHECK((listed != 0) == checked);
            const bool told = failed.find("'nod' has no action for an estimate") != std::string::npos;
            CHECK(told == (checked && !passing));
            CHECK((failed == "done") == !told);
        }
    }
}

TEST_CASE("What a stake would bring is kept until the feature changes, for each seat", "[kernel][figures]") {
    static StakeId guest, cook;
    static int asked;
    const Toy inn{"inn", [](Registry& r) {
                      guest = r.stake({.name = "guest"});
                      cook = r.stake({.name = "cook"});
                      r.tariff(r.find_kind("road"), Rank::add,
                               calls([meal = r.term("meal")](const Play&, Valuation& v) {
                                   ++asked;
                                   if (v.stake == guest) {
                                       v.add(meal, 1, 10 * (1 + static_cast<int>(index(v.player))), "TOY-7");
                                   }
                               }),
                               Reads::feature);
                  }};
    Game game(base_with({inn}));
    const auto road = [&] { return game.play().feature_of(game.play().segment_at(TileId{0}, *port_named("e"))); };
    const auto worth = [&](PlayerId seat, StakeId stake) { return game.play().points_at_end(road(), seat, stake); };
    play(game, {"draw straight-road", "place straight-road 1,0 r0", "deploy follower road:e"});
    (void)game.estimate();
    asked = 0;
    CHECK(worth(first, stakes::majority) == 2);
    CHECK(asked == 0);
    for (int again = 0; again < 2; ++again) {
        CHECK(worth(first, guest) == 12); // two tiles and a meal
        CHECK(worth(second, guest) == 22);
        CHECK(asked == 2);
    }
    CHECK(worth(first, cook) == 2);
    CHECK(worth(first, guest) == 12);
    play(game, {"draw straight-road", "place straight-road 2,0 r0", "pass"});
    CHECK(worth(first, guest) == 13);
    (void)game.estimate();
    CHECK(worth(first, guest) == 13);
    CHECK(worth(second, guest) == 23);
    CHECK(worth(second, cook) == 3);
}

TEST_CASE("What a stake would bring where nobody stands is counted each time", "[kernel][figures]") {
    static StakeId guest;
    const Toy inn{"inn", [](Registry& r) { guest = r.stake({.name = "guest"}); }};
    Game game(base_with({inn}));
    const FeatureId road = game.play().feature_of(game.play().segment_at(TileId{0}, *port_named("e")));
    CHECK(game.play().points_at_end(road, first, guest) == 1);
    play(game, {"draw straight-road", "place straight-road 1,0 r0", "pass"});
    CHECK(game.play().points_at_end(game.play().feature_of(game.play().segment_at(TileId{0}, *port_named("e"))), first,
                                    guest) == 2);
}

} // namespace test_estimate
