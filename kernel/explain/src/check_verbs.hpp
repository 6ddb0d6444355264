// How the actions of verbs are written and said.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

/// Throws Error unless the forms and sentences of each verb of a module say what its values hold.
void check_verbs(const RegistryImpl& impl);

} // namespace bastide
