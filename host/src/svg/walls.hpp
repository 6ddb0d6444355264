// What ends an area inside a tile: walls with battlements and gates, or a plain rim.
#pragma once
#include "svg/tile_layout.hpp"
#include <string>

namespace bastide::host::svg {

/// What an area's walls throw on the ground; drawn before the area.
std::string wall_shadows(const Plot& plot);
std::string walls_picture(const TileLayout& layout, std::size_t segment);

} // namespace bastide::host::svg
