// The labels by which steps, rates and verdicts are put in order.
#pragma once
#include "compile/registry_impl.hpp"
#include <string>

namespace bastide {

/// Throws Error unless each belongs to one step, and those that steps and the game file name can be right.
void check_labels(const RegistryImpl& impl);
/// The label of all that a module registers with Rank::rate.
std::string rate_label(const std::string& module);
/// The label of a module's verdict.
std::string verdict_label(const std::string& module);

} // namespace bastide
