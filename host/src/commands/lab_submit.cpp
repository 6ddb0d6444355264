// bastide lab submit: the parts of an experiment, or a training, played by Slurm or GNU parallel.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/lab_folder.hpp"
#include "files/in_shell.hpp"
#include "files/run_program.hpp"
#include "lab/cluster/joblog.hpp"
#include "lab/cluster/scripts.hpp"
#include "lab/cluster/slurm.hpp"
#include "lab/experiment/all_switches.hpp"
#include "lab/experiment/own_build.hpp"
#include "lab/experiment/variants.hpp"
#include "lab/training/order.hpp"
#include "library/library.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <iostream>
#include <unistd.h>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

struct SubmitOptions {
    std::string experiment, on, folder, out;
    std::uint64_t parts = 0, rounds = 3, round = 1;
    bool dry_run = false;
    std::vector<Option> of_slurm;   ///< that the scripts of others do not know
    std::vector<Option> of_scripts; ///< that stand in the script that puts together
};

/// What this program is called by from anywhere, and where it was told to look for modules.
std::vector<std::string> own_words(const Context& context) {
    std::vector<std::string> words{fs::read_symlink("/proc/self/exe").string()};
    const auto add = [&](const char* option, const std::vector<fs::path>& folders) {
        for (const fs::path& folder : folders) {
            words.insert(words.end(), {option, fs::absolute(folder).string()});
        }
    };
    add("--modules", context.modules);
    add("--tilesets", context.tile_sets);
    return words;
}

std::string as_command(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) {
        out += (out.empty() ? "" : " ") + in_shell(word);
    }
    return out;
}

/// What is to be played, whatever it is.
struct Submission {
    Scripts scripts;
    std::vector<std::uint64_t> missing; ///< parts that are not complete
    std::string done;                   ///< told when none is
};

/// Slurm's rounds after the first leave alone what somebody cancelled.
std::vector<std::uint64_t> to_submit(const Submission& what, bool all_anew) {
    const std::map<std::uint64_t, Fate> fates = fates_of(what.scripts.where);
    std::vector<std::uint64_t> due, queued, cancelled;
    for (const std::uint64_t part : what.missing) {
        const auto found = fates.find(part);
        const Fate fate = found == fates.end() ? Fate::none : found->second;
        auto& list = is_held(fate) ? queued : fate == Fate::cancelled && !all_anew ? cancelled : due;
        list.push_back(part);
    }
    if (!queued.empty()) {
        std::cerr << "Slurm has these parts already: " << numbers_in_words(queued) << ".\n";
    }
    if (!cancelled.empty()) {
        std::cerr << "These parts were cancelled and stay so: " << numbers_in_words(cancelled)
                  << ". `bastide lab submit` submits them again.\n";
    }
    return due;
}

/// The largest number of a task here; what is usual where a dry run finds no cluster that could say it.
std::uint64_t largest_task_here(bool dry_run) {
    constexpr std::uint64_t usual = 1000;
    try {
        return largest_task();
    } catch (const Error&) {
        if (!dry_run) {
            throw;
        }
        return usual;
    }
}

int on_slurm(const SubmitOptions& options, const Submission& what) {
    const PartsFolder& where = what.scripts.where;
    const std::vector<std::uint64_t> due = options.dry_run ? what.missing : to_submit(what, options.round == 1);
    if (due.empty()) {
        std::cerr << "Nothing is submitted.\n";
        return options.round == 1 ? ok : failed;
    }
    std::vector<std::string> jobs;
    for (const ArrayJob& job : array_jobs(due, largest_task_here(options.dry_run))) {
        if (options.dry_run) {
            jobs.push_back("JOB" + (jobs.empty() ? "" : std::to_string(jobs.size() + 1)));
            std::cout << as_command(job.words(where)) << '\n';
        } else {
            jobs.push_back(submit(job, where));
        }
    }
    if (options.dry_run) {
        std::cout << as_command(finisher_words(jobs, where, options.round)) << '\n';
        return ok;
    }
    const std::string finisher = submit_finisher(jobs, where, options.round);
    std::cout << "Submitted: " << (due.size() == 1 ? "part " : "parts ") << numbers_in_words(due) << " of "
              << grouped(where.parts) << " as " << listed(jobs) << ", and " << finisher << ", which "
              << (what.scripts.training ? "looks whether all is done" : "puts them together") << ".\n";
    return ok;
}

int on_parallel(const SubmitOptions& options, const Submission& what) {
    const std::string script = (what.scripts.where.folder / "parallel.sh").string();
    if (options.dry_run) {
        std::cout << as_command({"sh", script}) << '\n';
        return ok;
    }
    if (program_on_path("parallel").empty()) {
        throw Error("GNU parallel is not installed, which would play the parts; install it (apt-get install parallel), "
                    "or " +
                    std::string(what.scripts.training ? "run the same `bastide train` with --together on each machine."
                                                      : "play them with --shard."));
    }
    forget_in_joblog(what.scripts.where, what.missing);
    std::cout << std::flush;
    ::execlp("sh", "sh", script.c_str(), nullptr);
    throw Error("sh cannot be started, which would run " + script + ".");
}

Submission of_experiment(const SubmitOptions& options, const Context& context) {
    const Library library = context.unchecked_library();
    const Experiment experiment = read_whole_experiment(options.experiment, library);
    if (experiment.stop) {
        throw Error(experiment.file, experiment.stop->line,
                    "[stop]: a part of the games cannot know when all of them are enough; submit it without [stop].");
    }
    const std::vector<Variant> variants = make_variants(experiment, library);
    check_contrasts(experiment, variants); // else every part would end with this, on its machine
    const LabHead head = head_of(experiment, variants);
    const PartsFolder where = make_parts_folder(options.experiment, options.folder, options.parts, head.games);
    const fs::path out =
        fs::absolute(options.out.empty() ? lab_file_of(options.experiment, {}) : fs::path(options.out));
    Submission what{{where, out, own_words(context), options.rounds},
                    {},
                    "All parts are complete. To put them together: bastide lab merge " + in_shell(out.string()) + ' ' +
                        in_shell(where.folder.string()) + "/*.lab\n"};
    for (const LabPart& part : look_at_parts(head, where)) {
        if (!part.complete()) {
            what.missing.push_back(part.number);
        }
    }
    return what;
}

/// All parts are alike, and no more of them are missing than there are batches to play.
Submission of_training(const SubmitOptions& options, const Context& context) {
    if (!options.out.empty()) {
        throw Error("--output: a training file says itself where its value file goes (output = \"...\").");
    }
    const TrainingOrder order = read_training(options.experiment);
    const Library library = context.unchecked_library();
    TrainingPlan plan = plan_of(order, open_table(library, order.game));
    plan.build = own_build_in_short(library, *plan.rules);
    const PartsFolder where =
        make_parts_folder(options.experiment, options.folder, options.parts, progress_of(plan).useful);
    plan.together = where.sums();
    const TrainingProgress now = progress_of(plan);
    std::error_code trouble;
    const bool written = fs::exists(order.output, trouble);
    if (written && now.round < plan.rounds) {
        throw Error(order.output.string(), 0,
                    "this value file is there already, although games of the training are missing; move it away, or "
                    "name another output in " +
                        options.experiment + ".");
    }
    Submission what{{where, order.output, own_words(context), options.rounds, true},
                    {},
                    "The training is done: " + shown(order.output.string()) + " is written.\n"};
    const std::uint64_t useful = std::min(where.parts, std::max<std::uint64_t>(now.useful, 1)); // the match is left
    for (std::uint64_t part = 1; !written && part <= useful; ++part) {
        what.missing.push_back(part);
    }
    return what;
}

int run_submit(const SubmitOptions& options, const Context& context) {
    const std::vector<std::string> known{"slurm", "parallel"};
    if (std::find(known.begin(), known.end(), options.on) == known.end()) {
        throw Error("--on " + options.on + ": parts are given to machines by slurm or by parallel (GNU parallel)." +
                    did_you_mean(options.on, known));
    }
    for (const Option& option : options.of_slurm) {
        if (option.count() != 0 && options.on != "slurm") {
            throw Error(option.name() + " is for --on slurm; how often " + options.on +
                        " tries a part stands in parallel.sh (--retries), which you may change.");
        }
    }
    const Submission what =
        is_training(options.experiment) ? of_training(options, context) : of_experiment(options, context);
    const WrittenScripts now =
        options.on == "slurm" ? write_slurm_scripts(what.scripts) : write_parallel_scripts(what.scripts);
    const std::string folder = shown(what.scripts.where.folder.string());
    if (!now.written.empty()) {
        std::cerr << "Written in " << folder << ": " << listed(now.written) << ".\n";
    }
    for (const Option& option : options.of_scripts) {
        if (option.count() != 0 && !now.other.empty() && options.round == 1) {
            std::cerr << now.other << " in " << folder << " is not what this command would write, and stays as it is; "
                      << "remove it, or change it there, if " << option.name() << " is to be another.\n";
        }
    }
    if (what.missing.empty() && !options.dry_run) {
        std::cerr << what.done;
        return ok;
    }
    return options.on == "slurm" ? on_slurm(options, what) : on_parallel(options, what);
}

} // namespace

void add_lab_submit(Command lab, Context& context) {
    auto options = std::make_shared<SubmitOptions>();
    const Command command = lab.add_subcommand("submit", "Play an experiment, or a training, on many machines");
    command
        .add_option("EXPERIMENT", options->experiment,
                    "Experiment file (docs/lab.md) or training file (docs/cluster.md)")
        .required();
    command.add_option("--on", options->on, "Who gives the parts to machines: slurm or parallel (GNU parallel)")
        .required();
    command.add_option("--parts", options->parts, "How many parts (default: 16, or as many as there are)")
        .check(whole_number(1, PartsFolder::most));
    command
        .add_option("--folder", options->folder, "Folder of scripts and parts (default: the file's name with -parts)")
        .type_name("DIR");
    const Option output = command.add_option(
        "-o,--output", options->out, "File that gets all games in the end (default: the experiment's name with .lab)");
    const Option rounds = command.add_option("--rounds", options->rounds, "How often what failed is submitted (Slurm)")
                              .check(whole_number(1, 1000))
                              .capture_default_str();
    options->of_scripts = {output, rounds};
    options->of_slurm = {
        rounds,
        command.add_option("--round", options->round, "Which round this is, for the script that finishes (Slurm)")
            .check(whole_number(1, 1000))};
    command.add_flag("--dry-run", options->dry_run, "Write the scripts, and tell the commands instead of running them");
    command.footer("Scripts that are there stay as they are. Only parts in which games are missing are submitted.\n"
                   "Examples:\n"
                   "  bastide lab submit halved.toml --on slurm --parts 100 --dry-run\n"
                   "  bastide lab submit halved.toml --on slurm\n"
                   "  bastide lab submit halved.toml --on parallel --parts 24");
    command.callback([options, &context] { context.exit = run_submit(*options, context); });
}

} // namespace bastide::host
