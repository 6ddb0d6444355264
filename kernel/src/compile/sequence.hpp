// The sequences (game, turn, part, scoring round) as one table of instructions.
#pragma once
#include "compile/registry_impl.hpp"
#include <span>
#include <string>
#include <vector>

namespace bastide {

/// The steps in order. Throws Error if they stand in a circle, or if two write the same and nobody says which comes
/// first. `where`: what they have in common, for messages.
std::vector<const AnchoredStep*> in_order(const Composition& composition, std::span<const AnchoredStep> steps,
                                          const std::string& where);
/// The kernel's own steps stand among those of the modules.
void add_kernel_steps(RegistryImpl& impl);
/// Orders the steps of every anchor and writes rules.program. Throws Error naming a cycle, or two unordered steps that
/// write the same thing.
void build_program(const RegistryImpl& impl);

} // namespace bastide
