// Consecutive games of all variants.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::host {

struct Batch {
    /// Batches of several games begin at its multiples, and none is larger: so of two batches one holds the other, or
    /// they have no game in common.
    static constexpr std::uint64_t most = 64;

    std::uint64_t first = 0, games = 0;
    std::vector<std::string> rows;       ///< by variant: the games' rows, one after another
    std::vector<std::string> landscapes; ///< by variant: sums over the games
};

} // namespace bastide::host
