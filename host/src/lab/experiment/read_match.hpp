// A match of two agents as an experiment.
#pragma once
#include "lab/experiment/experiment.hpp"
#include "library/toml.hpp"

namespace bastide::host {

/// "0,20"; throws Error, which names no place.
EloBounds parse_elo_bounds(const std::string& text);
/// Its two agents, and the bounds of its test. Of other designs: they have no such bounds.
void read_match(const load::Reader& whole, const load::Reader& head, Experiment& out);

} // namespace bastide::host
