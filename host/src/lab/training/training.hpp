// Learning what positions of a game are worth, from games that an agent plays against itself.
#pragma once
#include "agents/value/weights.hpp"
#include "lab/training/classmates.hpp"
#include <atomic>
#include <memory>

namespace bastide::host {

struct TrainingPlan {
    std::shared_ptr<const Ruleset> rules;
    std::string game;                                            ///< title
    std::vector<std::pair<std::string, std::string>> switches{}; ///< that it sets: "module.switch", value
    std::uint64_t games = 0, seed = 0;
    unsigned rounds = 1; ///< after each of which it plays by what it has learned so far
    unsigned threads = 1;
    std::size_t width = 48;             ///< actions that it thinks through at a decision
    std::optional<LearnedWeights> from; ///< what it begins with and is drawn to; nothing: first_weights
    std::filesystem::path unfinished;   ///< where it stands is kept there, and taken from there
    std::string build{};                ///< what tells the build that plays from others, which may play otherwise
    std::filesystem::path together{};   ///< a folder of other programs that play its games, too; empty: none

    std::uint64_t first_of(std::uint64_t round) const { return games * round / rounds; }
    std::uint64_t games_of(std::uint64_t round) const { return first_of(round + 1) - first_of(round); }
    /// Those of another seed's rounds have nothing in common with it.
    std::uint64_t seed_of(std::uint64_t round) const;
};

/// Those in `plan.together`, which is made if it is not there.
Classmates classmates_of(const TrainingPlan& plan);

/// The weights are the same for a plan whatever the threads and however often it was stopped and gone on with. Nothing
/// if it was stopped; where it stood is kept. `done` counts games.
std::optional<LearnedWeights> learned(const TrainingPlan& plan, const std::atomic<bool>& stop,
                                      std::atomic<std::uint64_t>& done);

/// What learning begins with: the signs that the agent weighed before anything was learned, as it did.
std::vector<double> first_weights(const Signs& signs, const Ruleset& rules);

std::string weights_text(const LearnedWeights& weights);

} // namespace bastide::host
