// Mixes that are put together by the names of modules: what these require comes along, and their usual tiles.
#pragma once
#include "library/game_file.hpp"
#include "library/library.hpp"
#include <string>
#include <vector>

namespace bastide {

/// The module behind what it requires, as far as that is installed, each once. Whether they go together turns out when
/// a game is composed: some may be missing, or require each other.
void add_with_needed(const Library& library, const std::string& name, std::vector<std::string>& modules);

/// The first of each module's tile sets, each once, as modules may share one.
std::vector<GameFile::Set> usual_sets(const Library& library, const std::vector<std::string>& modules);

} // namespace bastide
