// The program `bastide`: reads the command line, runs one command, turns errors into sentences and exit codes.
#include "bastide/error.hpp"
#include "bastide/module.hpp"
#include "bastide/words.hpp"
#include "context.hpp"
#include "files/standard_output.hpp"
#include "kit/completion.hpp"
#include "kit/fixed_names.hpp"
#include "serve/serve.hpp"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstring>
#include <iostream>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#ifndef BASTIDE_VERSION
#define BASTIDE_VERSION "(unversioned build)"
#endif

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
Exit codes: 0 done, 1 a check did not hold, 2 something given is wrong, 3 our own fault, 130 stopped by Ctrl-C.)";

struct LogOptions {
    std::string level, file;
};

/// Goes on at the file's end: whatever was named by mistake is not lost.
std::shared_ptr<spdlog::logger> log_file(const std::string& file) {
    try {
        auto logger = spdlog::basic_logger_mt("bastide", file);
        logger->flush_on(spdlog::level::trace); // what led to a crash is what is looked for
        return logger;
    } catch (const spdlog::spdlog_ex&) {
        throw Error("--log-file " + file + ": the file cannot be written. Name one that may be.");
    }
}

/// The log goes to stderr or a file, so that results on stdout stay clean.
void set_log(const LogOptions& options) {
    const std::string level = options.level.empty() ? "info" : options.level;
    if (std::find(log_levels.begin(), log_levels.end(), level) == log_levels.end()) {
        throw Error("--log " + level + ": there is no such level." + did_you_mean(level, log_levels) + " Levels are " +
                    listed(log_levels) + ".");
    }
    spdlog::set_default_logger(options.file.empty() ? spdlog::stderr_color_mt("bastide") : log_file(options.file));
    spdlog::set_pattern("%H:%M:%S.%e %^%l%$ %v");
    spdlog::set_level(spdlog::level::from_str(level));
}

std::string version() {
    return "bastide " BASTIDE_VERSION ", kernel interface " + std::to_string(kernel_version / 10000) + '.' +
           std::to_string(kernel_version / 100 % 100) + '.' + std::to_string(kernel_version % 100);
}

void add_options(CLI::App& app, Context& context, LogOptions& log) {
    app.add_option("--modules", context.modules, "A folder of modules, looked at first; may be repeated")
        ->type_name("DIR")
        ->allow_extra_args(false);
    app.add_option("--tilesets", context.tile_sets, "A folder of tile sets, looked at first; may be repeated")
        ->type_name("DIR")
        ->allow_extra_args(false);
    app.add_flag("--checked", context.checked, "Check every call that a module makes, for its author (slower)");
    app.add_option("--log", log.level, "Tell what is done, on stderr: " + listed(log_levels))->type_name("LEVEL");
    app.add_option("--log-file", log.file, "Tell it at the end of this file instead (level: info)")->type_name("FILE");
    app.set_version_flag("--version", version());
    app.set_help_all_flag("--help-all", "Help of all commands");
}

void add_commands(CLI::App& app, Context& context) {
    add_play(app, context);
#if BASTIDE_SERVE
    add_serve(app, context);
#endif
    add_simulate(app, context);
    add_match(app, context);
    add_check(app, context);
    add_conform(app, context);
    add_replay(app, context);
    add_records(app, context);
    add_render(app, context);
    add_inspect(app, context);
    add_modules(app, context);
    add_tiles(app, context);
    add_rules(app, context);
    add_tile(app, context);
    add_rule(app, context);
    add_phases(app, context);
    add_names(app, context);
    add_new_game(app, context);
    add_new_module(app, context);
    add_completion(app);
    add_man(app);
    add_bench(app, context);
    add_measures(app, context);
    add_lab(app, context);
}

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) {
        names.push_back(command->get_name());
    }
    return names;
}

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* at = &app; at != nullptr; at = at->get_parent()) {
        for (const CLI::Option* option : at->get_options()) {
            for (const std::string& name : option->get_lnames()) {
                names.push_back("--" + name);
            }
        }
    }
    return names;
}

/// What CLI11 cannot place, with the nearest thing that it knows.
std::string misplaced(const CLI::App& app, const CLI::App& command) {
    std::vector<std::string> extras = app.remaining(true);
    const auto option =
        std::find_if(extras.begin(), extras.end(), [](const std::string& word) { return word.starts_with('-'); });
    const std::string word = option != extras.end() ? *option : extras.empty() ? "" : extras.front();
    if (word.starts_with('-')) {
        return "There is no option " + word + (&command == &app ? "." : " of `bastide " + command.get_name() + "`.") +
               did_you_mean(word.substr(0, word.find('=')), option_names(command));
    }
    if (&command == &app) {
        return "There is no command '" + word + "'." + did_you_mean(word, command_names(app));
    }
    return "`bastide " + command.get_name() + "` does not expect '" + word + "'.";
}

/// What CLI11 says shortly, as a sentence.
std::string sentence_of(const CLI::ParseError& error) {
    const std::string text = error.what();
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
        const std::string option = text.substr(0, text.find(':'));
        if (text.find("At Most") != std::string::npos) {
            return option + " stands here more than once; give it once.";
        }
        const bool pair = text.find(": 2 required") != std::string::npos;
        return option + (pair ? " needs two values." : " needs a value.");
    }
    const std::string conversion = "Could not convert: ";
    const std::size_t equals = text.find(" = ");
    if (text.starts_with(conversion) && equals != std::string::npos) {
        const std::string option = text.substr(conversion.size(), equals - conversion.size());
        return option + ": '" + text.substr(equals + 3) + "' is not a value that it takes.";
    }
    const std::string missing = "File does not exist: ";
    if (const std::size_t at = text.find(missing); at != std::string::npos) {
        return "There is no file " + text.substr(at + missing.size()) + '.';
    }
    return text;
}

int explain(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) { // --help, --version
        app.exit(error);
        return ok;
    }
    const auto used = app.get_subcommands();
    const CLI::App& command = used.empty() ? app : *used.front();
    std::string sentence =
        dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ? misplaced(app, command) : sentence_of(error);
    if (!sentence.empty() && sentence.back() != '.' && sentence.back() != '?') {
        sentence += '.';
    }
    std::replace(sentence.begin(), sentence.end(), '\n', ' ');
    std::cerr << "bastide: " << shown(sentence) << " (`bastide " << (&command == &app ? "" : command.get_name() + " ")
              << "--help` tells more.)\n";
    return bad_input;
}

int run(int argc, char** argv) {
    Context context;
    LogOptions log;
    CLI::App app{"Bastide plays Carcassonne: base game, expansions and house rules as modules.", "bastide"};
    app.fallthrough();            // common options may stand after the command
    app.require_subcommand(0, 1); // words after a command are its own, whatever they are: `bastide man play`
    app.footer(examples);
    add_options(app, context, log);
    // Before the command's own callback, which runs first of all callbacks.
    spdlog::set_level(spdlog::level::off);
    app.parse_complete_callback([&log] {
        if (!log.level.empty() || !log.file.empty()) {
            set_log(log);
        }
    });
    add_commands(app, context);
    if (argc > 1 &&
        std::string_view(argv[1]) == "complete") { // what follows is no command line of ours, only the start of one
        print(complete(app, context, {argv + 2, argv + argc}), std::cout);
        return ok;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return explain(app, error);
    }
    if (app.get_subcommands().empty()) {
        std::cerr << app.help();
        return bad_input;
    }
    return context.exit;
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
    } catch (const Error& error) {
        std::cerr << "bastide: " << shown_lines(error.what()) << '\n';
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
