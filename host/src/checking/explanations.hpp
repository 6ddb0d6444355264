// What the engine says of things that are not possible must be so, and it must say something of each of them.
#pragma once
#include "bastide/fwd.hpp"
#include <string>
#include <vector>

namespace bastide::checking {

/// Every tile type on every square, every kind of figure on every segment by every route: there is an obstacle exactly
/// where the engine says no, and what it names is there. Empty: all is well.
std::vector<std::string> broken_explanations(const Game& game);

} // namespace bastide::checking
