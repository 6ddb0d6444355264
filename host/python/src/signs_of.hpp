// The signs of a position (docs/agents.md) as numbers, for whoever learns from them.
#pragma once
#include "agents/value/sight.hpp"
#include <memory>
#include <string>
#include <vector>

namespace bastide::python {

std::vector<std::string> names_of_signs(const Ruleset& rules);
/// All 0 where the game is over. They belong to the thread, until it asks again.
const host::SignRows& signs_of(const std::shared_ptr<const Ruleset>& rules, const Game& game);

} // namespace bastide::python
