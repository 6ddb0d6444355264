// Whether a file's word of its experiment makes sense.
#pragma once
#include "lab/store/head.hpp"

namespace bastide::host {

/// Nothing in it leads anywhere where nothing is. What no program of ours has written is not.
bool sound(const LabHead& head);

} // namespace bastide::host
