// Putting things in order when some must come before others.
#pragma once
#include <cstddef>
#include <utility>
#include <vector>

namespace bastide::load {

struct Ordering {
    std::vector<std::size_t> order; ///< empty if there is none
    std::vector<std::size_t> cycle; ///< then each of these must come before the next, and the last before the first
};

/// Orders 0 to count-1. Depends only on the numbers: where the pairs leave a choice, smaller numbers come first, each
/// right behind what it waits for.
Ordering ordered(std::size_t count, const std::vector<std::pair<std::size_t, std::size_t>>& first_before_second);

} // namespace bastide::load
