// The landscapes of all games of an experiment, by variant.
#pragma once
#include "lab/statistics/estimates.hpp"
#include "lab/store/store.hpp"

namespace bastide::host {

/// What laying a tile goes with.
struct TileWorth {
    std::size_t tile = 0; ///< in the head's list
    Estimate95 ahead;     ///< points ahead of the mean of the others at the end; n: how often it was laid
};

/// Sums over the games that it was told of, in whatever order.
class Landscapes {
public:
    /// The head must outlive it.
    explicit Landscapes(const LabHead& head);
    /// Throws Error if the sums are not what the head says.
    void add(const Batch& batch);

    /// Of the tiles that were laid, in the order of the ruleset. None where nobody else is at the table.
    std::vector<TileWorth> worths(std::size_t variant) const;
    /// Points of a game that fell on a square, counted from the first tile to the east and to the south.
    double points(std::size_t variant, int x, int y) const;

private:
    const LabHead* head_;
    std::vector<std::vector<std::int64_t>> sums_; ///< by variant
    std::vector<std::int64_t> row_;
    std::uint64_t games_ = 0;
};

} // namespace bastide::host
