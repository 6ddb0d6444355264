// bastide new-game: a commented game file from chosen modules.
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/new_game_text.hpp"
#include "context.hpp"
#include "files/write.hpp"
#include "idle.hpp"
#include "numbers.hpp"
#include <iostream>

namespace bastide::host {
namespace {

struct NewGameOptions : NewGame {
    std::string out = "-";
    bool force = false;
};

void check_agents(const NewGameOptions& options) {
    for (const std::string& agent : options.agents) {
        if (agent != "person") {
            make_agent(agent);
        }
    }
    if (options.agents.size() > static_cast<std::size_t>(options.players)) {
        throw Error("--agents names " + std::to_string(options.agents.size()) + " agents, but the game has only " +
                    std::to_string(options.players) + (options.players == 1 ? " player." : " players."));
    }
}

void save(const NewGameOptions& options, const std::string& text) {
    std::error_code trouble;
    if (options.out != "-" && !options.force && std::filesystem::is_regular_file(options.out, trouble)) {
        throw Error(options.out + " exists already; --force overwrites it.");
    }
    write_output(options.out, text, options.force ? Existing::replace : Existing::keep);
    if (options.out != "-") {
        std::cerr << "Wrote " << shown(options.out) << ".\n";
    }
}

void run(const NewGameOptions& options, const Context& context) {
    check_agents(options);
    const Library library = context.library();
    const std::string text = game_text(library, options);
    const GameFile file = parse_game_file(text, options.out == "-" ? "new game" : options.out);
    std::vector<std::string> idle;
    compile(library.compose(file), &idle); // only what loads is written
    warn_of_idle_modules(library, idle);
    save(options, text);
}

} // namespace

void add_new_game(Command app, Context& context) {
    auto options = std::make_shared<NewGameOptions>();
    const Command command = app.add_subcommand("new-game", "Write a commented game file from chosen modules");
    const Command which = command.add_option_group("which modules");
    which.add_option("-m,--modules", options->modules, "Names of modules, with commas; what they require is added")
        .delimiter(',')
        .allow_extra_args(false);
    which.add_flag("--all", options->all, "All installed modules");
    which.require_option(1);
    command.add_option("-p,--players", options->players, "How many players")
        .check(whole_number(1, max_players))
        .capture_default_str();
    command.add_option("--sets", options->sets, "Tile sets, with commas (default: the usual ones of the modules)")
        .delimiter(',')
        .allow_extra_args(false);
    command.add_option("-a,--agents", options->agents, "Who plays, by seat (default: a person, then greedy)")
        .delimiter(',')
        .allow_extra_args(false);
    command.add_option("--set", options->switches, "A switch's value, as NAME=VALUE; may be repeated")
        .allow_extra_args(false);
    command.add_option("--title", options->title, "The game's title");
    command.add_option("-o,--output", options->out, "File to write; '-' is standard output").capture_default_str();
    command.add_flag("-f,--force", options->force, "Overwrite the file");
    command.footer("Examples:\n  bastide new-game --modules base --players 3 -o evening.toml\n"
                   "  bastide new-game --modules base --players 6 --set max_players=6 --set sixth_player_source=base\n"
                   "  bastide new-game --all --players 6 -o everything.toml\n"
                   "  bastide --modules ~/my-modules new-game --modules base,mine");
    command.callback([options, &context] { run(*options, context); });
}

} // namespace bastide::host
