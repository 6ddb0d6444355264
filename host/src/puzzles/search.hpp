// Puzzles found in games between agents.
#pragma once
#include "program/context.hpp"
#include "puzzles/puzzle.hpp"
#include <atomic>
#include <functional>

namespace bastide::host {

struct PuzzleSearch {
    std::string agent = "careful";                         ///< plays the games, and plays on
    std::vector<std::string> tempted{"greedy", "careful"}; ///< whose choices are told of
    std::uint64_t deals = 160;                             ///< in which the best lines are compared
    double least = 2;                                      ///< points that the best is ahead of the second
    int most_left = 30;                                    ///< tiles to come, at most
    unsigned threads = 1;
};

/// Of the rules, and of what the agent and those that are tempted play by.
std::string identity_of(const PuzzleSearch& search, const Table& table);

/// Goes on with `file` (games and puzzles so far) until it has so many, or was stopped. The same whatever the threads.
/// `saved` hears after every game.
void find_puzzles(const PuzzleSearch& search, const Table& table, std::size_t wanted, PuzzleFile& file,
                  const std::atomic<bool>& stop, const std::function<void(const PuzzleFile&)>& saved);

} // namespace bastide::host
