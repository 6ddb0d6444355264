// TOML read to a tree; the library that reads it stays out of sight.
#pragma once
#include "bastide/host/tree.hpp"

namespace bastide::load {

/// Throws Error with the line where the text stops being TOML, is nested too deeply or has control characters in it.
Value parse_toml(std::string_view text, const std::string& file);

} // namespace bastide::load
