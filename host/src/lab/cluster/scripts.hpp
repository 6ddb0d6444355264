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

/// Files by their names in the folder.
struct WrittenScripts {
    std::vector<std::string> written;
    std::string other; ///< the one that puts together, if it was there already and is not what would be written
};

/// Writes what is not there yet: part.sh and finish.sh.
WrittenScripts write_slurm_scripts(const Scripts& scripts);
/// Likewise: part.sh, parallel.sh and the list of machines.
WrittenScripts write_parallel_scripts(const Scripts& scripts);

} // namespace bastide::host
