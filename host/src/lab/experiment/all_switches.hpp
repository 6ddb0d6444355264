// Factors that stand for many: every switch of the game, or of a module.
#pragma once
#include "bastide/host/manifest.hpp"
#include "lab/experiment/experiment.hpp"
#include "library/fwd.hpp"

namespace bastide::host {

/// Values that a switch could have instead: of a number the least and the largest; of a text none.
std::vector<std::string> other_values(const SwitchSpec& spec, const std::string& now);
/// The experiment with one factor for each switch where a factor says "all" or "module.*": the value that the baseline
/// has, and all others that can be played in it. Switches that have factors of their own are left to those. Throws
/// Error with file and line, also where a module is to join that the game has.
Experiment with_all_switches(Experiment experiment, const Library& library);
/// An experiment file, read so.
Experiment read_whole_experiment(const std::filesystem::path& file, const Library& library);

} // namespace bastide::host
