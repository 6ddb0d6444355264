// Slurm: arrays of jobs that play parts, and what became of them.
#pragma once
#include "lab/cluster/parts.hpp"
#include <map>

namespace bastide::host {

/// What Slurm did with the last job of a part.
enum class Fate {
    none,   ///< there was no job
    queued, ///< it waits, begins or ends
    running,
    cancelled, ///< by somebody
    ended      ///< otherwise
};

/// Slurm has it still.
inline bool is_held(Fate fate) { return fate == Fate::queued || fate == Fate::running; }

/// By number of the part, of the jobs that are noted in the folder. Throws Error if Slurm does not answer.
std::map<std::uint64_t, Fate> fates_of(const PartsFolder& where);

/// Likewise; without Slurm at hand nothing is known.
std::map<std::uint64_t, Fate> fates_if_known(const PartsFolder& where);

/// As many arrays as Slurm's limit of their size asks for.
struct ArrayJob {
    std::uint64_t offset = 0;                                       ///< part = task + offset
    std::vector<std::uint64_t> tasks;                               ///< from 1 on
    std::vector<std::string> words(const PartsFolder& where) const; ///< the command
};
std::vector<ArrayJob> array_jobs(const std::vector<std::uint64_t>& parts, std::uint64_t largest);
/// Tasks from 1 to this can be in an array.
std::uint64_t largest_task();

/// Submits it and notes it in the folder; the number of the job. Throws Error with what Slurm said.
std::string submit(const ArrayJob& job, const PartsFolder& where);
std::vector<std::string> finisher_words(const std::vector<std::string>& after, const PartsFolder& where,
                                        std::uint64_t round);
std::string submit_finisher(const std::vector<std::string>& after, const PartsFolder& where, std::uint64_t round);

} // namespace bastide::host
