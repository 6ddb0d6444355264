// A guard against documents that are nested so deeply that reading them would exhaust the stack.
#pragma once
#include <string>
#include <string_view>

namespace bastide::load {

/// Throws Error if a key has too many points in it: the parser limits the nesting of brackets and braces, but not
/// a.b.c.
void refuse_deep_keys(std::string_view toml, const std::string& file);

} // namespace bastide::load
