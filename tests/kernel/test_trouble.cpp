// Rules that go wrong in play: that never end, or throw.
#include "bastide/host/frozen.hpp"
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>
#include <functional>

namespace test_trouble {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

TEST_CASE("Rules that never end are stopped with a sentence", "[kernel][agenda]") {
    static Step<> again, more;
    static Decision<> ask;
    static Verb<> hm;
    const auto sentence = [](const Install& install) {
        return failure([&] { Game game(base_with({{"broken", install}})); });
    };
    CHECK_THAT(sentence([](Registry& r) {
                   again = r.step({.label = "broken.again", .run = step([](Play& p) { p.push(again); })});
                   r.at(Anchor::setup_players, {.label = "broken.x", .run = step([](Play& p) { p.push(again); })});
               }),
               Contains("pending") || (Contains("circles") && Contains("broken.again")));
    CHECK_THAT(sentence([](Registry& r) {
                   more = r.step({.label = "broken.more", .run = step([](Play&) {})});
                   r.at(Anchor::setup_players, {.label = "broken.x", .run = step([](Play& p) {
                                                                         for (;;) {
                                                                             p.push(more);
                                                                         }
                                                                     })});
               }),
               Contains("pending"));
    CHECK_THAT(sentence([](Registry& r) {
                   hm = r.verb({.name = "hm", .apply = calls([](Play&) {})});
                   ask = r.decision({.name = "hm?", .question = "Hm?", .list = calls([](const Play&, ActionList& out) {
                                                                           out.add(hm());
                                                                       })});
                   r.at(Anchor::setup_players, {.label = "broken.x", .run = step([](Play& p) {
                                                                         p.ask(ask, PlayerId{});
                                                                         p.ask(ask, PlayerId{});
                                                                     })});
               }),
               Contains("hm?") && Contains("another decision is open"));
    CHECK_THAT(sentence([](Registry& r) {
                   r.at(Anchor::turn_open,
                        {.label = "broken.x", .run = step([](Play& p) { p.push_turn(p.turn_owner()); })});
               }),
               Contains("turns are inside one another") || Contains("pending"));
    CHECK_THAT(sentence([](Registry& r) {
                   r.at(Anchor::turn_open, {.label = "broken.x", .run = step([](Play& p) {
                                                                     for (int i = 0; i < 20; ++i) {
                                                                         p.queue_part();
                                                                     }
                                                                 })});
               }),
               Contains("parts are queued"));
    CHECK_THAT(sentence([](Registry& r) {
                   r.keeps_going(calls([](const Play&) { return true; }));
                   r.at(Anchor::part_offer,
                        {.label = "broken.x", .run = step([](Play& p) { p.resume_at(Anchor::part_figures); })});
               }),
               Contains("circles"));
}

TEST_CASE("A rule that throws leaves no half-done action: the game refuses to go on, its copy goes on",
          "[kernel][agenda]") {
    const Toy clumsy{"clumsy", [](Registry& r) {
                         r.on<events::TilePlaced>(calls([](Play& p, const events::TilePlaced&) {
                             if (p.tiles().size() == 4) {
                                 throw std::runtime_error("the cup fell over");
                             }
                         }));
                     }};
    Game game(base_with({clumsy}));
    Rng rng(5);
    while (game.play().tiles().size() < 3 || game.decision_name() != "place") {
        play_until(game, "place", rng);
        if (game.play().tiles().size() < 3) {
            game.apply(game.legal_actions().front());
        }
    }
    const Game before(game);
    const Action action = game.legal_actions().front();
    CHECK_THAT(failure([&] { game.apply(action); }),
               Contains("Module 'clumsy' failed in 'listener' of the listener to events: the cup fell over."));
    const std::function<void()> uses[] = {
        [&] { game.apply(action); }, [&] { game.apply_listed(0); }, [&] { game.apply_sampled(rng); },
        [&] { game.force(action); }, [&] { game.estimate(); },      [&] { game.resample(PlayerId{}, rng); },
        [&] { frozen(game); }}; // whoever thaws it would not know
    for (const auto& use : uses) {
        CHECK_THAT(failure(use), Contains("go back to a copy"));
    }
    game = before;
    CHECK(game == before);
    CHECK(game.legal_actions().front() == action);
}

} // namespace test_trouble
