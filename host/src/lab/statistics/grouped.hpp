// Errors of figures that no formula gives one for, where only sums are kept: the jackknife over groups of games.
#pragma once
#include "lab/statistics/estimates.hpp"
#include <cstdint>
#include <vector>

namespace bastide::host {

/// A figure of all games, and the same without the games of each group.
struct Grouped {
    double all = 0;
    std::vector<double> without;      ///< by group that has games
    std::vector<std::uint64_t> games; ///< of that group
};

/// Busing, Meijer and van der Leeden, Delete-m jackknife for unequal m (Statistics and Computing 9, 1999): the figure
/// of all games, its standard error, and an interval and p by Student's t with a degree less than there are groups, of
/// which `n` is the number. Fewer than five groups tell no error: then n is 0.
Estimate95 jackknifed(const Grouped& figure);
/// Likewise with interval and p that hold whatever decided how many games there are, which `n` is then: of as many
/// values whose mean has this standard error. So they hold as games become many, as such figures come near to means.
Estimate95 jackknifed_at_any_time(const Grouped& figure);

} // namespace bastide::host
