// How one line ends in a deal, when everybody goes on as well as they can at once.
#pragma once
#include "agents/thought.hpp"
#include <cstdint>
#include <optional>

namespace bastide::host {

/// Plays on for a few turns: whoever is to act does what `careful` would, and where it ends the position is valued.
/// The same deal after other lines has the same draws, as far as may be, so that what comes of them can be compared.
/// Belongs to one thread.
class LinePlayer {
public:
    /// `width`: actions that are thought through at a decision.
    LinePlayer(const ValueChoice& value, std::size_t width) : thought_(value, width, Habits{}, Thought::Sees::board) {}

    /// From `end` on, of which what is hidden from `me` is dealt anew, up to the end of turn `last_turn`: points ahead.
    double play(const Game& end, PlayerId me, std::uint64_t seed, std::uint64_t deal, std::uint64_t last_turn);

private:
    std::optional<Game> game_;
    Thought thought_;
};

} // namespace bastide::host
