// Points, figures and what modules show beside them.
#pragma once
#include "bastide/game.hpp"
#include "terminal/board_view.hpp"
#include "terminal/chronicle.hpp"
#include <string>

namespace bastide::host::terminal {

/// One line a player; the one who decides is marked.
std::string score_table(const Game& game, const BoardView& view, Depth depth);

/// An entry of the chronicle as a line of text; turns are set apart by an empty line.
std::string line_of(const Chronicle::Entry& entry, const BoardView& view, Depth depth);

} // namespace bastide::host::terminal
