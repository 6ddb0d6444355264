// Why an option is good: what it brings, whom else it helps, and what may still go wrong.
#pragma once
#include "bastide/host/game.hpp"
#include <string>
#include <vector>

namespace bastide::host::serve {

/// Sentences about a legal action, for whom it is to act; they tell nothing that this seat may not know. Empty where
/// nothing can be said, at a draw or if a rule fails.
std::vector<std::string> reasons_for(const Game& game, Action action);

} // namespace bastide::host::serve
