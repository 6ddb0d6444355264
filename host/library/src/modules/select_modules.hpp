// The modules of a game: found, fitting together, in load order.
#pragma once
#include "library/game_file.hpp"
#include "library/library.hpp"
#include <vector>

namespace bastide::load {

/// In load order, which does not depend on the order in the game file: what a module waits for comes first, else names.
std::vector<const InstalledModule*> select_modules(const GameFile& game, const std::vector<InstalledModule>& installed,
                                                   const SearchPaths& paths);

} // namespace bastide::load
