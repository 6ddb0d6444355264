// bastide lab merge.
#pragma once
#include "program/context.hpp"

namespace bastide::host {

void add_lab_merge(Command lab, Context& context);

} // namespace bastide::host
