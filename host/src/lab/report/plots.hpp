// The plots of a report.
#pragma once
#include "lab/report/gnuplot.hpp"
#include "lab/report/report.hpp"
#include <string>
#include <vector>

namespace bastide::host {

struct Plot {
    std::string heading, caption; ///< what it shows, and how to read it
    PlotScript drawn;

    /// "differences-in-score", for a file.
    std::string file_name() const;
};

/// `looks` has looked at score and length, in this order; the report at the measures of interest. Nothing is drawn
/// yet.
std::vector<Plot> plots_of(const Report& report, const Analysis& looks);

} // namespace bastide::host
