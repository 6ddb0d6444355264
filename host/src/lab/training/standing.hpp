// How far a training has come, as a file keeps it.
#pragma once
#include "lab/training/lstd.hpp"
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

struct TrainingStanding {
    std::uint64_t round = 0, batches = 0; ///< of that round, which are in `now`
    std::vector<double> weights;          ///< that are played by
    Equations now, before;                ///< of this round, and of those before

    explicit TrainingStanding(std::size_t signs) : weights(signs), now(signs), before(signs) {}
};

/// Numbers to the last bit, behind a line that says whose they are.
void write_numbers(const std::filesystem::path& file, const std::string& identity, std::span<const double> numbers);
/// Nothing if there is no such file. Throws Error if it is another's, or damaged.
std::optional<std::vector<double>> read_numbers(const std::filesystem::path& file, const std::string& identity,
                                                std::size_t count);

/// `identity` tells one training from another.
void write_standing(const std::filesystem::path& file, const std::string& identity, const TrainingStanding& standing);
/// Nothing if there is no such file. Throws Error if it is of another training, or damaged.
std::optional<TrainingStanding> read_standing(const std::filesystem::path& file, const std::string& identity,
                                              std::size_t signs);

} // namespace bastide::host
