// Points of designs that try many factors at once: levels by factor, drawn at random.
#pragma once
#include "lab/experiment/experiment.hpp"

namespace bastide::host {

using Levels = std::vector<std::size_t>; ///< by factor

/// Points that are of use only together: a trajectory of Morris's (Technometrics 33, 1991), in which every factor
/// changes once, each time from one level to another; or the points a, b and, for every factor, a with the level of b,
/// by which Saltelli and others estimate Sobol's indices (Computer Physics Communications 181, 2010). `counts` are the
/// numbers of levels; the same numbers give the same points.
std::vector<Levels> block_of(Experiment::Design design, const std::vector<std::size_t>& counts, std::uint64_t seed,
                             std::uint64_t number);

} // namespace bastide::host
