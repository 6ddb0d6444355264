// Which of the steps at an anchor comes first.
#pragma once
#include "compile/registry_impl.hpp"
#include <vector>

namespace bastide {

/// The steps of one anchor in order. Throws Error if they stand in a circle, or if two write the same and nobody says
/// which comes first.
std::vector<const AnchoredStep*> in_order(const RegistryImpl& impl, Anchor anchor);

} // namespace bastide
