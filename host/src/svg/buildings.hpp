// Buildings in the middle of a tile.
#pragma once
#include "svg/tile_layout.hpp"
#include <string>

namespace bastide::host::svg {

std::string building_picture(const Plot& plot, const Style& style, std::uint32_t seed);

} // namespace bastide::host::svg
