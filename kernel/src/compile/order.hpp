// Which comes first of steps at one anchor, of the modules that rate a kind, of verdicts.
#pragma once
#include "compile/registry_impl.hpp"
#include <vector>

namespace bastide {

/// The steps in order. Throws Error if they stand in a circle, or if two write the same and nobody says which comes
/// first. `where`: what they have in common, for messages.
std::vector<const AnchoredStep*> in_order(const Composition& composition, std::vector<const AnchoredStep*> steps,
                                          const std::string& where);

} // namespace bastide
