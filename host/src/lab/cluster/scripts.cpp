#include "lab/cluster/scripts.hpp"
#include "files/in_shell.hpp"
#include "files/write.hpp"
#include <fstream>
#include <map>
#include <sstream>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

constexpr const char* part_script = R"sh(#!/bin/sh
@ABOUT@
#SBATCH --job-name=@JOB@
#SBATCH --cpus-per-task=1
##SBATCH --partition=... --account=... --mem-per-cpu=500M
#SBATCH --time=24:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=%A-%a.log
@PLAY@
)sh";

constexpr const char* finish_script = R"sh(#!/bin/sh
# @GATHERS@ What failed is submitted
# again, @ROUNDS@ rounds in all; what somebody cancelled stays so. `bastide lab submit` wrote this: change what you like.
#SBATCH --job-name=@JOB@
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=finish.log
round=${1:-1}
@GATHER@
if [ "$round" -ge @ROUNDS@ ]; then
    echo "Games are missing after $round rounds; look into the logs, and submit again."
    exit 1
fi
exec @PROGRAM@ \
    lab submit @EXPERIMENT@ --on slurm --folder .@OUTPUT@ --round "$((round + 1))"
)sh";

constexpr const char* parallel_script = R"sh(#!/bin/sh
# Plays @NAME@ on the machines that the file `machines` lists, by GNU parallel.
# `bastide lab submit` wrote this and will not write it again: change what you like. Whatever was ended, the same goes on:
# what parallel.joblog says is done is not begun again, and what was begun goes on where it stopped.
cd @FOLDER@ || exit 2
@ELSEWHERE@
seq @PARTS@ | parallel --sshloginfile machines --workdir "$PWD" --jobs 1 --retries 3 \
    --joblog parallel.joblog --resume-failed sh ./part.sh {}
@END@
)sh";

/// What the scripts of an experiment and of a training do not have in common.
struct Pieces {
    const char *about, *play, *gathers, *gather, *output, *elsewhere, *end;
};

constexpr Pieces of_experiment{
    R"sh(# Plays one part of @NAME@: task K of an array of Slurm jobs plays part K, `sh part.sh K` does so anywhere.
# `bastide lab submit` wrote this and will not write it again: change what you like. Games are kept as they are played,
# so a part that was ended goes on where it stopped, and the time below need not be enough for all of it.)sh",
    R"sh(part=$((${SLURM_ARRAY_TASK_ID:-0} + ${1:-0}))
exec @PROGRAM@ \
    lab run @EXPERIMENT@ --quiet ${SLURM_CPUS_PER_TASK:+--threads "$SLURM_CPUS_PER_TASK"} \
    --shard "$part/@PARTS@" --output ./@STEM@-"$part"-of-@PARTS@.lab)sh",
    "Puts the parts of @NAME@ together when their tasks have ended, however they did.",
    R"sh(code=75
set -- ./@STEM@-*-of-@PARTS@.lab
[ -e "$1" ] || code=1
for pause in 0 10 60 300; do
    [ "$code" -eq 75 ] || break # another program holds a file
    sleep "$pause"
    @PROGRAM@ \
        lab merge --quiet @OUT@ "$@"
    code=$?
done
[ "$code" -eq 1 ] || exit "$code" # 1: games are missing)sh",
    " --output @OUT@",
    R"sh(# One part at a time on each machine, on all its processors. Without a folder that all machines have at the same place, put
#     --transferfile @EXPERIMENT@ --return ./@STEM@-{}-of-@PARTS@.lab
# and what the experiment names besides into the line.)sh",
    R"sh(exec @PROGRAM@ \
    lab merge @OUT@ ./@STEM@-*-of-@PARTS@.lab)sh"};

constexpr Pieces of_training{
    R"sh(# Plays games of the training @NAME@ together with every other program that does. Tasks are all alike: each takes games
# that no other plays. `bastide lab submit` wrote this and will not write it again: change what you like. Games are kept
# as they are played, so whatever is ended, the others go on, and the time below need not be enough for all of it.)sh",
    R"sh([ ! -e @OUT@ ] || exit 0 # all is done
exec @PROGRAM@ \
    train @EXPERIMENT@ --quiet ${SLURM_CPUS_PER_TASK:+--threads "$SLURM_CPUS_PER_TASK"} \
    --together ./@SUMS@)sh",
    "Looks whether the training @NAME@ came to its end, when its tasks have ended, however they did.",
    "[ ! -e @OUT@ ] || exit 0",
    "",
    R"sh(# One program on each machine, on all its processors. All machines need the folder at the same place.)sh",
    R"sh([ -e @OUT@ ] || { echo "The training has not come to its end; look into parallel.joblog, and submit again."; exit 1; })sh"};

constexpr const char* machines_file =
    "# Machines that play, one a line, as ssh knows them (ann@kitchen); 4/kitchen: four "
    "parts at once. ':' is this one.\n:\n";

std::string shown_name(const fs::path& path) {
    std::string out;
    for (const char c : path.filename().string()) {
        out += static_cast<unsigned char>(c) < ' ' ? '?' : c;
    }
    return out;
}

/// Slurm lists jobs by it, and `scancel --name` takes it.
std::string job_name(const fs::path& experiment) {
    std::string out = "bastide-";
    for (const char c : experiment.stem().string()) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
        out += plain ? c : '-';
    }
    return out;
}

std::string filled(const std::string& text, const std::map<std::string, std::string>& values) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = text.find('@', at);
        const std::size_t end = begin == std::string::npos ? begin : text.find('@', begin + 1);
        const auto found =
            end == std::string::npos ? values.end() : values.find(text.substr(begin + 1, end - begin - 1));
        if (found == values.end()) { // an '@' of its own
            const std::size_t next = begin == std::string::npos ? text.size() : begin + 1;
            out += text.substr(at, next - at);
            at = next;
        } else {
            out += text.substr(at, begin - at) + found->second;
            at = end + 1;
        }
    }
    return out;
}

/// The pieces first, which have names in them.
std::map<std::string, std::string> pieces_of(const Scripts& scripts) {
    const Pieces& own = scripts.training ? of_training : of_experiment;
    return {{"ABOUT", own.about},   {"PLAY", own.play},           {"GATHERS", own.gathers}, {"GATHER", own.gather},
            {"OUTPUT", own.output}, {"ELSEWHERE", own.elsewhere}, {"END", own.end}};
}

std::map<std::string, std::string> values_of(const Scripts& scripts) {
    std::string program;
    for (const std::string& word : scripts.program) {
        program += (program.empty() ? "" : " ") + in_shell(word);
    }
    const fs::path& experiment = scripts.where.experiment;
    return {{"NAME", shown_name(experiment)},
            {"JOB", job_name(experiment)},
            {"PROGRAM", program},
            {"EXPERIMENT", in_shell(experiment.string())},
            {"FOLDER", in_shell(scripts.where.folder.string())},
            {"OUT", in_shell(scripts.out.string())},
            {"STEM", in_shell(experiment.stem().string())},
            {"SUMS", PartsFolder::sums_name},
            {"PARTS", std::to_string(scripts.where.parts)},
            {"ROUNDS", std::to_string(scripts.rounds)}};
}

std::string whole_script(const Scripts& scripts, const std::string& text) {
    return filled(filled(text, pieces_of(scripts)), values_of(scripts));
}

void write_missing(const Scripts& scripts, const std::string& name, const std::string& text, WrittenScripts& now) {
    const fs::path file = scripts.where.folder / name;
    std::error_code trouble;
    if (!fs::exists(file, trouble)) {
        write_file(file, whole_script(scripts, text), Existing::keep);
        now.written.push_back(name);
    }
}

void write_end(const Scripts& scripts, const std::string& name, const std::string& text, WrittenScripts& now) {
    write_missing(scripts, name, text, now);
    std::ifstream in(scripts.where.folder / name);
    std::ostringstream there;
    there << in.rdbuf();
    if (there.str() != whole_script(scripts, text)) {
        now.other = name;
    }
}

} // namespace

WrittenScripts write_slurm_scripts(const Scripts& scripts) {
    WrittenScripts now;
    write_missing(scripts, "part.sh", part_script, now);
    write_end(scripts, "finish.sh", finish_script, now);
    return now;
}

WrittenScripts write_parallel_scripts(const Scripts& scripts) {
    WrittenScripts now;
    write_missing(scripts, "part.sh", part_script, now);
    write_end(scripts, "parallel.sh", parallel_script, now);
    write_missing(scripts, "machines", machines_file, now);
    return now;
}

} // namespace bastide::host
