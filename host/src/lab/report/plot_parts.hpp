// What the plots of a report share.
#pragma once
#include "lab/report/gnuplot.hpp"
#include "lab/report/plots.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <optional>

namespace bastide::host {

/// As gnuplot reads it.
inline std::string plot_number(double value) { return fixed(value, 6); }

/// Lines that eyes tell apart.
inline std::size_t shown_variants(const LabHead& head) { return std::min<std::size_t>(head.variants.size(), 8); }

/// With room for the names of the variants below, and for long ones that slant.
inline int plot_height(const LabHead& head) {
    constexpr int without_names = 380, name = 18;
    return without_names + name * static_cast<int>(shown_variants(head));
}

inline std::string axes_labelled(const std::string& x, const std::string& y) {
    return "set xlabel " + plot_word(x) + " textcolor rgb '#010203' noenhanced\nset ylabel " + plot_word(y) +
           " textcolor rgb '#010203' noenhanced\n";
}

/// Of the tiles that are worth most, and of those that are worth least; none where nobody else is at the table.
std::optional<Plot> tile_worths(const Report& report);
/// A map for each of the first variants, all of one scale.
std::vector<Plot> points_maps(const Report& report);

} // namespace bastide::host
