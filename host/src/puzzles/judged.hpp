// Lines of a puzzle, compared with the best one in the same deals.
#pragma once
#include "puzzles/judge.hpp"
#include "puzzles/puzzle.hpp"

namespace bastide::host {

struct PlayedLine {
    std::vector<Action> actions;
    std::vector<std::string> played_by;
    PlayedOut first, second; ///< in the deals that choose, and in those that judge
};

/// The position after the actions, to know lines that come to the same.
std::uint64_t position_after(const Game& game, const std::vector<Action>& line);
PuzzleLine told_line(const Game& game, const PlayedLine& one, const PlayedLine& best);

/// What the puzzle's lines are worth in other deals: the same puzzle with fresh figures.
Puzzle judged_anew(const Puzzle& puzzle, const PuzzlePosition& at, const std::string& agent, std::uint64_t seed,
                   std::uint64_t deals, const std::atomic<bool>& stop);

/// What somebody's answer is worth.
struct Judgement {
    bool right = false; ///< the best line, or as good as it as far as the deals tell
    bool known = false; ///< it was looked at when the puzzle was made
    PuzzleLine line;
};
/// A line that was not looked at when the puzzle was made is played out now.
Judgement verdict_on(const PuzzleFile& file, const Puzzle& puzzle, const PuzzlePosition& at,
                     const std::vector<Action>& line);

} // namespace bastide::host
