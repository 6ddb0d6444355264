// bastide lab run.
#pragma once
#include "program/context.hpp"

namespace bastide::host {

void add_lab_run(Command lab, Context& context);

} // namespace bastide::host
