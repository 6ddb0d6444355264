// Printed tiles become tile types: inert words drop out, forms that play alike share a type, and the tables that say
// where a type fits are filled.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

void compile_tiles(RegistryImpl& impl);

// ---- parts of it
void add_types(RegistryImpl& impl);
void fill_fit_table(RegistryImpl& impl);
/// To every type of tile the vetoes that concern it.
void sort_vetoes(RegistryImpl& impl);
void fill_deployable(Ruleset& r);

} // namespace bastide
