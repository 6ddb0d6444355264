// The last tiles of a search, against a judge that goes through all that can happen in plain copies of the game.
#include "agents/agent.hpp"
#include "agents/deal_anew.hpp"
#include "agents/mcts/last_tiles.hpp"
#include "bastide/game/lists.hpp"
#include "support/mixes.hpp"
#include "support/toy.hpp"
#include <algorithm>
#include <catch2/catch.hpp>

namespace test_last_tiles {

using namespace bastide;
using namespace bastide::host;

namespace {

std::shared_ptr<const Ruleset> installed(const std::string& game) {
    return test::library().compile(test::ready_made(game));
}

/// Of this seed's game, the first choice with so many tiles to come.
Game near_the_end(const std::shared_ptr<const Ruleset>& rules, int tiles, std::uint64_t seed) {
    Game game(rules);
    Rng rng(seed);
    const auto player = make_agent("greedy");
    while (game.at_chance() || game.play().tiles_left() > tiles || game.legal_count() == 1) {
        REQUIRE_FALSE(game.is_terminal());
        if (game.at_chance()) {
            game.apply_sampled(rng);
        } else {
            game.apply(player->choose(game, rng));
        }
    }
    return game;
}

std::vector<double> judged(const Game& game);

double ahead(const std::vector<double>& points, int seat) {
    double others = -1e9;
    for (std::size_t other = 0; other < points.size(); ++other) {
        others = other == static_cast<std::size_t>(seat) ? others : std::max(others, points[other]);
    }
    return points[static_cast<std::size_t>(seat)] - others;
}

std::vector<double> judged_after(const Game& game, Action action) {
    Game next = game;
    next.apply(action);
    return judged(next);
}

/// By seat how far it is ahead of the best other one, on the average of all draws, if everybody does what puts him
/// farthest ahead.
std::vector<double> judged(const Game& game) {
    const std::vector<int> scores = game.scores();
    const std::vector<double> points(scores.begin(), scores.end());
    std::vector<double> out(points.size(), 0.0);
    if (game.is_terminal()) {
        for (std::size_t seat = 0; seat < out.size(); ++seat) {
            out[seat] = ahead(points, static_cast<int>(seat));
        }
        return out;
    }
    if (game.at_chance()) {
        const Chances all = game.chances();
        for (const Chances::Outcome& outcome : all.outcomes()) {
            const std::vector<double> then = judged_after(game, outcome.action);
            for (std::size_t seat = 0; seat < out.size(); ++seat) {
                out[seat] += then[seat] * static_cast<double>(outcome.weight) / static_cast<double>(all.total());
            }
        }
        return out;
    }
    const std::size_t me = index(game.to_act());
    double most = -1e9;
    for (const Action action : game.legal_actions()) {
        const std::vector<double> then = judged_after(game, action);
        if (then[me] > most) {
            most = then[me];
            out = then;
        }
    }
    return out;
}

} // namespace

TEST_CASE("Of the last tiles a search knows exactly what each action brings, and does what brings most",
          "[unwatched]") {
    const std::string name = GENERATE("agents", "quick");
    const auto rules = installed(name);
    const auto agent = make_agent("mcts:playouts=1000");
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Game game = near_the_end(rules, static_cast<int>(seed % 2), seed);
        INFO(name << ", seed " << seed << ", " << game.legal_count() << " actions");
        const auto worths = LastTiles().weigh(game, 1'000'000);
        REQUIRE(worths);
        const std::size_t me = index(game.to_act());
        double most = -1e9;
        for (std::size_t i = 0; i < game.legal_count(); ++i) {
            const double expected = judged_after(game, game.legal_action(i))[me];
            CHECK((*worths)[i] == Approx(expected).margin(1e-9));
            most = std::max(most, expected);
        }
        Rng rng(seed);
        agent->begin();
        const Action chosen = agent->choose(game, rng);
        CHECK(judged_after(game, chosen)[me] == Approx(most).margin(1e-9));
        CHECK_THAT(agent->why(game, chosen).front(), Catch::StartsWith("It looked at all "));
    }
}

TEST_CASE("How far one is ahead is averaged over what chance brings, and not told of mean points") {
    static Verb<std::uint8_t> bet, lot;
    static Decision<> offer, drawing;
    static Slot<int> drawn;
    static CauseId gain;
    const test::Toy lots{
        "lots", [](Registry& r) {
            r.terrain("grass");
            r.feature_kind({.name = "lawn", .plural = "lawns"});
            r.at(Anchor::setup_board, {.label = "lots.start", .run = test::step([](Play& p) {
                                                                  p.lay(p.rules().starts.front(), {}, 0, piles::supply);
                                                              })});
            drawn = r.slot<int>();
            gain = r.cause("lot", "TOY-4");
            bet = r.verb<std::uint8_t>({.name = "bet", .apply = test::calls([](Play& p, int n) {
                                                           if (n == 0) {
                                                               p.award(PlayerId{1}, 6, gain);
                                                           } else {
                                                               p[drawn] = 1;
                                                           }
                                                       })});
            lot = r.verb<std::uint8_t>({.name = "lot", .apply = test::calls([](Play& p, int n) {
                                                           p.award(static_cast<PlayerId>(n), 10, gain);
                                                       })});
            offer = r.decision({.name = "offer",
                                .question = "Six points for the second player, or ten for one of the others?",
                                .list = test::calls([](const Play&, ActionList& out) {
                                    out.add(bet(0));
                                    out.add(bet(1));
                                })});
            drawing = r.decision({.name = "drawing",
                                  .question = "A lot is drawn.",
                                  .outcomes = test::calls([](const Play&, Chances& out) {
                                      out.add(lot(1), 1);
                                      out.add(lot(2), 1);
                                  })});
            r.at(Anchor::turn_open, {.label = "lots.bet", .run = test::step([](Play& p) {
                                                              if (p.core().turn_number == 1) {
                                                                  p.ask(offer, p.turn_owner());
                                                              }
                                                          })});
            r.at(Anchor::turn_open, {.label = "lots.draw",
                                     .run = test::step([](Play& p) {
                                         if (p[drawn] == 1) {
                                             p[drawn] = 2;
                                             p.ask(drawing, chance);
                                         }
                                     }),
                                     .after = {"lots.bet"}});
        }};
    Game game(test::compiled_with(test::meadows(2, 3), {lots}));
    Rng rng(1);
    test::play_until(game, "offer", rng);
    REQUIRE(game.legal_count() == 2);
    const auto worths = LastTiles().weigh(game, 1000);
    REQUIRE(worths);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK((*worths)[i] == Approx(bet.read(game.legal_action(i)) == 0 ? -6 : -10)); // of mean points -6 and -5
    }
}

TEST_CASE("What is too much to go through, or hidden from somebody, is left to the search") {
    LastTiles last_tiles;
    const Game game = near_the_end(installed("agents"), 1, 1);
    REQUIRE(last_tiles.weigh(game, 1'000'000));
    const std::size_t all = last_tiles.seen();
    CHECK(last_tiles.weigh(game, all));
    CHECK_FALSE(last_tiles.weigh(game, all - 1));
    CHECK_FALSE(last_tiles.weigh(near_the_end(game.shared_rules(), 2, 1), 1'000'000));
    CHECK_FALSE(hides(game.rules()));
    CHECK(hides(*installed("hills-and-bridges")));
}

} // namespace test_last_tiles
