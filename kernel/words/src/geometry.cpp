#include "bastide/geometry.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <charconv>

namespace bastide {

namespace {
constexpr std::array<std::string_view, 4> sides{"n", "e", "s", "w"};
constexpr std::array<std::string_view, 8> halves{"nnw", "nne", "ene", "ese", "sse", "ssw", "wsw", "wnw"};
constexpr std::array<std::string_view, 4> rotations{"r0", "r90", "r180", "r270"};
} // namespace

std::string_view side_name(unsigned side) { return sides[side & 3U]; }

std::string_view port_name(unsigned port) {
    const unsigned side = (port / 3) & 3U;
    return port % 3 == 1 ? sides[side] : halves[side * 2 + (port % 3) / 2];
}

std::optional<unsigned> port_named(std::string_view name) {
    for (unsigned port = 0; port < ports; ++port) {
        if (port_name(port) == name) {
            return port;
        }
    }
    return std::nullopt;
}

std::string_view rotation_name(unsigned quarter_turns) { return rotations[quarter_turns & 3U]; }

std::optional<unsigned> rotation_named(std::string_view name) {
    const auto found = std::find(rotations.begin(), rotations.end(), name);
    return found == rotations.end() ? std::nullopt : std::optional(static_cast<unsigned>(found - rotations.begin()));
}

std::string position_text(Position p) { return std::to_string(p.x) + ',' + std::to_string(p.y); }

std::optional<Position> position_named(std::string_view text) {
    const auto coordinate = [](std::string_view number) {
        number = trimmed(number);
        std::int16_t value = 0;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
        return error == std::errc{} && end == number.data() + number.size() ? std::optional(value) : std::nullopt;
    };
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto x = coordinate(text.substr(0, comma));
    const auto y = coordinate(text.substr(std::min(comma + 1, text.size())));
    return x && y ? std::optional(Position{*x, *y}) : std::nullopt;
}

} // namespace bastide
