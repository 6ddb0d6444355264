// How far apart agents are in a game: a ladder of them, rated by the games that they played with each other.
#pragma once
#include "lab/versus.hpp"
#include <optional>
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

/// Ratings that are known to one side only, by agent; none where both ends are known. An agent that won all, against
/// the first one and against all who did not, may be any number of points better: how many the half game drawn leaves
/// says how many games there were, and nothing else. `shares[m]` is the interval of what the first agent won of meeting
/// m, if there is one. The end that is known is that of these intervals, for the pairs in which one agent won all; the
/// other one is infinite.
std::vector<std::optional<Measured>> one_sided(std::size_t agents, const std::vector<Meeting>& meetings,
                                               const std::vector<std::optional<Measured>>& shares);
/// Such a rating as it is told, by what it would be and its interval, both as the half game drawn has them: how far the
/// other pairs let it vary moves the known end.
Measured with_open_end(const Measured& rating, const Measured& known);

/// Elo points of each agent by all pairs together, those of the first 0: the model of Bradley and Terry, with half a
/// game drawn in every pair besides, so that who won every game stays finite. Intervals by resampling deals;
/// where a rating is known to one side only, the other end is infinite.
std::vector<Measured> ratings(std::size_t agents, const std::vector<PairScores>& pairs);

} // namespace bastide::host
