// A part of the board as plain text, for reports.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/geometry.hpp"
#include <string>

namespace bastide::differential {

/// The squares up to three away from the middle: the terrain at each side of a tile, figures as their owner's number,
/// M for a segment that reaches no side, "?" for open squares.
std::string board_excerpt(const Play& play, Position middle);

} // namespace bastide::differential
