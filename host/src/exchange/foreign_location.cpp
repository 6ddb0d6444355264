#include "exchange/foreign_location.hpp"
#include "bastide/error.hpp"

namespace bastide::host {
namespace {

[[noreturn]] void unknown(std::string_view name) {
    throw Error("A place is called '" + std::string(name) +
                "'; known are sides (N, SE, NWSE, _W), half edges (NL.NR.EL) and I, II.");
}

unsigned side_of(char letter, std::string_view name) {
    const std::size_t side = std::string_view("NESW").find(letter);
    if (side == std::string_view::npos) {
        unknown(name);
    }
    return static_cast<unsigned>(side);
}

std::uint16_t bit(unsigned port) { return static_cast<std::uint16_t>(1U << port); }

std::uint16_t sides(std::string_view letters, std::string_view name) {
    std::uint16_t set = 0;
    for (const char letter : letters) {
        set |= bit(port_of_side(side_of(letter, name)));
    }
    return set;
}

/// "NL.NR.EL": L is the half that comes first clockwise, as seen from the centre.
std::uint16_t halves(std::string_view list, std::string_view name) {
    std::uint16_t set = 0;
    for (std::size_t at = 0; at < list.size(); at += 3) {
        if (at + 2 > list.size() || (list[at + 1] != 'L' && list[at + 1] != 'R') ||
            (at + 2 < list.size() && list[at + 2] != '.')) {
            unknown(name);
        }
        set |= bit(port_of_half(side_of(list[at], name) * 2 + (list[at + 1] == 'R' ? 1U : 0U)));
    }
    return set;
}

} // namespace

std::uint16_t with_shared_sides(std::uint16_t ports) {
    std::uint16_t middles = 0;
    for (unsigned side = 0; side < 4; ++side) {
        middles = static_cast<std::uint16_t>(middles | bit(port_of_side(side)));
    }
    if ((ports & middles) == 0) {
        return ports;
    }
    auto theirs = static_cast<std::uint16_t>(ports & middles);
    for (unsigned side = 0; side < 4; ++side) {
        if ((ports & bit(port_of_side(side) - 1)) != 0) {
            theirs = static_cast<std::uint16_t>(theirs | bit(port_of_side(side)));
        }
    }
    return theirs;
}

Location location_named(std::string_view name) {
    if (name == "I" || name == "II") {
        return {0, static_cast<unsigned>(name.size())};
    }
    if (name.empty()) {
        unknown(name);
    }
    if (name.front() == '_' && name.size() == 2) {
        const std::uint16_t all = sides("NESW", name);
        return {static_cast<std::uint16_t>(all & ~sides(name.substr(1), name)), 0};
    }
    if (name.size() >= 2 && (name[1] == 'L' || name[1] == 'R')) {
        return {halves(name, name), 0};
    }
    return {sides(name, name), 0};
}

} // namespace bastide::host
