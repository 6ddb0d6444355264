// Squares, sides, half sides, ports and rotations.
#pragma once
#include "bastide/engine/export.hpp"
#include <array>
#include <cstddef>
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

/// The eight squares around one, row by row from the north-west.
inline constexpr std::array<Position, 8> step_around{
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
/// Which of them lie around a feature: bit i stands for step_around[i].
enum class Around : std::uint8_t { none = 0, four = 0b0101'1010, eight = 0xFF };
/// The bit of a square among those around another; 0 if it is none of the eight.
constexpr unsigned bit_around(Position middle, Position p) {
    const int x = p.x - middle.x + 1, y = p.y - middle.y + 1;
    if (x < 0 || x > 2 || y < 0 || y > 2 || (x == 1 && y == 1)) {
        return 0;
    }
    const int step = 3 * y + x;
    return 1U << (step > 4 ? step - 1 : step);
}
/// Some of the squares around one.
class SquaresAround {
public:
    SquaresAround(Position middle, Around which) {
        for (std::size_t i = 0; i < step_around.size(); ++i) {
            if ((static_cast<unsigned>(which) >> i & 1U) != 0) {
                squares_[size_++] = middle + step_around[i];
            }
        }
    }
    const Position* begin() const { return squares_.data(); }
    const Position* end() const { return squares_.data() + size_; }
    std::size_t size() const { return size_; }

private:
    std::array<Position, step_around.size()> squares_{};
    std::size_t size_ = 0;
};

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
