// Figures that have numbers in a row.
#pragma once
#include "bastide/ids.hpp"
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace bastide {

/// Numbers of figures in a row.
struct FigureRange {
    struct Iterator {
        using iterator_category = std::input_iterator_tag;
        using value_type = FigureId;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = FigureId;
        std::uint32_t at = 0;
        FigureId operator*() const { return static_cast<FigureId>(at); }
        Iterator& operator++() {
            ++at;
            return *this;
        }
        Iterator operator++(int) { return {at++}; }
        friend bool operator==(Iterator, Iterator) = default;
    };
    std::uint32_t first = 0, last = 0; ///< one past the end
    Iterator begin() const { return {first}; }
    Iterator end() const { return {last}; }
    std::size_t size() const { return last - first; }
    FigureId operator[](std::size_t which) const {
        return static_cast<FigureId>(first + static_cast<std::uint32_t>(which));
    }
};

} // namespace bastide
