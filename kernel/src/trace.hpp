// A ruleset that tells of every action and step as it is done, for `--log trace`.
#pragma once
#include "bastide/ruleset.hpp"

namespace bastide {

/// Wraps the hooks of verbs and steps. A ruleset that nobody traces is left as it is, so this costs nothing.
void trace_hooks(Ruleset& rules);

} // namespace bastide
