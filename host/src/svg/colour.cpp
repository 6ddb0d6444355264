#include "svg/colour.hpp"
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace bastide::host::svg {
namespace {

using Channels = std::array<double, 3>; // red, green and blue, 0 to 255

std::optional<Channels> channels(const std::string& colour) {
    const bool is_short = colour.size() == 4;
    if (colour.empty() || colour[0] != '#' || (!is_short && colour.size() != 7)) {
        return std::nullopt;
    }
    Channels read{};
    for (std::size_t i = 0; i < read.size(); ++i) {
        const std::string digits = is_short ? std::string(2, colour[1 + i]) : colour.substr(1 + 2 * i, 2);
        read[i] = static_cast<double>(std::strtol(digits.c_str(), nullptr, 16));
    }
    return read;
}

} // namespace

std::string mixed(const std::string& colour, const std::string& other, double share) {
    const std::optional<Channels> a = channels(colour), b = channels(other);
    if (!a || !b) {
        return colour;
    }
    std::string text = "#";
    for (std::size_t i = 0; i < a->size(); ++i) {
        const auto value = static_cast<unsigned>(std::lround((*a)[i] + share * ((*b)[i] - (*a)[i])));
        text += "0123456789abcdef"[value / 16 % 16];
        text += "0123456789abcdef"[value % 16];
    }
    return text;
}

std::string lit(const std::string& colour, double share) { return mixed(colour, "#fffbe8", share); }
std::string shaded(const std::string& colour, double share) { return mixed(colour, "#22160c", share); }

double lightness(const std::string& colour) {
    const std::optional<Channels> c = channels(colour);
    return c ? (3 * (*c)[0] + 6 * (*c)[1] + (*c)[2]) / 2550 : 0;
}

} // namespace bastide::host::svg
