// The plots of a report.
#pragma once
#include "lab/report/report.hpp"
#include <string>
#include <vector>

namespace bastide::host {

struct Plot {
    std::string heading, caption; ///< what it shows, and how to read it
    std::string svg;
};

/// `looks` has looked at score and length, in this order; the report at the measures of interest. Throws Error as
/// gnuplot_svg.
std::vector<Plot> plots_of(const Report& report, const Analysis& looks);

} // namespace bastide::host
