// Factors, in the short forms and the long one.
#pragma once
#include "lab/experiment/experiment.hpp"
#include "library/toml.hpp"

namespace bastide::host {

/// [[factor]] with `switch` and `values`, with `players` or `agents`, with `with`, or with [[factor.level]].
Factor read_factor(const load::Value& table, const std::string& file, std::size_t number);

} // namespace bastide::host
