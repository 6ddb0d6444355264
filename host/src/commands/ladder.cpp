// bastide ladder: how strong the opponents for people are in each game, and how long they think.
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/catch_stop.hpp"
#include "files/in_shell.hpp"
#include "files/kept_lock.hpp"
#include "files/write.hpp"
#include "lab/ladder/climb.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <thread>

namespace bastide::host {
namespace {

struct LadderOptions {
    std::vector<std::string> games;
    std::string output, keep = "ladder.json";
    std::optional<std::uint64_t> matches, seconds, seed; ///< default: as what is kept
    unsigned threads = 0;
    bool fast = false, json = false, quiet = false, check = false;
};

template <class Number>
void take(const std::optional<std::uint64_t>& asked, Number& kept, bool goes_on, const LadderOptions& options,
          const std::string& option) {
    if (!asked) {
        return;
    }
    if (const auto wanted = static_cast<Number>(*asked); goes_on && kept != wanted) {
        throw Error(options.keep, 0,
                    "this was measured with another " + option +
                        "; give the same or none, or name another file with --keep.");
    }
    kept = static_cast<Number>(*asked);
}

LadderTable table_of(const LadderOptions& options) {
    std::error_code trouble;
    const bool goes_on = std::filesystem::status(options.keep, trouble).type() != std::filesystem::file_type::not_found;
    LadderTable table = goes_on ? read_ladder(options.keep) : LadderTable::of_today();
    take(options.seed, table.seed, goes_on, options, "--seed");
    take(options.matches, table.games, goes_on, options, "--games");
    table.slow = !options.fast;
    if (options.seconds && static_cast<double>(*options.seconds) > table.seconds) {
        if (goes_on && !options.games.empty()) {
            return table; // more for these games alone, as they are measured
        }
        table.allow(static_cast<double>(*options.seconds));
    }
    take(options.seconds, table.seconds, goes_on, options, "--seconds");
    return table;
}

std::string command_of(const LadderOptions& options, const LadderTable& table) {
    std::string text = "bastide ladder";
    for (const std::string& game : options.games) {
        text += ' ' + game;
    }
    return text + " --games " + std::to_string(table.games) + " --seconds " + significant(table.seconds) + " --seed " +
           std::to_string(table.seed) + " --keep KEPT -o FILE";
}

std::vector<std::string> games_of(const LadderOptions& options) {
    return options.games.empty() ? game_names() : options.games;
}

/// Of the games that are named; of all that are installed those without opponents are left out.
void refuse_lonely(const LadderOptions& options, const Library& library) {
    for (const std::string& name : options.games) {
        if (const Table table = open_table(library, find_game(name)); table.rules->players < 2) {
            throw Error(table.file.file, 0, "opponents need two players or more.");
        }
    }
}

/// False if it was stopped.
bool measure(const LadderOptions& options, const Library& library, LadderTable& measured, const std::string& name) {
    const Table table = open_table(library, find_game(name));
    if (table.rules->players < 2) {
        return true; // nobody is stronger than others
    }
    LadderGame& game = measured.game(name, *table.rules);
    game.title = table.file.title;
    if (options.seconds) {
        measured.allow(game, static_cast<double>(*options.seconds));
    }
    measured.share(game);
    const unsigned threads = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    return climb(measured, game, table.rules, threads, CatchStop::asked(), [&](const std::string& what) {
        write_file(options.keep, ladder_json(measured), Existing::replace);
        if (!options.quiet) {
            std::cerr << name << ": " << what << '\n';
        }
    });
}

/// Whether everything that is kept was measured as games and agents are now.
int check(const LadderOptions& options, const Library& library) {
    LadderTable measured = table_of(options);
    std::vector<std::string> stale;
    for (const std::string& name : games_of(options)) {
        const Table table = open_table(library, find_game(name));
        if (table.rules->players > 1 && !measured.game(name, *table.rules).whole()) {
            stale.push_back(name);
        }
    }
    if (stale.empty()) {
        std::cout << "Everything was measured with the rules, agents and learned values of now.\n";
        return ok;
    }
    std::string same; // or else the command would go on with all that are installed
    for (const std::string& name : options.games) {
        same += ' ' + shown_in_shell(name);
    }
    std::cout << "Not all was measured with the rules, agents and learned values of now in " << shown(listed(stale))
              << "; `bastide ladder" << same << " --keep " << shown_in_shell(options.keep)
              << " -o PAGE` measures what is missing.\n";
    return failed;
}

int run(const LadderOptions& options, const Context& context) {
    const Library library = context.unchecked_library();
    refuse_lonely(options, library);
    if (options.check) {
        return check(options, library);
    }
    const KeptLock lock(options.keep);
    LadderTable table = table_of(options);
    bool stopped = false;
    {
        const CatchStop guard;
        for (const std::string& name : games_of(options)) {
            stopped = stopped || !measure(options, library, table, name);
        }
        write_file(options.keep, ladder_json(table), Existing::replace); // what games share, too
    }
    const std::string page = options.json ? ladder_json(table) : ladder_page(table, command_of(options, table));
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
    command
        .add_option(
            "-n,--games", options->matches,
            "Games of each opponent against the next weaker one (default: as many as those that are kept, else 100)")
        .check(whole_number(10, 1'000'000));
    command
        .add_option(
            "--seconds", options->seconds,
            "CPU seconds that such a match may take; what does not fit is played for as many deals as do, and "
            "is left out if five do not (default: as for what is kept, else 60); more than for what is kept holds "
            "for the games that are named")
        .check(whole_number(1, 1'000'000));
    const Option output =
        command.add_option("-o,--output", options->output, "The page, as Markdown (default: standard output)")
            .type_name("FILE");
    command.add_option("--keep", options->keep, "What has been measured; the same command goes on from it")
        .type_name("FILE")
        .capture_default_str();
    command.add_option("-s,--seed", options->seed, "Seed of the first deal (default: that of what is kept, else 1)")
        .check(whole_number());
    command.add_option("-t,--threads", options->threads, "Threads (default: one per processor)")
        .check(whole_number(1, 1024));
    command.add_flag("--fast", options->fast, "Leave out for now whoever thinks long; without it the same goes on");
    const Option json = command.add_flag("--json", options->json, "All that was measured as JSON, instead of the page");
    command
        .add_flag("--check", options->check,
                  "Measure nothing; tell in which games what is kept is missing or of earlier rules or agents")
        .excludes(output)
        .excludes(json);
    command.add_flag("-q,--quiet", options->quiet, "Say nothing while it measures");
    command.footer(
        "Exit code 1 if an opponent is not stronger than the one below it, or with --check if something is missing.\n"
        "Examples:\n"
        "  bastide ladder quick five-players\n"
        "  bastide ladder --games 200 --seconds 600 -o ladder.md\n"
        "  bastide ladder --check");
    command.callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
