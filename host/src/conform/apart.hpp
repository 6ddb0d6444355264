// A check in a process of its own, so that a module that ends it or never comes back is a finding like any other.
#pragma once
#include "conform/checks.hpp"

namespace bastide::host::conform {

Findings found_apart(const Check& check, const Subject& subject);

} // namespace bastide::host::conform
