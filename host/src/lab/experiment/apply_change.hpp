// A change, made in a game file.
#pragma once
#include "lab/experiment/experiment.hpp"
#include "library/fwd.hpp"

namespace bastide::host {

/// Modules that join bring what they require and, unless the change names tile sets, their usual tile set; those that
/// leave take along the sets that only they use. Throws Error.
void apply_change(const Change& change, const Library& library, GameFile& game);

} // namespace bastide::host
