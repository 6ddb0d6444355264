// Words of whole tiles that point somewhere: to a side or a corner of their tile, and turn with it.
#pragma once
#include "bastide/geometry.hpp"
#include <cstddef>

namespace bastide {

/// The number beside a word that points (`words = { arrow = "nw" }`) is this and the direction's place in step_around.
inline constexpr int first_direction = 1000;

/// Whether this number beside a word of a tile is a direction.
constexpr bool is_direction(int number) {
    return number >= first_direction && number < first_direction + static_cast<int>(step_around.size());
}
/// The step to the square that a word points to on a tile turned so many quarters; {0, 0}: it does not point.
constexpr Position step_pointed(int number, unsigned quarter_turns) {
    return is_direction(number) ? turned(step_around[static_cast<std::size_t>(number - first_direction)], quarter_turns)
                                : Position{};
}

} // namespace bastide
