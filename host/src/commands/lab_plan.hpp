// bastide lab plan.
#pragma once
#include "program/context.hpp"

namespace bastide::host {

void add_lab_plan(Command lab, Context& context);

} // namespace bastide::host
