// What an experiment says of its oracle, its ladder of agents, and its search.
#pragma once
#include "lab/experiment/experiment.hpp"
#include "library/toml.hpp"

namespace bastide::host {

/// A number, perhaps in quotes, as TOML's decimal fractions are in Bastide's files; nothing if it is none.
std::optional<double> decimal_of(const load::Reader& table, std::string_view key);

void read_oracle(const load::Reader& whole, Experiment& out);
/// Two agents or more, or none.
void check_skill(const Experiment& experiment);
/// [search] and [[target]], which only the design "search" has.
void read_search(const load::Reader& whole, Experiment& out);

} // namespace bastide::host
