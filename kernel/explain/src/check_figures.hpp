// Figures, as many as there are players, and the spaces beside segments.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

/// Throws Error if somebody has none, or if whoever is in a space would stand on a piece that there is not.
void check_figures(const RegistryImpl& impl);

} // namespace bastide
