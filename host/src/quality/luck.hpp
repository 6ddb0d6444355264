// How much of a game's outcome its deal decides, and how much its players.
#pragma once
#include "lab/versus.hpp"
#include <vector>

namespace bastide::host {

/// Shares of the variance of what a seat gets, which together are 1.
struct LuckShares {
    Measured deal;    ///< the tiles that come, and the seat: whoever plays
    Measured players; ///< who plays: whatever comes
    Measured both;    ///< what these players make of this deal, and chance that is their own
};

/// What the components are computed from: sums over deals.
struct DealSums {
    double deals = 0;
    std::vector<double> of_line;  ///< by line-up
    std::vector<double> products; ///< [line-up * line-ups + other]
};
/// Of deal, players and both, as below, but those below 0 as they are, so that their errors can be told. Fewer than two
/// deals or line-ups give 0.
std::vector<double> luck_components(const DealSums& sums);

/// `outcomes[deal][line-up]`: the same deals under the same line-ups of players. Components of variance of two ways
/// crossed (Searle, Casella and McCulloch, Variance Components, 1992), by the expected mean squares, those below 0
/// taken for 0; intervals by resampling deals. No deals or one give 0.
LuckShares luck_shares(const std::vector<std::vector<double>>& outcomes);

} // namespace bastide::host
