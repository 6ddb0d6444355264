// Oracles that learn before the first game of an experiment.
#pragma once
#include "lab/experiment/variants.hpp"
#include <atomic>

namespace bastide::host {

/// One for each variant, from games of its own agents with seeds that no experiment has; so that it depends on the
/// experiment alone, and not on threads. `done` counts games. Nothing if it was stopped.
std::vector<Oracle> learn_oracles(const std::vector<Variant>& variants, const OracleSpec& spec, std::uint64_t seed,
                                  unsigned threads, const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done);

} // namespace bastide::host
