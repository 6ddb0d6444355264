// Printed tiles become tile types: inert words drop out, forms that play alike share a type, and the tables that say
// where a type fits are filled.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

void compile_tiles(RegistryImpl& impl);

// ---- parts of it
void add_types(RegistryImpl& impl);
/// What tiles, and forms of them, can become.
void add_forms(RegistryImpl& impl);
/// Words are counted by feature, and a kind of feature needs a counter only for those that its segments show: kinds
/// share the counters' places.
void assign_counters(Ruleset& r);
void fill_printed_counters(Ruleset& r);
/// To every type of tile the vetoes that concern it.
void sort_vetoes(RegistryImpl& impl);
void fill_deployable(Ruleset& r);

} // namespace bastide
