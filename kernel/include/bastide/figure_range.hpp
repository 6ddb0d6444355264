// Figures that have numbers in a row.
#pragma once
#include "bastide/ids.hpp"
#include <cstdint>

namespace bastide {

/// Numbers of figures in a row.
struct FigureRange {
    struct Iterator {
        std::uint32_t at = 0;
        FigureId operator*() const { return static_cast<FigureId>(at); }
        Iterator& operator++() {
            ++at;
            return *this;
        }
        friend bool operator==(Iterator, Iterator) = default;
    };
    std::uint32_t first = 0, last = 0; ///< one past the end
    Iterator begin() const { return {first}; }
    Iterator end() const { return {last}; }
};

} // namespace bastide
