// bastide lab register, and archive.
#pragma once
#include "program/context.hpp"

namespace bastide::host {

void add_lab_register(Command lab, Context& context);

} // namespace bastide::host
