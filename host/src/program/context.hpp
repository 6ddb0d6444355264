// What every command shares: where things are installed, and a game file turned into a ruleset.
#pragma once
#include "library/fwd.hpp"
#include "library/game_file.hpp"
#include "library/library.hpp"
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace bastide::host {

class Command;

/// Exit codes of the program.
enum Exit : int {
    ok = 0,
    failed = 1,       ///< a check, replay or comparison did not hold
    bad_input = 2,    ///< something the user gave is wrong; one sentence on stderr
    broken = 3,       ///< our own fault
    held = 75,        ///< another program holds a file: the same command does later (EX_TEMPFAIL of sysexits.h)
    interrupted = 130 ///< as shells say it for Ctrl-C
};

/// Options common to all commands.
struct Context {
    std::vector<std::filesystem::path> modules; ///< --modules DIR, earlier wins over the environment and the installed
    std::vector<std::filesystem::path> tile_sets; ///< --tilesets DIR
    bool checked = false;                         ///< --checked: every call that a module makes
    int exit = ok;                                ///< set by the command that ran

    Library library() const;
    /// For thousands of games, in which speed matters: modules of others are checked only if --checked says so.
    Library unchecked_library() const;
};

/// For hosts that are no program of ours: from now on everything is looked for as if the program lay in this folder.
void look_from(const std::filesystem::path& program_folder);
/// Those given, BASTIDE_MODULES and BASTIDE_TILESETS (colon-separated), what is installed or in the build tree, and the
/// user's own folder: earlier ones win.
SearchPaths search_paths(const Context& context);
/// What came with the program, and nothing else.
SearchPaths bundled_paths();
/// Folders of scenarios to look for examples in: the source tree's, if the program runs from its build tree.
std::vector<std::filesystem::path> own_scenarios();
/// Where program, modules and development files are installed together; empty if it runs from its build tree.
std::filesystem::path own_prefix();
/// The build tree that it runs from; empty if it is installed.
std::filesystem::path own_build_tree();
/// Whether modules in C++ can be built against what is installed.
bool has_development_files();
/// Templates of what `new-module` writes.
std::filesystem::path own_templates();
/// Scripts that complete commands, one a shell.
std::filesystem::path own_completions();
/// What the program itself says in other languages: a catalogue for each.
std::filesystem::path own_words();
/// Titles of the installed games, likewise.
std::filesystem::path own_game_words();
/// What agents have learned for the installed games.
std::filesystem::path own_values();
/// How strong opponents are in the installed games, as measured.
std::filesystem::path own_ladder();
/// A folder for each of our own modules, with the catalogues of what is linked into the program.
std::filesystem::path own_module_words();
/// Names of the installed games and of those in the user's folder.
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
void add_play(Command app, Context& context);
void add_simulate(Command app, Context& context);
void add_match(Command app, Context& context);
void add_corpus(Command app, Context& context);
void add_train(Command app, Context& context);
void add_ladder(Command app, Context& context);
void add_check(Command app, Context& context);
void add_replay(Command app, Context& context);
void add_records(Command app, Context& context);
void add_render(Command app, Context& context);
void add_export(Command app, Context& context);
void add_import(Command app, Context& context);
void add_inspect(Command app, Context& context);
void add_modules(Command app, Context& context);
void add_add(Command app, Context& context);
void add_remove(Command app, Context& context);
void add_update(Command app, Context& context);
void add_list(Command app, Context& context);
void add_info(Command app, Context& context);
void add_index(Command app, Context& context);
void add_sheet(Command app, Context& context);
void add_tiles(Command app, Context& context);
void add_rules(Command app, Context& context);
void add_tile(Command app, Context& context);
void add_rule(Command app, Context& context);
void add_phases(Command app, Context& context);
void add_atlas(Command app, Context& context);
void add_names(Command app, Context& context);
void add_new_game(Command app, Context& context);
void add_completion(Command app);
void add_man(Command app);
void add_new_module(Command app, Context& context);
void add_bench(Command app, Context& context);
void add_measures(Command app, Context& context);
void add_card(Command app, Context& context);
void add_puzzles(Command app, Context& context);
void add_lab(Command app, Context& context);
void add_conform(Command app, Context& context);

} // namespace bastide::host
