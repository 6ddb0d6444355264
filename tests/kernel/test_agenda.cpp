// Turns inside turns, parts, polls, actions that reopen a decision, dice: what expansions will need, with toy modules.
// Each toy game is also played at random with everything checked, so copies and endings are tried at all their
// decisions.
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>
#include <map>

namespace test_agenda {

using namespace bastide;
using namespace bastide::test;

namespace {

/// Who placed the tiles after the start tile.
std::vector<int> placed_by(const Game& game) {
    std::vector<int> seats;
    for (const Tile& tile : game.play().tiles().subspan(1)) {
        seats.push_back(static_cast<int>(index(tile.by)));
    }
    return seats;
}

Game random_game(const std::shared_ptr<const Ruleset>& rules, std::size_t tiles, std::uint64_t seed = 3) {
    Game game(rules);
    Rng rng(seed);
    while (!game.is_terminal() && game.play().tiles().size() < tiles) {
        play_until(game, "place", rng);
        if (!game.is_terminal()) {
            const auto legal = game.legal_actions();
            game.apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
    }
    return game;
}

} // namespace

TEST_CASE("A part can be queued: the same player plays another tile in the same turn", "[kernel][agenda]") {
    const Toy twice{"twice", [](Registry& r) {
                        r.at(Anchor::part_close, {.label = "twice.again", .run = step([](Play& p) {
                                                                              if (p.turn().part == 1) {
                                                                                  p.queue_part();
                                                                              }
                                                                          })});
                    }};
    const auto rules = base_with({twice});
    const Game game = random_game(rules, 9);
    CHECK(placed_by(game) == std::vector<int>{0, 0, 1, 1, 0, 0, 1, 1});
    CHECK(game.play().core().turn_number == 4);
    CHECK(game.play().turn().part == 2);
    check_random_games(rules);
}

TEST_CASE("A part can leave out the tile or the figures, or have its tile given", "[kernel][agenda]") {
    const Toy parts{"parts", [](Registry& r) {
                        r.at(Anchor::part_close,
                             {.label = "parts.more", .run = step([](Play& p) {
                                                         const auto lawn = p.rules().tile_type("crossroads");
                                                         if (p.turn().part == 1) {
                                                             p.queue_part(Turn::no_figures);
                                                         } else if (p.turn().part == 2 &&
                                                                    p.in_pile(piles::supply, lawn) > 0) {
                                                             p.move_tile(lawn, piles::supply, piles::taken);
                                                             p.queue_part(0, lawn);
                                                         } else if (p.turn().part == 3) {
                                                             p.queue_part(Turn::no_tile);
                                                         }
                                                     })});
                    }};
    const auto rules = base_with({parts});
    Game game(rules);
    Rng rng(5);
    bool given = false, without_tile = false;
    while (!game.is_terminal()) {
        const int part = game.play().core().turns == 0 ? 0 : game.play().turn().part;
        const std::string decision = game.decision_name();
        CHECK_FALSE((part == 2 && decision == "figures"));
        if (part == 3 && decision == "place" && game.play().core().turn_number == 1) {
            given = true;
            CHECK(game.text(game.legal_actions()[0]).starts_with("place crossroads"));
        }
        CHECK_FALSE((part == 4 && (decision == "place" || decision == "draw")));
        without_tile = without_tile || part == 4;
        const auto legal = game.legal_actions();
        game.apply(game.at_chance() ? game.sample(rng) : legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    CHECK(given);
    CHECK_FALSE(without_tile); // without a tile and a figure to place there is nothing to decide in that part
    check_random_games(rules);
}

TEST_CASE("A turn can suspend another: everybody else plays a tile in between", "[kernel][agenda]") {
    std::map<int, int> deepest;
    const Toy festival{"festival", [&deepest](Registry& r) {
                           r.at(Anchor::part_close,
                                {.label = "festival.all",
                                 .run = step([&deepest](Play& p) {
                                     const int depth = p.core().turns;
                                     deepest[depth] = std::max(deepest[depth], static_cast<int>(p.turn().part));
                                     if (depth == 1 && p.core().turn_number % 2 == 1) {
                                         p.push_turn(p.seat_after(p.turn().owner, 2));     // last pushed plays first
                                         p.push_turn(p.seat_after(p.turn().owner, 1 + 2)); // owner is now that one
                                     }
                                 })});
                       }};
    const auto rules = base_with({festival}, 3);
    const Game game = random_game(rules, 9);
    // turn 1 of seat 0 suspended by seat 2's, which is suspended by the seat 3 after it (2 again); then seat 1; ...
    CHECK(placed_by(game) == std::vector<int>{0, 2, 2, 1, 2, 1, 1, 0});
    CHECK(deepest.count(3) == 1);
    CHECK(deepest.count(4) == 0);
    check_random_games(rules);
}

TEST_CASE("A step can poll every player in order, and resume", "[kernel][agenda]") {
    struct Votes {
        std::uint8_t yes, asked;
        std::uint16_t spare;
    };
    static Slot<Votes> votes;
    static Step<> next;
    static Decision<> ask;
    static CauseId agreed;
    static Verb<> yes, no;
    const Toy council{"council", [](Registry& r) {
                          votes = r.slot<Votes>();
                          agreed = r.cause("council", "TOY-1");
                          yes = r.verb({.name = "yes", .apply = calls([](Play& p) { ++p[votes].yes; })});
                          no = r.verb({.name = "no", .apply = calls([](Play&) {})});
                          ask = r.decision({.name = "council",
                                            .question = "A point for everybody?",
                                            .list = calls([](const Play&, ActionList& out) {
                                                out.add(yes());
                                                out.add(no());
                                            })});
                          next =
                              r.step({.label = "council.next", .run = step([](Play& p) {
                                                                   if (p[votes].asked < p.players()) {
                                                                       const PlayerId who = p.seat_after(
                                                                           p.turn_owner(), 1 + p[votes].asked++);
                                                                       p.push(next);
                                                                       p.ask(ask, who);
                                                                   } else if (p[votes].yes == p.players()) {
                                                                       for (int s = 0; s < p.players(); ++s) {
                                                                           p.award(static_cast<PlayerId>(s), 1, agreed);
                                                                       }
                                                                   }
                                                               })});
                          r.at(Anchor::turn_open, {.label = "council.begin", .run = step([](Play& p) {
                                                                                 p[votes] = {};
                                                                                 p.push(next);
                                                                             })});
                      }};
    const auto rules = base_with({council}, 3);
    Game game(rules);
    for (const int seat : {1, 2, 0}) { // the owner last
        CHECK(game.decision_name() == "council");
        CHECK(index(game.to_act()) == static_cast<std::size_t>(seat));
        CHECK(verbs_of(game) == std::vector<std::string>{"no", "yes"});
        Game copy(game); // copied in the middle of the poll
        copy.apply(action_called(copy, "yes"));
        game.apply(action_called(game, "yes"));
        CHECK(game == copy);
    }
    CHECK(game.returns() == std::vector<int>{1, 1, 1});
    CHECK(game.decision_name() == "draw");
    check_random_games(rules);
}

TEST_CASE("An action can be possible at any decision of one's turn, and reopen it", "[kernel][agenda]") {
    static TurnRight paid;
    static Verb<> tip;
    static CauseId tipped;
    const Toy waiter{"waiter", [](Registry& r) {
                         paid = r.turn_right("paid");
                         tipped = r.cause("tip", "TOY-2");
                         tip = r.verb({.name = "tip",
                                       .apply = calls([](Play& p) {
                                           p.give(paid);
                                           p.award(p.turn_owner(), -1, tipped);
                                       }),
                                       .reopens = true});
                         r.standing(tip, calls([](const Play& p, ActionList& out) {
                                        if (!p.has(paid)) {
                                            out.add(tip());
                                        }
                                    }));
                     }};
    const auto rules = base_with({waiter});
    Game game(rules);
    Rng rng(2);
    play_until(game, "place", rng);
    const auto before = game.legal_actions().size();
    const PlayerId owner = game.to_act();
    REQUIRE(verbs_of(game) == std::vector<std::string>{"place", "tip"});
    game.apply(action_called(game, "tip"));
    CHECK(game.decision_name() == "place"); // the same decision again, without the tip
    CHECK(game.to_act() == owner);
    CHECK(game.legal_actions().size() == before - 1);
    CHECK(game.play().score(owner) == -1);
    game.apply(game.legal_actions()[0]);
    REQUIRE(game.decision_name() == "figures");
    CHECK(verbs_of(game) == std::vector<std::string>{"deploy", "pass"});
    game.apply(action_called(game, "pass"));
    play_until(game, "place", rng);
    CHECK(verbs_of(game) == std::vector<std::string>{"place", "tip"}); // the right lasts a turn
    check_random_games(rules,
                       6); // some of them draw a tile that fits nowhere: then there is no decision to stand beside
}

TEST_CASE("A module adds an action to another's decision; it takes the place of what is offered", "[kernel][agenda]") {
    static Verb<> shout;
    static CauseId shouted;
    const Toy voice{"voice", [](Registry& r) {
                        shouted = r.cause("shout", "TOY-3");
                        shout = r.verb(
                            {.name = "shout", .apply = calls([](Play& p) { p.award(p.turn_owner(), 2, shouted); })});
                        r.contribute("figures", calls([](const Play&, ActionList& out) { out.add(shout()); }));
                        r.contribute("absent.decision", calls([](const Play&, ActionList&) {}));
                    }};
    const auto rules = base_with({voice});
    Game game(rules);
    Rng rng(2);
    play_until(game, "figures", rng);
    const PlayerId owner = game.to_act();
    CHECK(verbs_of(game) == std::vector<std::string>{"deploy", "pass", "shout"});
    game.apply(action_called(game, "shout"));
    CHECK(game.play().score(owner) == 2);
    CHECK(game.decision_name() == "draw"); // no deployment after it
    check_random_games(rules);
}

TEST_CASE("A module throws dice: chance with weights of its own", "[kernel][agenda]") {
    static Verb<std::uint8_t> die;
    static Decision<> throw_die;
    static CauseId pips;
    const Toy dice{
        "dice", [](Registry& r) {
            pips = r.cause("die", "TOY-4");
            die = r.verb<std::uint8_t>(
                {.name = "die", .apply = calls([](Play& p, int n) { p.award(p.turn_owner(), n, pips); })});
            throw_die = r.decision(
                {.name = "die", .question = "A die is thrown.", .outcomes = calls([](const Play&, Chances& out) {
                                                                    out.add(die(1), 3);
                                                                    out.add(die(6), 1);
                                                                    out.add(die(9), 0); // impossible
                                                                })});
            r.at(Anchor::turn_open, {.label = "dice.throw", .run = step([](Play& p) { p.ask(throw_die, chance); })});
        }};
    const auto rules = base_with({dice});
    Game game(rules);
    REQUIRE(game.at_chance());
    CHECK(game.chances().total() == 4);
    CHECK(game.legal_actions().size() == 2);
    Rng rng(1);
    int sixes = 0;
    for (int i = 0; i < 4000; ++i) {
        sixes += die.read(game.sample(rng)) == 6 ? 1 : 0;
    }
    CHECK(sixes == Approx(1000).margin(150));
    CHECK_THROWS_AS(game.apply(die(9)), IllegalAction);
    game.apply(*game.parse("die 6"));
    CHECK(game.returns()[0] == 6);
    check_random_games(rules);
}

TEST_CASE("Extra turns after the last tile, other next players, a last part at the end", "[kernel][agenda]") {
    static Slot<int> extra;
    static CauseId last_word;
    const Toy epilogue{
        "epilogue", [](Registry& r) {
            extra = r.slot<int>();
            last_word = r.cause("last word", "TOY-5");
            r.keeps_going(calls([](const Play& p) { return p.pile_size(piles::supply) == 0 && p[extra] < 2; }));
            r.at(Anchor::turn_close,
                 {.label = "epilogue.count", .run = step([](Play& p) {
                                                 if (p.pile_size(piles::supply) == 0) {
                                                     ++p[extra];
                                                 }
                                                 p.set_next_player(p.turn_owner()); // nobody else ever plays
                                             })});
            r.at(Anchor::end_last_parts,
                 {.label = "epilogue.last", .run = step([](Play& p) { p.award(PlayerId{1}, 7, last_word); })});
            r.estimate(Anchor::end_last_parts, calls([](const Play&, Estimate& end) { end.add(PlayerId{1}, 7); }));
        }};
    const auto rules = base_with({epilogue});
    const Game game = random_game(rules, 1000);
    REQUIRE(game.is_terminal());
    for (const int seat : placed_by(game)) {
        CHECK(seat == 0);
    }
    CHECK(game.play()[extra] == 2);
    CHECK(game.returns()[1] == 7);
    check_random_games(rules);
}

TEST_CASE("Verbs of one name belong to their modules: each is called with its module before it", "[kernel][agenda]") {
    static CauseId left, right;
    const auto pays = [](const char* name, CauseId& cause) {
        return Toy{name, [&cause, name](Registry& r) {
                       cause = r.cause(name, "TOY-3");
                       const Verb<> clap =
                           r.verb({.name = "clap", .apply = calls([&cause](Play& p) {
                                                       p.award(p.turn_owner(), &cause == &left ? 1 : 10, cause);
                                                   })});
                       r.standing(clap, calls([clap](const Play&, ActionList& out) { out.add(clap()); }));
                   }};
    };
    Rng rng(3);
    Game alone(base_with({pays("left", left)}));
    play_until(alone, "place", rng);
    CHECK(verbs_of(alone) == std::vector<std::string>{"clap", "place"});
    CHECK(alone.parse("left:clap") == alone.parse("clap")); // always understood
    CHECK_FALSE(alone.parse("right:clap"));

    Game both(base_with({pays("left", left), pays("right", right)}));
    play_until(both, "place", rng);
    CHECK(verbs_of(both) == std::vector<std::string>{"left:clap", "place", "right:clap"});
    CHECK(both.misspelt("right:clap").empty());
    CHECK(both.misspelt("clap").empty());
    CHECK_THAT(both.misspelt("up:clap"), Catch::Contains("no module of this game has the verb 'up:clap'"));
    Game other(both);
    both.apply(*both.parse("right:clap"));
    CHECK(both.scores()[index(both.play().turn_owner())] == 10);
    other.apply(*other.parse("clap")); // of whoever may
    CHECK(other.scores()[index(other.play().turn_owner())] == 1);
}

} // namespace test_agenda
