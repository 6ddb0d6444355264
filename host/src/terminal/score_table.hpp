// Points, figures and what modules show beside them: in a line or two, or in full.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/ids.hpp"
#include "match/chronicle.hpp"
#include "terminal/board_view.hpp"
#include <string>
#include <vector>

namespace bastide::host::terminal {

/// All players beside each other on as few lines of `width` cells as may be: letter, name, points, figures at hand (the
/// number of ordinary ones, the marks of the others). The one who decides is marked.
std::vector<std::string> status_lines(const Game& game, const BoardView& view, int width, Depth depth);
/// What is so for the whole table: the turn, the tiles left, what the modules tell.
std::vector<std::string> table_facts(const Game& game);

/// Everything, each player on lines of their own, the table below. `viewer`: who reads it, nobody for all who may see
/// what is secret.
std::string score_table(const Game& game, const BoardView& view, Depth depth, int width = 0, PlayerId viewer = nobody);

/// An entry of the chronicle as a line of text; turns are set apart by an empty line.
std::string line_of(const Chronicle::Entry& entry, const BoardView& view, Depth depth);

} // namespace bastide::host::terminal
