// Seeking where a tile fits, the hot spot of random play: many open squares are looked at together. Apart from the
// engine because it is compiled twice, for any machine and for those with wide registers.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace bastide {

/// How the sides of a tile look, see TileType. Those rotations that look different are the first ones.
struct Sought {
    const std::uint16_t *row, *strict; ///< [rotation]
    bool holes = false;                ///< only squares with a tile beside every side will do
};

inline constexpr std::size_t squares_together = 16; ///< also where there are fewer: so much room the arrays have more

/// Writes to `sets`, for every square, the bit set of the rotations that fit there; returns how many they are together.
using Seek = std::size_t(const Sought& sought, std::size_t squares, const std::uint16_t* rows,
                         const std::uint16_t* wanted, std::uint8_t* sets);

/// [rotations >> 1 & 3] for a tile with one, two or four rotations that look different.
using Seekers = std::array<Seek*, 4>;

extern const Seekers seekers; ///< the best for this machine

Seekers portable_seekers();
Seekers wide_seekers(); ///< of nobody where this build knows no such machine

} // namespace bastide
