// Modules that were chosen in vain.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

/// Those of which nothing can occur in the game: no tile of their sets, nothing for players to do, and no rule but such
/// as wait for words that no tile shows. A module without tiles of its own that a switch turns off was meant to be
/// idle. The tiles are compiled.
std::vector<std::string> idle_modules(const RegistryImpl& impl);

} // namespace bastide
