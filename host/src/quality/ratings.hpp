// How far apart agents are in a game: a ladder of them, rated by the games that they played with each other.
#pragma once
#include "lab/versus.hpp"
#include <vector>

namespace bastide::host {

/// Of a pair of agents by deal: the share of the second that the first beat, seats swapped within the deal.
struct PairScores {
    std::size_t first = 0, second = 0;
    std::vector<double> by_deal;
    Spread share() const; ///< over the deals
};

/// Games between two agents.
struct Meeting {
    std::size_t first = 0, second = 0;
    double games = 0, won = 0; ///< by the first
};
/// Elo points, as below, of these meetings.
std::vector<double> elo_of_meetings(std::size_t agents, const std::vector<Meeting>& meetings);

/// Elo points of each agent by all pairs together, those of the first 0: the model of Bradley and Terry, with half a
/// game drawn in every pair besides, so that who won every game stays finite. Intervals by resampling deals.
std::vector<Measured> ratings(std::size_t agents, const std::vector<PairScores>& pairs);

} // namespace bastide::host
