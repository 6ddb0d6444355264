// bastide ladder: how strong the opponents for people are in each game, and how long they think.
#include "agents/ladder.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/catch_stop.hpp"
#include "files/write.hpp"
#include "lab/ladder/climb.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <iostream>
#include <thread>

namespace bastide::host {
namespace {

struct LadderOptions {
    std::vector<std::string> games;
    std::string output, keep = "ladder.json";
    std::uint64_t matches = 100, seconds = 60, seed = 1;
    unsigned threads = 0;
    bool fast = false, json = false, quiet = false;
};

LadderTable table_of(const LadderOptions& options) {
    LadderTable table;
    for (const Rung& rung : ladder()) {
        table.rungs.push_back(rung.name);
        table.agents.push_back(rung.description);
    }
    table.seed = options.seed;
    table.games = options.matches;
    table.seconds = static_cast<double>(options.seconds);
    table.slow = !options.fast;
    read_ladder(options.keep, table);
    return table;
}

std::string command_of(const LadderOptions& options) {
    std::string text = "bastide ladder";
    for (const std::string& game : options.games) {
        text += ' ' + game;
    }
    return text + " --games " + std::to_string(options.matches) + " --seconds " + std::to_string(options.seconds) +
           " --seed " + std::to_string(options.seed) + " -o FILE";
}

/// False if it was stopped.
bool measure(const LadderOptions& options, const Library& library, LadderTable& measured, const std::string& name) {
    const Table table = open_table(library, find_game(name));
    if (table.rules->players < 2) {
        return true; // nobody is stronger than others
    }
    LadderGame& game = measured.game(name);
    if (game.ruleset != table.rules->identity.digest) { // by other rules
        game.steps.assign(measured.rungs.size(), std::nullopt);
        game.paces.assign(measured.rungs.size(), std::nullopt);
    }
    game.title = table.file.title;
    game.ruleset = table.rules->identity.digest;
    game.players = table.rules->players;
    const unsigned threads = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    return climb(measured, game, table.rules, threads, CatchStop::asked(), [&](const std::string& what) {
        write_file(options.keep, ladder_json(measured), Existing::replace);
        if (!options.quiet) {
            std::cerr << name << ": " << what << '\n';
        }
    });
}

int run(const LadderOptions& options, const Context& context) {
    const Library library = context.unchecked_library();
    LadderTable table = table_of(options);
    bool stopped = false;
    {
        const CatchStop guard;
        for (const std::string& name : options.games.empty() ? game_names() : options.games) {
            stopped = stopped || !measure(options, library, table, name);
        }
    }
    const std::string page = options.json ? ladder_json(table) : ladder_page(table, command_of(options));
    write_output(options.output.empty() ? "-" : options.output, page, Existing::replace);
    if (stopped) {
        std::cerr << "Stopped; the same command goes on where it was (" << options.keep << " keeps it).\n";
        return CatchStop::exit_code();
    }
    std::vector<std::string> down;
    for (const LadderGame& game : table.of_games) {
        if (!goes_up(game)) {
            down.push_back(game.name);
        }
    }
    if (!down.empty()) {
        std::cerr << "Not every rung is stronger than the one below it in " << listed(down) << ".\n";
        return failed;
    }
    return ok;
}

} // namespace

void add_ladder(Command app, Context& context) {
    auto options = std::make_shared<LadderOptions>();
    const Command command = app.add_subcommand("ladder", "Measure how strong the opponents for people are, by game");
    command.add_option("GAMES", options->games, "Game files, or names of installed ones (default: all of these)");
    command.add_option("-n,--games", options->matches, "Games of each opponent against the next weaker one")
        .check(whole_number(10, 1'000'000))
        .capture_default_str();
    command
        .add_option("--seconds", options->seconds,
                    "CPU seconds that such a match may take; what does not fit is played for as many deals as do, and "
                    "is left out if five do not")
        .check(whole_number(1, 1'000'000))
        .capture_default_str();
    command.add_option("-o,--output", options->output, "The page, as Markdown (default: standard output)")
        .type_name("FILE");
    command.add_option("--keep", options->keep, "What has been measured; the same command goes on from it")
        .type_name("FILE")
        .capture_default_str();
    command.add_option("-s,--seed", options->seed, "Seed of the first deal")
        .check(whole_number())
        .capture_default_str();
    command.add_option("-t,--threads", options->threads, "Threads (default: one per processor)")
        .check(whole_number(1, 1024));
    command.add_flag("--fast", options->fast, "Leave out for now whoever thinks long; without it the same goes on");
    command.add_flag("--json", options->json, "All that was measured as JSON, instead of the page");
    command.add_flag("-q,--quiet", options->quiet, "Say nothing while it measures");
    command.footer("Exit code 1 if an opponent is not stronger than the one below it.\n"
                   "Examples:\n"
                   "  bastide ladder quick five-players\n"
                   "  bastide ladder --games 200 --seconds 600 -o ladder.md");
    command.callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
