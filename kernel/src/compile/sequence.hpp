// The sequences (game, turn, part, scoring round) as one table of instructions.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

/// The kernel's own steps stand among those of the modules.
void add_kernel_steps(RegistryImpl& impl);
/// Orders the steps of every anchor and writes rules.program. Throws Error naming a cycle, or two unordered steps that
/// write the same thing.
void build_program(const RegistryImpl& impl);

} // namespace bastide
