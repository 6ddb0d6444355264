// A guard against documents that are nested so deeply that reading them would exhaust the stack.
#pragma once
#include <cstddef>
#include <string_view>

namespace bastide::load {

/// The most points in one key, as in a.b.c. The parser limits the nesting of brackets and braces, but not this.
std::size_t most_points_in_a_key(std::string_view toml);

} // namespace bastide::load
