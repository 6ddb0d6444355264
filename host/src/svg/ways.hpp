// Paths, and the settlements where they end.
#pragma once
#include "svg/tile_layout.hpp"
#include <string>

namespace bastide::host::svg {

/// `raised`: those that run over everything, else those on the ground.
std::string ways_picture(const TileLayout& layout, const Style& style, bool raised);

/// A path's curves as one line where they are one way through the tile.
std::string way_line(const Plot& plot);

} // namespace bastide::host::svg
