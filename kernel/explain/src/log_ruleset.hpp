// What a log tells of a ruleset.
#pragma once
#include "bastide/fwd.hpp"

namespace bastide {

/// What was compiled, the order of its steps, and words that look misspelt.
void log_ruleset(const Ruleset& rules);

} // namespace bastide
