// Numbers that rules hand over. What is read in line is checked where it is compiled: in debug builds, and with
// BASTIDE_CHECKED; calls that lead into the kernel are checked when a game is played so (Composition::checked).
#pragma once
#include "bastide/engine/export.hpp"
#include <cstddef>

namespace bastide {

#if !defined(NDEBUG) || defined(BASTIDE_CHECKED)
constexpr bool reads_are_checked = true;
#else
constexpr bool reads_are_checked = false;
#endif

/// Throws Error: "A rule names segment 60000, but there are 24 (0 to 23)."
[[noreturn]] BASTIDE_API void refuse_number(const char* what, std::size_t number, std::size_t count);

/// The number, if it is one of so many.
constexpr std::size_t within(std::size_t number, std::size_t count, const char* what) {
    if constexpr (reads_are_checked) {
        if (number >= count) {
            refuse_number(what, number, count);
        }
    }
    return number;
}

} // namespace bastide
