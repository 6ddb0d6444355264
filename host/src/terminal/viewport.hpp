// Which part of a board a window shows, and how large its tiles are.
#pragma once
#include "bastide/geometry.hpp"
#include "terminal/tile_view.hpp"
#include <optional>
#include <vector>

namespace bastide::host::terminal {

struct Box {
    Position low, high;
    int columns() const { return high.x - low.x + 1; }
    int rows() const { return high.y - low.y + 1; }
    bool contains(Position p) const { return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y; }
    void include(Position p);
};

/// The squares that are shown, and the size of a tile.
struct Viewport {
    Box box;
    Size tile;
};

/// Something that ought to be seen.
struct Interest {
    Position at;
    int weight = 1;
};

/// The whole board as large as fits `window` (in characters; 0: no limit); else the largest tiles with which all that
/// is of interest is seen; else the part of it that weighs most, with small tiles. With `focus` that square is in the
/// middle.
Viewport viewport(const Box& whole, const std::vector<Interest>& interests, Size window, std::optional<Position> focus);

} // namespace bastide::host::terminal
