// Which of many factors matter.
#pragma once
#include "lab/statistics/analysis.hpp"
#include <cmath>

namespace bastide::host {

/// A number with how far it may be off: a standard error by the jackknife over blocks, which is no number (NaN) where
/// one of them alone tells something.
struct Jackknifed {
    double value = 0, error = 0;
    bool has_error() const { return !std::isnan(error); }
};

/// A factor and a measure. What games vary by chance is taken off from variances, so that a factor which changes
/// nothing does not look as if it did something now and then.
struct Screened {
    std::size_t factor = 0;
    std::size_t steps = 0; ///< blocks that changed it; where there are none all else says nothing
    Jackknifed star;       ///< mean of the absolute elementary effects (Campolongo's mu*)
    Jackknifed mean;       ///< of the effects, from lower to higher levels
    double spread = 0;     ///< standard deviation of the effects: what depends on other factors, or on which levels
                           ///< (NaN of a single one)
    double chance = 0;     ///< the star that chance alone would give
    Jackknifed first;      ///< Sobol's index: the share of the variance that the factor makes by itself
    Jackknifed total; ///< and with all others that it acts together with; not below 0, but its error is of what may be
    std::size_t left_out = 0; ///< blocks in which a point has no such value: nothing of them counts
};

/// All factors, those first that matter most. For "screen" and "sobol"; of the former, first and total are 0.
std::vector<Screened> screened_factors(const LabHead& head, const Analysis& analysis, std::size_t measure);

} // namespace bastide::host
