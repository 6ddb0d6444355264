// bastide new-game: a commented game file from chosen modules.
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/new_game_text.hpp"
#include "files/write.hpp"
#include "program/context.hpp"
#include "program/idle.hpp"
#include <algorithm>
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

/// What the modules give each player where it can be another number, whatever was asked for.
std::vector<FigureNumber> usual_figures(const Ruleset& rules) {
    std::vector<FigureNumber> figures;
    for (const CompiledFigureKind& kind : rules.figure_kinds) {
        if (kind.has_any_number()) {
            figures.push_back({kind.spec.name, kind.usual});
        }
    }
    return figures;
}

/// Only what loads is written. Where modules do not say whose step comes first the file does.
std::string loadable(const Library& library, const NewGameOptions& options, std::vector<std::string>& idle) {
    NewGame game = options;
    for (;;) {
        const std::string text = game_text(library, game);
        try {
            const auto rules =
                compile(library.compose(parse_game_file(text, options.out == "-" ? "new game" : options.out)), &idle);
            game.usual_figures = usual_figures(*rules);
            return game_text(library, game);
        } catch (const OrderMissing& missing) {
            const auto pair = std::pair(missing.first, missing.second);
            if (std::find(game.order.begin(), game.order.end(), pair) != game.order.end()) {
                throw; // said, and yet not enough
            }
            game.order.push_back(pair);
        }
    }
}

/// Elsewhere --modules is a folder.
void check_names(const NewGameOptions& options, const Library& library) {
    for (const std::string& name : options.modules) {
        std::error_code trouble;
        if (find_named(library.modules(), name) == nullptr && std::filesystem::is_directory(name, trouble)) {
            throw Error("new-game --modules " + name +
                        ": this takes names of modules; folders of modules come before the command: bastide --modules "
                        "DIR new-game --modules NAME,...");
        }
    }
}

void run(const NewGameOptions& options, const Context& context) {
    check_agents(options);
    const Library library = context.library();
    check_names(options, library);
    std::vector<std::string> idle;
    const std::string text = loadable(library, options, idle);
    warn_of_idle_modules(library, idle);
    save(options, text);
}

} // namespace

void add_new_game(Command app, Context& context) {
    auto options = std::make_shared<NewGameOptions>();
    const Command command = app.add_subcommand("new-game", "Write a commented game file from chosen modules");
    const Command which = command.add_option_group("which modules");
    which
        .add_option("-m,--modules", options->modules,
                    "Names of modules (not folders), with commas; what they require is added")
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
    command.add_option("--without", options->without, "Parts of the boxes that stay in them, with commas")
        .delimiter(',')
        .allow_extra_args(false);
    command
        .add_option("--figures", options->figures,
                    "How many figures of a kind each player has, as KIND=NUMBER, with commas")
        .delimiter(',')
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
