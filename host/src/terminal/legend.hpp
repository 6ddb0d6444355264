// What the signs on the board mean.
#pragma once
#include "terminal/board_view.hpp"
#include <string>

namespace bastide::host::terminal {

/// Everything that can be seen on the board now, in columns of a window of so many cells.
std::string legend(const Play& play, const BoardView& view, int width, Depth depth);

} // namespace bastide::host::terminal
