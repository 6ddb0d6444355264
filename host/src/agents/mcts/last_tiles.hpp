// The last tiles, exactly: all that can still be drawn and done is gone through.
#pragma once
#include "agents/margin.hpp"
#include "agents/thought.hpp"
#include <cstddef>
#include <optional>
#include <vector>

namespace bastide::host {

/// Keeps its games: assigning to a game that exists allocates nothing.
class LastTiles {
public:
    /// For each legal action the points ahead of the best other team that it brings on the average of all draws, if
    /// from then on everybody does what brings him most. Nothing if there is more than one tile to come, if anything is
    /// hidden from anybody, or if more positions than so many would have to be looked at.
    std::optional<std::vector<double>> weigh(const Game& game, std::size_t positions);
    /// So many positions it has looked at.
    std::size_t seen() const { return seen_; }

private:
    // By seat how far its team is ahead, not its points: which of several others is the best differs with the draw.
    Worths after(const Game& game, Action action, std::size_t depth);
    Worths end_of(const Game& game, std::size_t depth);
    Worths mean_of(const Game& game, std::size_t depth);
    Worths best_of(const Game& game, std::size_t depth);

    std::vector<std::optional<Game>> games_; ///< by depth
    std::size_t seen_ = 0, most_ = 0;        ///< positions: looked at, and at most
    bool too_many_ = false;                  ///< to go through
};

} // namespace bastide::host
