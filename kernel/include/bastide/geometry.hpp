// Squares, sides, half sides, ports and rotations.
#pragma once
#include "bastide/engine/export.hpp"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bastide {

/// A square of the board. x grows to the east, y to the south.
struct Position {
    std::int16_t x = 0;
    std::int16_t y = 0;
    friend constexpr bool operator==(Position, Position) = default;
};

enum Side : std::uint8_t { north, east, south, west };
inline constexpr std::array<Position, 4> side_step{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};

constexpr Position operator+(Position p, Position offset) {
    return {static_cast<std::int16_t>(p.x + offset.x), static_cast<std::int16_t>(p.y + offset.y)};
}
constexpr Side opposite(unsigned side) { return static_cast<Side>((side + 2U) & 3U); }
constexpr Position neighbour(Position p, unsigned side) { return p + side_step[side]; }
/// A square away from another, with both turned clockwise about that other one.
constexpr Position turned(Position offset, unsigned quarter_turns) {
    for (; quarter_turns > 0; --quarter_turns) {
        offset = {static_cast<std::int16_t>(-offset.y), offset.x};
    }
    return offset;
}

/// A side has three ports, clockwise: its first half, its middle, its second half. Segments may meet in the
/// middle or in the halves; port p of a side faces port 2-p of the opposite side.
inline constexpr unsigned ports = 12;
constexpr unsigned port_of_side(unsigned side) { return side * 3 + 1; }
constexpr unsigned port_of_half(unsigned half) { return (half / 2) * 3 + (half % 2) * 2; }
constexpr unsigned rotate_port(unsigned port, unsigned quarter_turns) { return (port + 3 * quarter_turns) % ports; }

BASTIDE_API std::string_view side_name(unsigned side);              ///< "n" "e" "s" "w"
BASTIDE_API std::string_view port_name(unsigned port);              ///< the side for a middle port, else the half side
BASTIDE_API std::string position_text(Position p);                  ///< "3,-2"
BASTIDE_API std::string_view rotation_name(unsigned quarter_turns); ///< "r0" "r90" "r180" "r270"
BASTIDE_API std::optional<unsigned> port_named(std::string_view name); ///< inverse of port_name
BASTIDE_API std::optional<Position>
position_named(std::string_view text); ///< inverse of position_text; blanks may stand around the numbers
BASTIDE_API std::optional<unsigned> rotation_named(std::string_view name); ///< inverse of rotation_name

} // namespace bastide
