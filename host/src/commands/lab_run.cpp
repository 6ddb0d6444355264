// bastide lab run: the games of an experiment, into a file.
#include "commands/lab_run.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/catch_stop.hpp"
#include "commands/progress_line.hpp"
#include "lab/cluster/parts.hpp"
#include "lab/experiment/all_switches.hpp"
#include "lab/experiment/own_build.hpp"
#include "lab/experiment/run.hpp"
#include "lab/report/report.hpp"
#include "lab/search/search.hpp"
#include "library/library.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <charconv>
#include <chrono>
#include <iostream>
#include <thread>
#include <utility>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

struct LabRunOptions {
    std::string experiment, out, shard;
    unsigned threads = 0;
    bool quiet = false, any_build = false;
};

/// "3/8"
Shard parse_shard(const std::string& text) {
    Shard shard;
    const std::size_t slash = text.find('/');
    const char* const end = text.data() + text.size();
    const auto one = std::from_chars(text.data(), text.data() + std::min(slash, text.size()), shard.number);
    if (slash != std::string::npos) {
        const auto two = std::from_chars(text.data() + slash + 1, end, shard.of);
        if (one.ec == std::errc{} && one.ptr == text.data() + slash && two.ec == std::errc{} && two.ptr == end &&
            shard.number >= 1 && shard.number <= shard.of && shard.of <= PartsFolder::most) {
            return shard;
        }
    }
    throw Error("--shard " + text + ": write which part of how many (" + grouped(PartsFolder::most) +
                " at most), as in --shard 3/8.");
}

/// What the line tells of `now`, so many seconds after the first game was begun.
std::string told(const LabProgress& now, double seconds) {
    if (now.lessons != 0) {
        return "The oracle learns: " + grouped(now.learned) + " of " + grouped(now.lessons) + " games";
    }
    if (now.waits) {
        return "";
    }
    const auto fresh = static_cast<double>(now.games - now.before);
    const double rate = seconds > 0 ? fresh / seconds : 0;
    std::string line = grouped(now.games) + " of " + grouped(now.all) + " games of each variant";
    if (rate > 0) {
        line += "  " + significant(rate) + " a second  " + fixed(static_cast<double>(now.all - now.games) / rate, 0) +
                " s left";
    }
    if (now.difference && now.difference->n > 1) {
        const Estimate95& e = *now.difference;
        line += "  " + shown(now.compared) + ": " + rounded(e.mean, e.se) + " (" + rounded(e.low, e.se) + " to " +
                rounded(e.high, e.se) + ")";
    }
    return line;
}

void tell_remarks(const std::vector<Variant>& variants, bool quiet) {
    std::vector<std::string> told;
    for (const Variant& variant : variants) {
        for (const std::string& remark : variant.remarks) {
            if (!quiet && std::find(told.begin(), told.end(), remark) == told.end()) {
                std::cerr << "Variant " << shown(variant.name) << ": " << shown(remark) << '\n';
                told.push_back(remark);
            }
        }
    }
}

/// Once, and to who asked for quiet, too: nothing else says why it does not end.
void tell_of_waiting(const LabProgress& now, const fs::path& file, bool& told) {
    if (now.waits && !std::exchange(told, true)) {
        std::cerr << shown(file.string())
                  << ": another program reads this file; the last games wait until it has ended, and Ctrl-C gives them "
                     "up.\n";
    }
}

OtherBuilds others_of(const LabRunOptions& options) {
    return options.any_build ? OtherBuilds::taken : OtherBuilds::refused;
}

unsigned threads_of(const LabRunOptions& options) {
    return options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

/// Of a search those that it found, and how; nothing if it was stopped.
std::optional<std::vector<Variant>> variants_for(const LabRunOptions& options, const Experiment& experiment,
                                                 const Library& library, const fs::path& results,
                                                 std::string& searched) {
    if (experiment.design != Experiment::Design::search) {
        return make_variants(experiment, library);
    }
    fs::path folder = results;
    folder.replace_extension("search");
    std::error_code trouble;
    fs::create_directories(folder, trouble);
    if (trouble) {
        throw Error(folder.string(), 0,
                    "the folder cannot be made (" + trouble.message() + "); name another file (-o).");
    }
    bool waits = false;
    const ProgressLine line(!options.quiet);
    std::optional<SearchEnd> end =
        search(experiment, library, {folder, threads_of(options), others_of(options)}, CatchStop::asked(),
               [&](const SearchProgress& now) {
                   tell_of_waiting(now.games, folder, waits);
                   line.draw("Generation " + std::to_string(now.generation) + ", round " + std::to_string(now.round) +
                             ": " + std::to_string(now.left) + " combinations, " + grouped(now.games.games) + " of " +
                             grouped(now.games.all) + " games of each");
               });
    if (!end) {
        return {};
    }
    searched = end->found.json();
    return std::move(end->variants);
}

int run(const LabRunOptions& options, const Context& context) {
    const Shard shard = options.shard.empty() ? Shard{} : parse_shard(options.shard);
    const Library library = context.unchecked_library();
    const Experiment experiment = read_whole_experiment(options.experiment, library);
    if (shard.of != 0 && experiment.stop) {
        throw Error(experiment.file, experiment.stop->line,
                    "[stop]: a part of the games cannot know when all of them are enough; run it without --shard, or "
                    "without [stop].");
    }
    if (shard.of != 0 && experiment.design == Experiment::Design::search) {
        throw Error("--shard: a part of a search cannot know which combinations the others find near; run it without.");
    }
    const fs::path file = options.out.empty() ? lab_file_of(options.experiment, shard) : fs::path(options.out);
    const CatchStop guard;
    std::string searched;
    const std::optional<std::vector<Variant>> variants = variants_for(options, experiment, library, file, searched);
    if (!variants) {
        std::cerr << "Stopped while searching; the same command goes on from there.\n";
        return CatchStop::exit_code();
    }
    check_stop(experiment, *variants);
    check_contrasts(experiment, *variants);
    tell_remarks(*variants, options.quiet);
    LabHead head = head_of(experiment, *variants);
    head.searched = searched;
    head.builds = {own_build(library, *variants)};
    head.part = shard.number;
    head.parts = shard.of;
    Store store = Store::for_writing(file, head, others_of(options));
    LabRun result;
    {
        const ProgressLine line(!options.quiet);
        const auto begun = std::chrono::steady_clock::now();
        bool waits = false;
        result = run_lab(store, *variants, shard, threads_of(options), CatchStop::asked(), [&](const LabProgress& now) {
            line.draw(told(now, std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count()));
            tell_of_waiting(now, file, waits);
        });
    }
    if (result.games > 0 && shard.of == 0) {
        std::cout << text_report(*make_report(store, {}), Detail::answer);
    }
    if (!options.quiet) {
        std::cerr << (result.finished ? "Finished: " : "Stopped: ") << grouped(result.games)
                  << " games of each variant are in " << shown(file.string()) << ".\n";
        if (!result.finished) {
            std::cerr << "The same command goes on from there; `bastide lab report` tells what there is.\n";
        }
    }
    return result.finished ? ok : CatchStop::exit_code();
}

} // namespace

void add_lab_run(Command lab, Context& context) {
    auto options = std::make_shared<LabRunOptions>();
    const Command command = lab.add_subcommand("run", "Play the games of an experiment, or go on with them");
    command.add_option("EXPERIMENT", options->experiment, "Experiment file (docs/lab.md)").required();
    command.add_option("-o,--output", options->out, "File of the results (default: the experiment's name with .lab)");
    command.add_option("--shard", options->shard, "Play one part of the games only, as in 3/8, into a file of its own");
    command
        .add_option("-t,--threads", options->threads,
                    "Threads (default: one per processor); results do not depend on it")
        .check(whole_number(1, 1024));
    command.add_flag("--any-build", options->any_build, "Go on with games of another build of the program");
    command.add_flag("-q,--quiet", options->quiet, "No progress, no remarks");
    command.footer("Examples:\n"
                   "  bastide lab run docs/studies/halved.toml\n"
                   "  bastide lab run docs/studies/halved.toml --shard 3/8\n"
                   "  bastide lab report halved.lab --html report.html");
    command.callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
