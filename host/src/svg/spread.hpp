// What lies on several tiles as one drawing.
#pragma once
#include "svg/tile_layout.hpp"
#include <string>

namespace bastide::host::svg {

/// This tile's share of it, if there is one; what goes beyond the tile is cut off by whoever shows it.
std::string spread_picture(const std::string& tile, unsigned rotation, const Style& style);

} // namespace bastide::host::svg
