// The sequences (game, turn, part, scoring round) as one table of instructions.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

/// Orders the steps of every anchor and writes rules.program. Throws Error naming a cycle, an unknown label, or two
/// unordered steps that write the same thing.
void build_program(RegistryImpl& impl);

} // namespace bastide
