// The labels by which steps, rates and verdicts are put in order.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

/// Throws Error unless each belongs to one step, and those that steps and the game file name can be right.
void check_labels(const RegistryImpl& impl);

} // namespace bastide
