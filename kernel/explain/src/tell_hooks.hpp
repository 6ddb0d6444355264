// A log that tells of the hooks as they run.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

/// Lets the hooks that answer questions and hear of events go through one that tells the log what came of it. Without
/// this call nothing of it is in the tables, so a game that nobody traces pays nothing. Steps are told by the agenda.
void tell_hooks(RegistryImpl& impl);

} // namespace bastide
