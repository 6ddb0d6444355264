// What is said where a game has no room for more of something, or cannot change so.
#pragma once
#include <cstddef>
#include <string>

namespace bastide {

/// Throws Error: "More than 16 turns are inside one another."
[[noreturn, gnu::cold]] void refuse_more_than(std::size_t most, const char* what);
/// Throws Error: no module has registered that features of the one kind become the other; `after` is empty if there is
/// none.
[[noreturn, gnu::cold]] void refuse_conversion(const std::string& before, const std::string& after);
/// Throws Error: bytes that were kept are no position of this game.
[[noreturn, gnu::cold]] void refuse_to_thaw();

} // namespace bastide
