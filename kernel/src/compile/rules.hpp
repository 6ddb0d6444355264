// What was registered becomes tables, one subject after another. Each throws Error with a sentence.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

void compile_figures(RegistryImpl& impl);
void compile_tariffs(RegistryImpl& impl);
/// After the tariffs.
void compile_estimates(RegistryImpl& impl);
void compile_decisions(RegistryImpl& impl);
void compile_verdicts(RegistryImpl& impl);
/// Throws Error, with `file` in front, if the game has more of something than a state can count.
void lay_out(Ruleset& rules, const std::string& file);

} // namespace bastide
