// bastide lab merge: the parts of an experiment, put into one file.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/catch_stop.hpp"
#include "commands/progress_line.hpp"
#include "lab/cluster/parts.hpp"
#include "lab/store/merge.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include <iostream>

namespace bastide::host {
namespace {

struct MergeOptions {
    std::string out;
    std::vector<std::string> in;
    bool partial = false, any_build = false, quiet = false;
};

/// What is missing and what to do about it.
std::string gap_sentence(const MergeOptions& options, const MergeSurvey& found) {
    const Ranges missing = found.missing();
    const std::vector<std::uint64_t> parts = found.missing_parts();
    std::string out = shown(options.out) + ": " + grouped(missing.games()) + " of " + grouped(found.wanted()) +
                      " games of each variant are missing: " + (missing.games() == 1 ? "game " : "games ") +
                      missing.in_words();
    if (!parts.empty()) {
        out += std::string(", which belong to ") + (parts.size() == 1 ? "part " : "parts ") + numbers_in_words(parts) +
               " of " + grouped(found.head.parts);
    }
    return out + ". Nothing was written; play them" + (found.head.stops() ? "" : " (--shard)") +
           ", or say --partial to put together what there is.";
}

int run_merge(const MergeOptions& options) {
    MergePlan plan{options.out, {options.in.begin(), options.in.end()}, {}, OtherBuilds::refused};
    plan.gaps = options.partial ? Gaps::left : Gaps::refused;
    plan.others = options.any_build ? OtherBuilds::taken : OtherBuilds::refused;
    const MergeSurvey found = survey(plan);
    if (found.parts.empty()) {
        std::cerr << "bastide: " << shown(options.out) << ": there are no results in any of these files yet.\n";
        return failed;
    }
    const std::uint64_t there = found.games.games();
    if (plan.gaps == Gaps::refused && there < found.wanted()) {
        std::cerr << "bastide: " << gap_sentence(options, found) << '\n';
        return failed;
    }
    bool finished = false;
    {
        const CatchStop guard;
        const ProgressLine line(!options.quiet);
        finished = merge(plan, found, [&](std::uint64_t games) {
            line.draw(grouped(games) + " of " + grouped(there) + " games");
            return !CatchStop::asked();
        });
    }
    if (!finished) {
        std::cerr << "Stopped; the same command goes on from there.\n";
        return CatchStop::exit_code();
    }
    std::cerr << grouped(there) << " of " << grouped(found.wanted()) << " games of each variant are in "
              << shown(options.out) << ".\n";
    return ok;
}

} // namespace

void add_lab_merge(Command lab, Context& context) {
    auto options = std::make_shared<MergeOptions>();
    const Command command = lab.add_subcommand("merge", "Put the parts of an experiment into one file");
    command.add_option("OUT", options->out, "File that gets all games; it may hold some already").required();
    command.add_option("IN", options->in, "Files of parts").required();
    command.add_flag("--partial", options->partial, "Also if games are missing");
    command.add_flag("--any-build", options->any_build, "Also if the parts were played by different builds");
    command.add_flag("-q,--quiet", options->quiet, "No progress");
    command.footer("Exit code 1: games are missing, and nothing was written.\n"
                   "Examples:\n"
                   "  bastide lab merge halved.lab halved-*-of-8.lab");
    command.callback([options, &context] { context.exit = run_merge(*options); });
}

} // namespace bastide::host
