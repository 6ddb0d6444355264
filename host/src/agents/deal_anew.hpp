// What an agent may look at: the game with what its seat cannot know dealt anew.
#pragma once
#include "bastide/host/game.hpp"

namespace bastide::host {

/// Of `known`, a copy of `game`. What the seat to act may do has to stay; a module by which it does not is told by a
/// ModuleError.
void deal_anew(Game& known, const Game& game, Rng& rng);

/// Whether some seat may not know something of such games.
bool hides(const Ruleset& rules);

} // namespace bastide::host
