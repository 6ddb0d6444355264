// Words of whole tiles that point somewhere: to a side or a corner of their tile, and turn with it.
#pragma once
#include "bastide/geometry.hpp"
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace bastide {

/// The number beside a word that points (`words = { arrow = "nw" }`) is this and the direction's place in step_around.
inline constexpr int first_direction = 1000;
/// As tile sets write directions, in the order of step_around.
inline constexpr std::array<std::string_view, step_around.size()> direction_names{"nw", "n",  "ne", "w",
                                                                                  "e",  "sw", "s",  "se"};

/// Whether this number beside a word of a tile is a direction.
constexpr bool is_direction(int number) {
    return number >= first_direction && number < first_direction + static_cast<int>(step_around.size());
}
/// The step to the square that a word points to on a tile turned so many quarters; {0, 0}: it does not point.
constexpr Position step_pointed(int number, unsigned quarter_turns) {
    return is_direction(number) ? turned(step_around[static_cast<std::size_t>(number - first_direction)], quarter_turns)
                                : Position{};
}
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
