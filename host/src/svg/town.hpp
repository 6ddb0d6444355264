// Houses: in the streets of an area, and around the place where several paths end.
#pragma once
#include "svg/tile_layout.hpp"
#include <string>

namespace bastide::host::svg {

/// The houses of an area.
std::string streets_picture(const TileLayout& layout, std::size_t segment, const Country& country);
/// Nothing where paths do not end on the tile.
std::string settlement_picture(const TileLayout& layout);

} // namespace bastide::host::svg
