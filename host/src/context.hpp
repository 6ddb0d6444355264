// What every command shares: where things are installed, and a game file turned into a ruleset.
#pragma once
#include "bastide/composition.hpp"
#include "bastide/game.hpp"
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace bastide::host {

/// Exit codes of the program.
enum Exit : int {
    ok = 0,
    failed = 1,       ///< a check, replay or comparison did not hold
    bad_input = 2,    ///< something the user gave is wrong; one sentence on stderr
    broken = 3,       ///< our own fault
    interrupted = 130 ///< as shells say it for Ctrl-C
};

/// Options common to all commands.
struct Context {
    std::vector<std::filesystem::path> modules; ///< --modules DIR, earlier wins over the environment and the installed
    std::vector<std::filesystem::path> tile_sets; ///< --tilesets DIR
    bool checked = false;                         ///< --checked: every call that a module makes
    int exit = ok;                                ///< set by the command that ran

    Library library() const;
};

/// Installed folders, the build tree's when run from there, BASTIDE_MODULES and BASTIDE_TILESETS (colon-separated).
SearchPaths search_paths(const Context& context);
/// Folders of scenarios to look for examples in: the source tree's, if the program runs from its build tree.
std::vector<std::filesystem::path> own_scenarios();
/// Templates of what `new-module` writes.
std::filesystem::path own_templates();
/// Scripts that complete commands, one a shell.
std::filesystem::path own_completions();
/// Names of the installed games.
std::vector<std::string> game_names();
/// A game file by path, or by the name of one that is installed ("quick").
std::filesystem::path find_game(const std::string& name_or_path);

/// A game file and the ruleset it compiles to.
struct Table {
    GameFile file;
    std::shared_ptr<const Ruleset> rules;
    std::vector<std::string> names;        ///< of the players
    std::vector<std::string> idle_modules; ///< of which nothing can occur in this game
};
Table open_table(const Library& library, const std::filesystem::path& game_file);

// One function per command, in commands/<name>.cpp: adds the subcommand with its callback, which sets context.exit.
void add_play(CLI::App& app, Context& context);
void add_simulate(CLI::App& app, Context& context);
void add_match(CLI::App& app, Context& context);
void add_check(CLI::App& app, Context& context);
void add_replay(CLI::App& app, Context& context);
void add_records(CLI::App& app, Context& context);
void add_render(CLI::App& app, Context& context);
void add_inspect(CLI::App& app, Context& context);
void add_modules(CLI::App& app, Context& context);
void add_tiles(CLI::App& app, Context& context);
void add_rules(CLI::App& app, Context& context);
void add_tile(CLI::App& app, Context& context);
void add_rule(CLI::App& app, Context& context);
void add_phases(CLI::App& app, Context& context);
void add_names(CLI::App& app, Context& context);
void add_new_game(CLI::App& app, Context& context);
void add_completion(CLI::App& app);
void add_man(CLI::App& app);
void add_new_module(CLI::App& app, Context& context);
void add_bench(CLI::App& app, Context& context);
void add_measures(CLI::App& app, Context& context);
void add_lab(CLI::App& app, Context& context);
void add_conform(CLI::App& app, Context& context);

} // namespace bastide::host
