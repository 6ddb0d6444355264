#include "bastide/geometry.hpp"
#include <charconv>

namespace bastide {

namespace {
constexpr std::array<std::string_view, 4> sides{"n", "e", "s", "w"};
constexpr std::array<std::string_view, 8> halves{"nnw", "nne", "ene", "ese", "sse", "ssw", "wsw", "wnw"};
} // namespace

std::string_view side_name(unsigned side) { return sides[side & 3U]; }
std::string_view half_side_name(unsigned half) { return halves[half & 7U]; }

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

std::string position_text(Position p) { return std::to_string(p.x) + ',' + std::to_string(p.y); }

std::optional<Position> position_named(std::string_view text) {
    Position p;
    const char* end = text.data() + text.size();
    const auto x = std::from_chars(text.data(), end, p.x);
    if (x.ec != std::errc{} || x.ptr == end || *x.ptr != ',') {
        return std::nullopt;
    }
    const auto y = std::from_chars(x.ptr + 1, end, p.y);
    return y.ec == std::errc{} && y.ptr == end ? std::optional(p) : std::nullopt;
}

} // namespace bastide
