// Where on a tile the other program says something is: its location names as ports of ours.
#pragma once
#include "bastide/geometry.hpp"
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide::host {

/// Part of a tile: a bit set of ports, or the number of a part that reaches no side.
struct Location {
    std::uint16_t ports = 0;
    unsigned inner = 0; ///< 1, 2 for "I", "II"
    friend constexpr bool operator==(const Location&, const Location&) = default;
};

/// "N" "SE" "_W" "NL.NR.EL" "I" ...; throws Error with a sentence if the name is unknown.
Location location_named(std::string_view name);
/// Ports of a segment of ours as the other program has them: a side that two parts share belongs to the one with its
/// first half, by name at least. What has nothing but halves stays.
std::uint16_t with_shared_sides(std::uint16_t ports);
/// Turned clockwise.
constexpr std::uint16_t turned(std::uint16_t port_set, unsigned quarter_turns) {
    const unsigned by = 3 * (quarter_turns & 3U);
    const unsigned set = port_set;
    return static_cast<std::uint16_t>((set << by | set >> (ports - by)) & 0xFFFU);
}

} // namespace bastide::host
