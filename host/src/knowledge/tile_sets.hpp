// The tile sets that are installed: one that is broken keeps nobody from the others.
#pragma once
#include "library/fwd.hpp"
#include "library/tile_set.hpp"
#include <string>
#include <vector>

namespace bastide::host {

struct InstalledSets {
    std::vector<TileSet> sets;
    std::vector<std::string> problems; ///< a sentence for each file that cannot be used
};
/// What cannot be used is told to the log, too.
InstalledSets installed_sets(const Library& library);

} // namespace bastide::host
