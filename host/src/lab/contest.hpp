// Two agents against each other over the same deals.
#pragma once
#include "bastide/fwd.hpp"
#include "lab/contest_score.hpp"
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace bastide::host {

struct ContestPlan {
    std::shared_ptr<const Ruleset> rules;
    std::array<std::string, 2> agents; ///< the challenger, and who sits in all other seats
    std::uint64_t rounds = 0, seed = 0;
    unsigned threads = 1;
    std::optional<EloBounds> test;                  ///< ends the contest as soon as it is decided
    std::map<std::uint64_t, RoundScore> played{};   ///< rounds of before, by number, that are not played again
    std::function<void(const RoundScore&)> ended{}; ///< hears of each other round, of one at a time, in any order
};

/// In a round the challenger sits in every seat once, over one deal (seed_of_game(seed, round)), while agents draw from
/// streams of each game's own. The result does not depend on the threads. `stop` ends it at once: rounds in progress
/// are dropped. `done` counts rounds.
Contest contest(const ContestPlan& plan, const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done);

} // namespace bastide::host
