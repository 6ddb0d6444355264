// What a log tells of a ruleset, and of a game as it is played with it.
#pragma once
#include "bastide/ruleset.hpp"

namespace bastide {

/// What was compiled, the order of its steps, and words that look misspelt.
void log_ruleset(const Ruleset& rules);
/// For `--log trace`: wraps the hooks of verbs and steps, which then tell what they do. A ruleset that nobody traces is
/// left as it is, so this costs nothing.
void trace_hooks(Ruleset& rules);

} // namespace bastide
