// A training as its file says it, so that many machines can be told alike.
#pragma once
#include "lab/training/training.hpp"
#include <cstdint>
#include <filesystem>
#include <string>

namespace bastide::host {

struct TrainingOrder {
    std::filesystem::path game;   ///< its file
    std::filesystem::path output; ///< the value file that comes of it
    std::filesystem::path folder; ///< of the training file, where a value file of `against` is looked for first
    std::uint64_t games = 12000, match_games = 1000, seed = 1, width = 48;
    unsigned rounds = 4;
    std::string against = "careful@1";
    std::filesystem::path from; ///< the value file that it begins with; empty: none
};

/// Most of what an order, or the command, may say.
struct TrainingLimits {
    static constexpr int games = 1'000'000'000, rounds = 1000, least_of_match = 10, width = 10'000;
    static constexpr std::uint64_t seed = (std::uint64_t{1} << 63U) - 2; ///< TOML has the next one, the match's, too
};

/// The file has a table [training]. False if it cannot be read.
bool is_training(const std::filesystem::path& file);
/// What it names lies beside it. Throws Error with file and line.
TrainingOrder read_training(const std::filesystem::path& file);

struct Table;
/// Of the order's game, opened; without what the machine decides (threads, where it is kept). Throws Error.
TrainingPlan plan_of(const TrainingOrder& order, const Table& table);

/// How far a training that several programs play is, by the files in their folder.
struct TrainingProgress {
    std::uint64_t round = 0;                  ///< that is played; as many as there are: all games are there
    std::uint64_t games = 0;                  ///< of all rounds
    std::uint64_t in_round = 0, of_round = 0; ///< games of that one
    std::uint64_t playing = 0;                ///< batches that programs play now
    bool match = false;                       ///< a program plays the match at the end
    std::uint64_t useful = 0;                 ///< programs for whom there is a batch in some round
};
/// Throws Error if the files are of another training.
TrainingProgress progress_of(const TrainingPlan& plan);

} // namespace bastide::host
