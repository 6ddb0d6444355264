// Tiles as they lie: printed, but of what kinds their segments are now.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/ids.hpp"
#include <map>

namespace bastide::host {

/// The printed segments of a tile that are of another kind now.
using OtherKinds = std::map<unsigned, KindId>;
OtherKinds other_kinds(const Play& play, TileId tile);

/// A type of tile as printed, but for those; what means nothing in this game is on it too.
TileDef with_kinds(const Ruleset& rules, TileTypeId type, const OtherKinds& others);

} // namespace bastide::host
