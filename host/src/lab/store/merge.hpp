// Parts of an experiment, put into one file.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::host {

struct MergedResults {
    std::uint64_t games = 0; ///< of each variant that the file holds now
    std::uint64_t all = 0;   ///< that the experiment asks for, or more
};

/// Adds the games of the files that `out` lacks, so that each counts once however often it was played. Throws Error if
/// they are of different experiments.
MergedResults merge_results(const std::vector<std::string>& in, const std::string& out);

} // namespace bastide::host
