// A tile as five lines of letters, each letter a segment: small, and it needs no picture.
#pragma once
#include "bastide/fwd.hpp"
#include <array>
#include <string>

namespace bastide::host {

/// Letters are the first of the segments' kinds; of two segments of the same kind the second is a capital.
std::array<std::string, 5> tile_sketch(const TileDef& tile);

} // namespace bastide::host
