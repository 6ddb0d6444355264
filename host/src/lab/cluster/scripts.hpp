// Scripts that play the parts of an experiment, or a training, for people to read and to change.
#pragma once
#include "lab/cluster/parts.hpp"

namespace bastide::host {

struct Scripts {
    PartsFolder where;
    std::filesystem::path out;        ///< where all games go in the end, absolute
    std::vector<std::string> program; ///< this one, with what it was told of modules
    std::uint64_t rounds = 3;         ///< in which what failed is submitted again
    bool training = false;            ///< no experiment: the parts are programs that play its games together
};

/// Writes what is not there yet, and returns its names: part.sh and finish.sh.
std::vector<std::string> write_slurm_scripts(const Scripts& scripts);
/// Likewise: part.sh, parallel.sh and the list of machines.
std::vector<std::string> write_parallel_scripts(const Scripts& scripts);

} // namespace bastide::host
