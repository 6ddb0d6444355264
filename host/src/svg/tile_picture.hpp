// A tile as SVG, 100 units wide.
#pragma once
#include "svg/tile_layout.hpp"
#include <string>

namespace bastide::host::svg {

std::string tile_picture(const TileDef& tile, const TileLayout& layout, const Style& style);

/// A figure of about 22 units at a point. `colour` fills it.
std::string figure_picture(const FigureStyle& style, Point at, const std::string& colour, bool lying, double scale = 1);

} // namespace bastide::host::svg
