// Which of the learned values that came with the program a game plays by.
#include "agents/value/choice.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>
#include <memory>
#include <string>

namespace test_likeness {

using namespace bastide;
using namespace bastide::host;

namespace {

std::shared_ptr<const Ruleset> installed(const std::string& game) {
    return test::library().compile(test::ready_made(game));
}

/// The name of what `auto` takes; empty: nothing.
std::string taken_for(const GameFile& file) {
    const LearnedWeights* const taken = ValueChoice("auto").learned(*test::library().compile(file));
    return taken == nullptr ? std::string() : taken->name;
}

} // namespace

TEST_CASE("Weights are the likelier for a game the more modules both have", "[agents]") {
    LearnedWeights weights;
    weights.ruleset = "0123456789abcdef";
    weights.modules = {"base", "farmers"};
    weights.players = 2;
    const auto base = installed("agents"), big = installed("big-box");
    CHECK(likeness(weights, *base) == Approx(1));
    CHECK(likeness(weights, *installed("rivers")) == Approx(2 / 3.0 - 0.24)); // one player more
    CHECK(likeness(weights, *installed("five-players")) == 0);
    CHECK(likeness(weights, *installed("everything")) == 0);
    weights.switches = {{"base.hand_size", "3"}, {"base.tie_break", "shared_victory"}, {"tower.no_such", "1"}};
    CHECK(likeness(weights, *base) == Approx(0.5)); // two that it sets otherwise; what is not here does not count
    CHECK(likeness(weights, *installed("house-rules")) == Approx(0.76)); // one player more
    weights.ruleset = big->identity.digest;
    CHECK(likeness(weights, *big) == 2);
    weights.ruleset.clear();
    weights.modules = {"nothing-of-it"};
    CHECK(likeness(weights, *base) == 0);
}

TEST_CASE("Everything for two to six plays by what was learned for full mixes, whatever is set", "[agents]") {
    const std::string learned[] = {"full-mix-for-two", "full-mix-for-four", "full-mix-for-four", "full-mix-for-four",
                                   "full-mix-for-six"};
    for (std::size_t players = 2; players <= 6; ++players) {
        GameFile file = test::ready_made("everything");
        file.players.resize(players);
        CHECK(taken_for(file) == learned[players - 2]);
        file.switches.clear();
        CHECK(taken_for(file) == learned[players - 2]);
    }
}

} // namespace test_likeness
