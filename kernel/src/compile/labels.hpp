// The labels by which rates and verdicts are put in order; steps have their own.
#pragma once
#include <string>

namespace bastide {

/// The label of all that a module registers with Rank::rate.
inline std::string rate_label(const std::string& module) { return module + ".rate"; }
/// The label of a module's verdict.
inline std::string verdict_label(const std::string& module) { return module + ".verdict"; }

} // namespace bastide
