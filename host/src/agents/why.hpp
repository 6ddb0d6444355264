// Why an agent did what it did, in sentences, from what its own value is made of.
#pragma once
#include "agents/thought.hpp"
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

/// What `chosen` brings whom it is to act, and what makes it worth more than `instead`, or than the next best where
/// that is not given: differences of the parts of what both lead to, the greatest first. Tells nothing that the seat
/// may not know. Empty where there is nothing to choose, or a rule fails.
std::vector<std::string> why(const Game& game, Thought& thought, Action chosen, std::optional<Action> instead = {});

} // namespace bastide::host
