// The tables of an experiment: its variants as they are, and with a ladder of agents.
#pragma once
#include "lab/experiment/variants.hpp"
#include "lab/store/head.hpp"

namespace bastide::host {

/// The variants, and then the line-ups of the head, as batches have them.
std::vector<Variant> with_lineups(const LabHead& head, const std::vector<Variant>& variants);
/// "baseline: careful among greedy"
std::string lineup_name(const LabHead& head, const Lineup& lineup);
/// Agent k begins on seat k.
std::vector<std::string> lineup_agents(const LabHead& head, const Lineup& lineup);

} // namespace bastide::host
