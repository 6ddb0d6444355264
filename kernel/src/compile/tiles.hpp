// Printed tiles become tile types: inert words drop out, forms that play alike share a type, and the tables that say
// where a type fits are filled.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

void compile_tiles(RegistryImpl& impl);

} // namespace bastide
