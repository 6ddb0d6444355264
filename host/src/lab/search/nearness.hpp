// How near a variant is to a target, by deals of which the search knew nothing.
#pragma once
#include "lab/experiment/search.hpp"
#include "lab/statistics/ladder.hpp"
#include <vector>

namespace bastide::host {

struct Nearness {
    std::size_t variant = 0;
    Target target;
    Estimate95
        estimate; ///< its interval errs in `error` of all cases, so that those of all targets together err in 5 %
    double error = 0.05;
    bool told = true; ///< enough games have such a value; else the estimate says nothing
    /// One end is infinite: of skill, where an agent won all.
    bool open_ended() const;
    /// "met": the whole interval is near enough; "missed": none of it is; else, and where it is open-ended, "open";
    /// "not told" of what is not told.
    const char* verdict() const;
};

/// The one that a target asks for of these; none of what they cannot tell.
const Estimate95* figure_of(const Target& target, const LadderFigures& figures);
/// Of every variant, in the order of the targets: those that its games cannot tell, too.
std::vector<Nearness> nearness_of(const LabHead& head, Store& store, const Ladder& ladder);

} // namespace bastide::host
