// Where squares are in a state's grid of cells.
#pragma once
#include "bastide/geometry.hpp"
#include <cstddef>
#include <cstdint>

namespace bastide {

/// The grid wraps: a square's cell is its position modulo the window's sides, which are powers of two.
struct Window {
    std::uint32_t width, height, log_width; ///< the sides as masks

    std::size_t cell(Position p) const {
        return (static_cast<std::uint32_t>(p.y) & height) << log_width | (static_cast<std::uint32_t>(p.x) & width);
    }
    /// The cells of the eight squares around one.
    template <class F> void each_around(Position p, F&& visit) const {
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                if (dx != 0 || dy != 0) {
                    visit(cell({static_cast<std::int16_t>(p.x + dx), static_cast<std::int16_t>(p.y + dy)}));
                }
            }
        }
    }
};

} // namespace bastide
