// What is said where a game has no room for more of something.
#pragma once
#include <cstddef>

namespace bastide {

/// Throws Error: "More than 16 turns are inside one another."
[[noreturn, gnu::cold]] void refuse_more_than(std::size_t most, const char* what);

} // namespace bastide
