// How far agents look: all that follows in a row while that is little, and where it is much the best alone.
#include "agents/agent.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>
#include <cstdlib>

namespace test_how_far {

using namespace bastide;
using namespace bastide::host;
using namespace bastide::test;

namespace {

struct Pits {
    std::uint8_t dug = 0, last = 0;
};

Slot<Pits> pits;
CauseId found;
Verb<std::uint8_t> dig;
Decision<> ask;
Step<> next;
int positions = 0; ///< that somebody dug for

/// Three times in a row one digs in one of some pits. Most lies in pit 6 - unless one dug in the first one before,
/// where nothing is: then there is a treasure in the last.
Toy digging(int count) {
    return {
        "digging", [count](Registry& r) {
            pits = r.slot<Pits>();
            found = r.cause("finds", "TOY-1");
            dig = r.verb<std::uint8_t>(
                {.name = "dig", .apply = calls([count](Play& p, std::uint8_t pit) {
                                    ++positions;
                                    const bool treasure = p[pits].dug == 1 && p[pits].last == 0 && pit + 1 == count;
                                    p.award(p.actor(), treasure ? 500 : pit == 0 ? 0 : 100 - std::abs(pit - 6), found);
                                    p[pits].last = pit;
                                    ++p[pits].dug;
                                })});
            ask = r.decision(
                {.name = "dig", .question = "Where do you dig?", .list = calls([count](const Play&, ActionList& out) {
                                                                     for (int pit = 0; pit < count; ++pit) {
                                                                         out.add(dig(static_cast<std::uint8_t>(pit)));
                                                                     }
                                                                 })});
            next = r.step({.label = "digging.next", .run = step([](Play& p) {
                                                        if (p[pits].dug < 3) {
                                                            p.push(next);
                                                            p.ask(ask, p.turn_owner());
                                                        }
                                                    })});
            r.at(Anchor::turn_open, {.label = "digging.begin", .run = step([](Play& p) {
                                                                   p[pits] = {};
                                                                   p.push(next);
                                                               })});
        }};
}

std::string first_by(const std::string& description, int count) {
    Game game(base_with({digging(count)}));
    const auto agent = make_agent(description);
    Rng rng(1);
    positions = 0;
    return game.text(agent->choose(game, rng));
}

} // namespace

TEST_CASE("Greedy thinks through whatever it does in a row", "[agents]") {
    CHECK(first_by("greedy", 15) == "dig 0");
    CHECK(positions == 15 + 15 * 15 + 15 * 15 * 15);
}

TEST_CASE("Greedy goes on after the best alone where it could do too much in a row", "[agents]") {
    CHECK(first_by("greedy", 80) == "dig 6"); // the whole would be 518,480 positions
    CHECK(positions < 20'000);
}

TEST_CASE("Careful thinks through the best alone until that is too much", "[agents]") {
    const std::string careful = "careful:value=none";
    CHECK(first_by(careful, 15) == "dig 0");
    CHECK(first_by(careful, 80) == "dig 6"); // 48 of them, and four after each, would be 19,280 positions
    CHECK(positions > 10'000);
    CHECK(positions < 10'500);
}

} // namespace test_how_far
