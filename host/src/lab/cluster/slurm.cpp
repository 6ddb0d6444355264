#include "lab/cluster/slurm.hpp"
#include "bastide/error.hpp"
#include "files/run_program.hpp"
#include "files/write.hpp"
#include "library/text_file.hpp"
#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

constexpr const char* notes_name = "jobs.txt";
constexpr const char* notes_head =
    "# Arrays that were submitted: number of the job, what is added to a task's number, tasks.\n";

/// A line of the notes.
struct Noted {
    std::string job;
    std::uint64_t offset = 0;
    std::vector<std::uint64_t> tasks;
};

std::string notes_text(const PartsFolder& where) {
    const fs::path file = where.folder / notes_name;
    std::error_code trouble;
    return fs::exists(file, trouble) ? read_text(file) : std::string(notes_head);
}

std::vector<Noted> notes_of(const PartsFolder& where) {
    std::vector<Noted> out;
    std::istringstream lines(notes_text(where));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        Noted noted;
        std::string tasks;
        if (!line.starts_with('#') && words >> noted.job >> noted.offset >> tasks) {
            noted.tasks = parse_compact(tasks);
            out.push_back(std::move(noted));
        }
    }
    return out;
}

std::string said_by(const std::vector<std::string>& words, const std::string& what) {
    const ProgramEnd end = run_program({words, {}, 120, 64U << 20U, true});
    if (!end.well()) {
        const std::string why = !end.started
                                    ? "there is no " + words.front() + " on PATH: is this a machine of the cluster"
                                : end.said != "" ? end.said
                                                 : end.why;
        throw Error(what + ": " + why.substr(0, why.find_last_not_of(" \n") + 1) + ".");
    }
    return end.output;
}

/// What squeue knows, also of those that ended some minutes ago: by "job_task".
std::map<std::string, std::string> states() {
    std::map<std::string, std::string> out;
    std::istringstream lines(said_by({"squeue", "--noheader", "--array", "--me", "--states=all", "--format=%F_%K %T"},
                                     "Slurm does not say what became of the jobs (squeue)"));
    std::string task, state;
    while (lines >> task >> state) {
        out[task] = state;
    }
    return out;
}

bool has_ended(const std::string& state) {
    static const std::set<std::string> ends{"BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE",      "FAILED",
                                            "NODE_FAIL", "PREEMPTED", "REVOKED",   "OUT_OF_MEMORY", "TIMEOUT"};
    return ends.contains(state);
}

/// Slurm forgets jobs after some minutes. What stays is the log of a task: there is none if it was cancelled while it
/// waited, and it tells if it was while it ran; other causes (a limit of time, say) are named behind.
bool was_cancelled(const fs::path& log) {
    std::error_code trouble;
    if (!fs::exists(log, trouble)) {
        return true;
    }
    std::istringstream lines(read_text(log));
    for (std::string line; std::getline(lines, line);) {
        if (line.find(" CANCELLED AT ") != std::string::npos && line.find(" DUE TO ") == std::string::npos) {
            return true;
        }
    }
    return false;
}

} // namespace

std::map<std::uint64_t, Fate> fates_of(const PartsFolder& where) {
    std::map<std::uint64_t, Fate> out;
    const std::vector<Noted> notes = notes_of(where);
    const std::map<std::string, std::string> known = notes.empty() ? std::map<std::string, std::string>{} : states();
    for (const Noted& noted : notes) { // the last job decides
        for (const std::uint64_t task : noted.tasks) {
            const std::string number = std::to_string(task);
            const auto found = known.find(noted.job + '_' + number);
            const fs::path log = where.folder / (noted.job + '-' + number + ".log");
            const bool held = found != known.end() && !has_ended(found->second);
            const Fate holding = held && found->second == "RUNNING" ? Fate::running : Fate::queued;
            const bool cancelled = found != known.end() ? found->second == "CANCELLED" : was_cancelled(log);
            out[task + noted.offset] = held ? holding : cancelled ? Fate::cancelled : Fate::ended;
        }
    }
    return out;
}

std::map<std::uint64_t, Fate> fates_if_known(const PartsFolder& where) {
    return program_on_path("squeue").empty() ? std::map<std::uint64_t, Fate>{} : fates_of(where);
}

std::vector<ArrayJob> array_jobs(const std::vector<std::uint64_t>& parts, std::uint64_t largest) {
    std::vector<ArrayJob> out;
    for (const std::uint64_t part : parts) {
        const std::uint64_t offset = (part - 1) / largest * largest;
        if (out.empty() || out.back().offset != offset) {
            out.push_back({offset, {}});
        }
        out.back().tasks.push_back(part - offset);
    }
    return out;
}

std::uint64_t largest_task() {
    constexpr std::uint64_t usual = 1001; // as Slurm comes
    const std::string config = said_by({"scontrol", "show", "config"}, "Slurm does not answer (scontrol)");
    const std::string name = "MaxArraySize";
    const std::size_t digits = config.find_first_of("0123456789", std::min(config.find(name), config.size()));
    std::uint64_t size = usual;
    if (digits != std::string::npos) {
        std::from_chars(config.data() + digits, config.data() + config.size(), size);
    }
    return std::max<std::uint64_t>(size, 2) - 1;
}

std::vector<std::string> ArrayJob::words(const PartsFolder& where) const {
    return {"sbatch",
            "--parsable",
            "--chdir=" + where.folder.string(),
            "--array=" + compact(tasks),
            (where.folder / "part.sh").string(),
            std::to_string(offset)};
}

namespace {

/// "12" or "12;cluster"
std::string number_of_job(const std::vector<std::string>& words) {
    const std::string said = said_by(words, "Slurm does not take the job (sbatch)");
    return said.substr(0, said.find_first_not_of("0123456789"));
}

} // namespace

std::string submit(const ArrayJob& job, const PartsFolder& where) {
    const std::string number = number_of_job(job.words(where));
    write_file(where.folder / notes_name,
               notes_text(where) + number + ' ' + std::to_string(job.offset) + ' ' + compact(job.tasks) + '\n',
               Existing::replace);
    return number;
}

std::vector<std::string> finisher_words(const std::vector<std::string>& after, const PartsFolder& where,
                                        std::uint64_t round) {
    std::string jobs;
    for (const std::string& job : after) {
        jobs += ':' + job;
    }
    return {"sbatch",
            "--parsable",
            "--chdir=" + where.folder.string(),
            "--dependency=afterany" + jobs,
            (where.folder / "finish.sh").string(),
            std::to_string(round)};
}

std::string submit_finisher(const std::vector<std::string>& after, const PartsFolder& where, std::uint64_t round) {
    return number_of_job(finisher_words(after, where, round));
}

} // namespace bastide::host
