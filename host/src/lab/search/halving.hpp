// Sequential halving: of many candidates the best, by games that nobody wastes on the worst.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace bastide::host {

/// A candidate as far as it came.
struct Contender {
    std::size_t number = 0; ///< among the candidates
    double distance = 0;    ///< over all of its games
    std::uint64_t games = 0;
};

/// Plays so many more games of these candidates, and gives the distances of each, over all games so far; nothing if it
/// was stopped.
using HalvingRound = std::function<std::vector<double>(std::size_t round, const std::vector<std::size_t>& candidates,
                                                       std::uint64_t games)>;

/// In each round all that are left play the same deals, as many more as make its cost that of the first round; the
/// worse half leaves, until one is left (Karnin, Koren and Somekh, Almost optimal exploration in multi-armed bandits,
/// ICML 2013; Jamieson and Talwalkar, AISTATS 2016, who keep earlier games, as here). All contenders, the best first;
/// those that came further are before others. Nothing if it was stopped.
std::vector<Contender> halved(std::size_t candidates, std::uint64_t first_games, const HalvingRound& play);

} // namespace bastide::host
