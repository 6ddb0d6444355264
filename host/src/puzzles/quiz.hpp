// Puzzles at a terminal: shows the board, asks, and says why.
#pragma once
#include "puzzles/puzzle.hpp"
#include "terminal/board_view.hpp"
#include "terminal/console.hpp"
#include <optional>

namespace bastide::host {

/// How somebody fared.
struct QuizScore {
    std::size_t right = 0, answered = 0;
    bool left = false; ///< nothing more is typed
};

class Quiz {
public:
    Quiz(const PuzzleFile& file, terminal::Console& console) : file_(file), console_(console) {}
    /// One puzzle, called by its number.
    void ask(std::size_t number, const PuzzlePosition& at, const terminal::BoardView& view, QuizScore& score);

private:
    /// Decision by decision, until it is another's turn; nothing if the person leaves or gives up.
    std::optional<std::vector<Action>> answer(const PuzzlePosition& at, const terminal::BoardView& view, bool& left);
    std::optional<Action> decide(const Game& game, const terminal::BoardView& view, bool& left);
    std::string verdict(const Puzzle& puzzle, const PuzzlePosition& at, const std::vector<Action>& line,
                        QuizScore& score) const;

    const PuzzleFile& file_;
    terminal::Console& console_;
};

/// The best line, and what the others lose, in sentences.
std::string solution_text(const Puzzle& puzzle);

} // namespace bastide::host
