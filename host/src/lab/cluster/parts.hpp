// The parts of an experiment in their folder, and how far they are.
#pragma once
#include "lab/store/split.hpp"
#include <filesystem>
#include <string>
#include <vector>

namespace bastide::host {

/// "halved-3-of-8.lab", of the experiment halved.toml; of no shard "halved.lab".
std::filesystem::path lab_file_of(const std::filesystem::path& experiment, const Shard& shard);

/// Where the parts of one experiment, or of a training, lie, with the scripts that play them.
struct PartsFolder {
    std::filesystem::path experiment, folder; ///< absolute
    std::uint64_t parts = 0;

    static constexpr std::uint64_t most = 1'000'000; ///< parts
    static constexpr const char* sums_name = "sums"; ///< where a training has what it has learned so far
    std::filesystem::path sums() const { return folder / sums_name; }
    std::filesystem::path file(std::uint64_t part) const { return folder / lab_file_of(experiment, {part, parts}); }
};

struct LabPart {
    std::uint64_t number = 0;
    std::uint64_t games = 0, wanted = 0; ///< there, in whichever part's file, of so many
    bool begun = false, playing = false; ///< a program adds games to it now
    bool complete() const { return games == wanted; }
};

/// Every part, in order. Throws Error if a file is of another experiment than the head.
std::vector<LabPart> look_at_parts(const LabHead& head, const PartsFolder& where);

/// "1-3,7", as `sbatch --array` takes it.
std::string compact(const std::vector<std::uint64_t>& numbers);
/// The inverse; nothing if it is none.
std::vector<std::uint64_t> parse_compact(const std::string& text);
/// "1 to 3 and 7"
std::string numbers_in_words(const std::vector<std::uint64_t>& numbers);

} // namespace bastide::host
