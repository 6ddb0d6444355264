// Two agents against each other over the same deals.
#pragma once
#include "bastide/fwd.hpp"
#include "lab/versus.hpp"
#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>

namespace bastide::host {

struct ContestPlan {
    std::shared_ptr<const Ruleset> rules;
    std::array<std::string, 2> agents; ///< the challenger, and who sits in all other seats
    std::uint64_t rounds = 0, seed = 0;
    unsigned threads = 1;
    std::optional<EloBounds> test; ///< ends the contest as soon as it is decided
};

/// What the rounds brought that are counted: the first ones, whatever the threads have finished besides.
struct Contest {
    std::uint64_t rounds = 0, games = 0;
    std::array<std::uint64_t, 2> wins{}; ///< games won alone, by the challenger and by any of the others
    std::array<std::uint64_t, 2> forfeits{};
    std::array<std::string, 2> forfeit; ///< a sentence about the first, with its game
    std::array<Spread, 2> points;       ///< of a seat, by round
    Spread ahead;                       ///< points of the challenger over the mean of the others, by round
    Spread scores;                      ///< share of the others that the challenger beat, ties half, by round
    std::optional<SequentialTest> test; ///< of the scores
    double cpu_seconds = 0;             ///< of this program and of those that it started and that have ended
    std::optional<Measured> score_interval() const;
    std::optional<Measured> ahead_interval() const;
};

/// In a round the challenger sits in every seat once, over one deal (seed_of_game(seed, round)), while agents draw from
/// streams of each game's own; in teams its partners
/// are the others too and are not counted against it. Who forfeits a game has lost it. The result does not depend on
/// the threads. `stop` ends it at once: rounds in progress are dropped. `done` counts rounds.
Contest contest(const ContestPlan& plan, const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done);

} // namespace bastide::host
