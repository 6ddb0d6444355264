// Checks of the numbers that rules hand over. Inline reads are checked if the module is compiled for it: in debug
// builds, and with BASTIDE_CHECKED. Calls into the kernel are checked if the game is (Composition::checked).
#pragma once
#include "bastide/engine/export.hpp"
#include "bastide/ids.hpp"
#include <cstddef>

namespace bastide {

#if !defined(NDEBUG) || defined(BASTIDE_CHECKED)
constexpr bool reads_are_checked = true;
#else
constexpr bool reads_are_checked = false;
#endif

/// Throws Error: "A rule names segment 60000, but there are 24 (0 to 23)."
[[noreturn]] BASTIDE_API void refuse_number(const char* what, std::size_t number, std::size_t count);
/// Throws Error: an action is read as one of another verb; a segment is one that a tile had before it was transformed.
[[noreturn]] BASTIDE_API void refuse_reading(VerbId read_as, VerbId verb);
[[noreturn]] BASTIDE_API void refuse_dead_segment(SegmentId s);

/// Returns the number. Where reads are checked, throws Error if it is not below `count`.
constexpr std::size_t within(std::size_t number, std::size_t count, const char* what) {
    if constexpr (reads_are_checked) {
        if (number >= count) {
            refuse_number(what, number, count);
        }
    }
    return number;
}

} // namespace bastide
