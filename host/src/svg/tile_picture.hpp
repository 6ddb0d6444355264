// A tile as SVG, 100 units wide.
#pragma once
#include "svg/tile_layout.hpp"
#include <string>

namespace bastide::host::svg {

std::string tile_picture(const TileDef& tile, const TileLayout& layout, const Style& style);

} // namespace bastide::host::svg
