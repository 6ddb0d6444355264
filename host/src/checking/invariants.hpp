// What must hold at any decision of any game, whatever modules are loaded.
#pragma once
#include "bastide/fwd.hpp"
#include "checking/recount.hpp"
#include <string>
#include <vector>

namespace bastide::checking {

/// Figures, rings, claims, aggregates, open squares, placements and piles against a recount. Empty: all is well.
std::vector<std::string> broken_invariants(const Game& game, const ClosedSide& closed_side = {});

/// What the calls promise at the open decision: actions unique, with texts that parse back; all apply, to the same
/// result twice; others are refused and change nothing. Plays on copies only.
std::vector<std::string> broken_promises(const Game& game, Rng& rng);

/// finish_now() ends the game, from wherever it stands.
std::vector<std::string> broken_finish(const Game& game);

/// A turn of anybody, with any tile that is not placed yet, can be supposed (Game::suppose_turn) and played, where a
/// tile is to be drawn or placed.
std::vector<std::string> broken_supposition(const Game& game, Rng& rng);

/// A new deal of what a player cannot know keeps sizes, and what that player may do.
std::vector<std::string> broken_resample(const Game& game, Rng& rng);

} // namespace bastide::checking
