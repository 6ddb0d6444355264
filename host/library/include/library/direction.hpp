// Directions in which words of tiles point, as tile sets write them.
#pragma once
#include "bastide/game/pointing.hpp"
#include <array>
#include <optional>
#include <string_view>

namespace bastide {

/// As tile sets write directions, in the order of step_around.
inline constexpr std::array<std::string_view, step_around.size()> direction_names{"nw", "n",  "ne", "w",
                                                                                  "e",  "sw", "s",  "se"};

/// "nw", as tile sets write it; empty if the number is no direction.
constexpr std::string_view direction_name(int number) {
    return is_direction(number) ? direction_names[static_cast<std::size_t>(number - first_direction)]
                                : std::string_view();
}
/// Its inverse.
constexpr std::optional<int> direction_named(std::string_view name) {
    for (std::size_t i = 0; i < direction_names.size(); ++i) {
        if (direction_names[i] == name) {
            return first_direction + static_cast<int>(i);
        }
    }
    return std::nullopt;
}

} // namespace bastide
