// The country between the segments: tones of the ground, acres, hedges, trees and herds, different for each type of
// tile. What reaches a tile's edge does so at the same places on every side of every tile, so that it goes on beyond.
#pragma once
#include "svg/tile_layout.hpp"
#include <string>

namespace bastide::host::svg {

struct Scenery {
    std::string ground; ///< beneath everything
    std::string growth; ///< what stands on it, beside the paths
};

Scenery scenery_of(const TileDef& tile, const TileLayout& layout, const Style& style);

} // namespace bastide::host::svg
