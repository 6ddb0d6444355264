// What open squares are shown, in rows of four bits a side.
#pragma once

namespace bastide {

inline constexpr unsigned all_sides = 15;

/// The sides of a row that show something, as a bit set.
constexpr unsigned sides_shown(unsigned row) {
    row |= row >> 2;
    row |= row >> 1;
    row &= 0x1111U;
    return (row | row >> 3 | row >> 6 | row >> 9) & 15U;
}

} // namespace bastide
