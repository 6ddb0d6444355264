// What modules add to the decisions of others.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

/// Throws Error if a decision that must be there is not.
void check_contributions(const RegistryImpl& impl);

} // namespace bastide
