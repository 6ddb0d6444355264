// Where the arrays of a state lie, and how much of everything its numbers can hold.
#pragma once
#include "bastide/fwd.hpp"
#include <string>

namespace bastide {

/// Throws Error, with `file` in front, if the game has more of something than a state can count.
void lay_out(Ruleset& rules, const std::string& file);

} // namespace bastide
