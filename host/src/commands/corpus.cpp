// bastide corpus: games as columns that data tools read.
#include "lab/corpus/corpus.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/catch_stop.hpp"
#include "commands/progress.hpp"
#include "commands/seated_agents.hpp"
#include "library/text_file.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "program/idle.hpp"
#include <algorithm>
#include <iostream>
#include <thread>

namespace bastide::host {
namespace {

struct CorpusOptions {
    CorpusPlan plan;
    std::string game, folder;
    std::vector<std::string> agents;
    unsigned threads = 0;
    bool quiet = false;
};

std::string games_in_words(std::uint64_t games) { return grouped(games) + (games == 1 ? " game" : " games"); }

void tell_corpus(const CorpusRun& run, const std::string& folder) {
    for (const std::string& sentence : run.refused) {
        std::cerr << "Left out: " << shown(sentence) << '\n';
    }
    if (run.forfeits != 0) {
        std::cerr << "An agent gave up " << games_in_words(run.forfeits)
                  << ", and anything legal was played for it to the end. " << shown(run.forfeit) << '\n';
    }
    if (run.finished) {
        std::cout << grouped(run.rows) << " decisions of " << games_in_words(run.games) << " are in " << shown(folder)
                  << "; dictionary.json tells what the columns are.\n";
    } else {
        std::cerr << "Stopped; all whole games are kept, and the same command goes on with them.\n";
    }
}

int write_asked(const CorpusOptions& options, const Context& context) {
    const Library library = context.library();
    const Table table = open_table(library, find_game(options.game));
    warn_of_idle_modules(library, table.idle_modules);
    CorpusPlan plan = options.plan;
    plan.rules = table.rules;
    plan.game = read_text(table.file.file);
    plan.agents = seated_agents(options.agents, table, options.quiet || plan.games == 0);
    plan.threads = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    std::atomic<std::uint64_t> done{0};
    CorpusRun run;
    {
        const CatchStop guard;
        const Progress bar(!options.quiet, done, plan.games + plan.records.size());
        run = write_corpus(plan, options.folder, library, CatchStop::asked(), done);
    }
    tell_corpus(run, options.folder);
    return run.finished ? ok : CatchStop::exit_code();
}

} // namespace

void add_corpus(Command app, Context& context) {
    const auto options = std::make_shared<CorpusOptions>();
    CorpusPlan& plan = options->plan;
    plan.games = 1000;
    const Command command = app.add_subcommand("corpus", "Write games as columns that data tools read");
    command.add_option("GAME", options->game, "Game file, or the name of an installed one").required();
    command.add_option("-o,--output", options->folder, "A new folder, or one in which the same was begun").required();
    command.add_option("-n,--games", plan.games, "How many games agents play; 0: records alone")
        .check(whole_number(0, 1'000'000'000))
        .capture_default_str();
    add_agents_option(command, options->agents, "Agents by seat", agent_names());
    command.add_option("-s,--seed", plan.seed, "Seed of game 0; the others' follow from it")
        .check(whole_number())
        .capture_default_str();
    command.add_option("--records", plan.records, "Records of finished games with the same rules, which join")
        .type_name("FILE");
    command.add_flag("--planes", plan.planes, "Also the planes of every position, which are large");
    command.add_option("--window", plan.side, "Squares of the planes along a side")
        .check(whole_number(5, 255))
        .capture_default_str();
    command.add_option("--part", plan.part, "Games in a folder")
        .check(whole_number(1, 1'000'000))
        .capture_default_str();
    command
        .add_option("-t,--threads", options->threads,
                    "Threads (default: one per processor); the files do not depend on it")
        .check(whole_number(1, 1024));
    command.add_flag("-q,--quiet", options->quiet, "No progress bar, no remarks");
    command.footer(
        "Each column is a NumPy file (.npy), and dictionary.json tells what they are (docs/corpus.md). What was "
        "stopped or killed goes on when the same is asked again.\n"
        "Examples:\n"
        "  bastide corpus agents --games 10000 --agents careful -o corpus\n"
        "  bastide corpus evening.toml --games 0 --records ~/.local/share/bastide/records/*.bastide -o ours");
    command.callback([options, &context] { context.exit = write_asked(*options, context); });
}

} // namespace bastide::host
