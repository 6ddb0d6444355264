// A position as bytes, for another process with the same headers to play on from.
#pragma once
#include "bastide/host/game.hpp"
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace bastide {

/// The state as it lies in memory, as far as it is used. It means nothing to a ruleset that is not identical, nor where
/// BASTIDE_INTERFACE is another; whoever keeps it writes both beside it, and a fingerprint.
BASTIDE_API std::vector<std::byte> frozen(const Game& game);
/// Equal to the game that was frozen; watched by nobody. Throws Error for bytes that cannot be of such a game, by their
/// number and what they count. What else is in them is believed, so they must come from whoever may be believed.
BASTIDE_API Game thawed(std::shared_ptr<const Ruleset> rules, std::span<const std::byte> bytes);

} // namespace bastide
