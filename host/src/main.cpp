// The program `bastide`: reads the command line, runs one command, turns errors into sentences and exit codes.
#include "bastide/error.hpp"
#include "bastide/host/fingerprint.hpp"
#include "bastide/module/module.hpp"
#include "bastide/words.hpp"
#include "command_line/command_line.hpp"
#include "files/held.hpp"
#include "files/standard_output.hpp"
#include "kit/fixed_names.hpp"
#include "offered.hpp"
#include "program/built.hpp"
#include "program/context.hpp"
#include "program/log.hpp"
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iostream>

namespace bastide::host {
namespace {

const char* const examples = R"(Examples:
  bastide play quick                                   a game at this terminal
  bastide play evening.toml --modules ~/my-modules     with modules of one's own
  bastide simulate agents --games 10000 --json         agents against each other
  bastide new-game --modules base --players 3 -o evening.toml
  bastide rules base                                   what can be switched
  bastide COMMAND --help                               more of each

GAME is a file, or the name of an installed game (quick, agents, five-players, ...).
Exit codes: 0 done, 1 a check did not hold, 2 something given is wrong, 3 our own fault, 75 another program holds
a file, 130 stopped by Ctrl-C.)";

struct LogOptions {
    std::string level, file;
};

void set_log(const LogOptions& options) {
    const std::string level = options.level.empty() ? "info" : options.level;
    if (std::find(log_levels.begin(), log_levels.end(), level) == log_levels.end()) {
        throw Error("--log " + level + ": there is no such level." + did_you_mean(level, log_levels) + " Levels are " +
                    listed(log_levels) + ".");
    }
    begin_log(level, options.file);
}

std::string version() {
    return std::string("bastide ") + built::version + ", interface " + hex16(BASTIDE_INTERFACE).substr(8);
}

void add_options(CommandLine& line, Context& context, LogOptions& log) {
    const Command app = line.program();
    app.add_option("--modules", context.modules, "A folder of modules, looked at first; may be repeated")
        .type_name("DIR")
        .allow_extra_args(false);
    app.add_option("--tilesets", context.tile_sets, "A folder of tile sets, looked at first; may be repeated")
        .type_name("DIR")
        .allow_extra_args(false);
    app.add_flag("--checked", context.checked, "Check every call that a module makes, for its author (slower)");
    app.add_option("--log", log.level, "Tell what is done, on stderr: " + listed(log_levels)).type_name("LEVEL");
    app.add_option("--log-file", log.file, "Tell it at the end of this file instead (level: info)").type_name("FILE");
    line.add_version(version());
    line.add_help_all("Help of all commands");
}

int run(int argc, char** argv) {
    Context context;
    LogOptions log;
    CommandLine line("bastide", "Bastide plays Carcassonne: base game, expansions and house rules as modules.");
    line.program().footer(examples);
    add_options(line, context, log);
    // Before the command's own callback, which runs first of all callbacks.
    silence_log();
    line.before_command([&log] {
        if (!log.level.empty() || !log.file.empty()) {
            set_log(log);
        }
    });
    add_commands(line.program(), context);
    if (completed(line.program(), context, {argv + std::min(argc, 1), argv + argc})) {
        return ok;
    }
    return line.run(argc, argv).value_or(context.exit);
}

constexpr const char* for_its_author =
    "Whoever writes it finds more with --checked, `bastide inspect` and docs/writing-a-module.md, \"When a module is "
    "wrong\".";

/// The exit code of a run, with a sentence where it is not 0.
int attempt(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const ModuleError& error) {
        std::cerr << "bastide: " << shown_lines(error.what()) << ' ' << for_its_author << '\n';
        return bad_input;
    } catch (const Held& error) {
        std::cerr << "bastide: " << shown_lines(error.what()) << '\n';
        return held;
    } catch (const Error& error) {
        std::cerr << "bastide: " << shown_lines(error.what()) << '\n';
        return bad_input;
    } catch (const std::filesystem::filesystem_error& error) { // what it stands in, or works with, has gone away
        std::cerr << "bastide: A file or folder cannot be reached: " << shown_lines(error.what()) << '\n';
        return bad_input;
    } catch (const std::exception& error) {
        std::cerr << "bastide: Sorry, this is our fault, please report it: " << shown_lines(error.what()) << '\n';
        return broken;
    }
}

} // namespace
} // namespace bastide::host

int main(int argc, char** argv) {
    using namespace bastide::host;
    make_descriptors_safe();
    const StandardOutput output;
    try {
        const int code = attempt(argc, argv);
        std::cout << std::flush;
        return code;
    } catch (const OutputLost& lost) {
        std::cerr << "bastide: Standard output cannot be written: " << std::strerror(lost.reason)
                  << ". What was to stand there is lost, in part or as a whole.\n";
        return bad_input;
    }
}
