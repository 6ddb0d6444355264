// Parts of tiles as people name them.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/ids.hpp"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host {

/// "path:n" as the tile lies, by any side or half side that the segment reaches; "path" if there is one of the kind.
std::optional<SegmentId> segment_named(const Play& play, TileId tile, std::string_view text);
/// "cap at 0,-1 has no 'path:n', but ..."
std::string no_such_segment(const Play& play, TileId tile, std::string_view text);

/// A kind of feature by its name, its singular or its plural.
KindId kind_named(const Ruleset& rules, std::string_view text);
std::vector<std::string> kind_names(const Ruleset& rules);
std::vector<std::string> figure_kind_names(const Ruleset& rules);

} // namespace bastide::host
