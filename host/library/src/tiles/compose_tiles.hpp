// The tiles of a game: those that exist under its switches, of all its tile sets.
#pragma once
#include "bastide/fwd.hpp"
#include "modules/switches.hpp"

namespace bastide::load {

/// Fills in tiles, starts and sets. Does not depend on the order of the sets in the game file.
void compose_tiles(const Library& library, const GameFile& game, const Conditions& conditions,
                   Composition& composition);

} // namespace bastide::load
