// See explain.hpp.
#include "command_line/explain.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "program/context.hpp"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

namespace bastide::host {
namespace {

/// A group of options is to CLI11 a command without a name.
std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) {
        if (!command->get_name().empty()) {
            names.push_back(command->get_name());
        }
    }
    return names;
}

/// The innermost command that the line names.
const CLI::App& command_of(const CLI::App& app) {
    const auto used = app.get_subcommands();
    return used.empty() ? app : command_of(*used.front());
}

/// As it is typed: "bastide", "bastide lab run".
std::string typed_as(const CLI::App& command) {
    const CLI::App* const over = command.get_parent();
    return over == nullptr ? "bastide" : typed_as(*over) + ' ' + command.get_name();
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

/// What CLI11 cannot place, with the nearest thing that it knows: of a word where a command has to stand, options that
/// only that command would know tell nothing.
std::string misplaced(const CLI::App& app, const CLI::App& command) {
    const std::vector<std::string> extras = app.remaining(true), within = command_names(command);
    const bool whole = &command == &app;
    const bool names_command = !within.empty() && !extras.empty() && !extras.front().starts_with('-');
    const auto option =
        std::find_if(extras.begin(), extras.end(), [](const std::string& word) { return word.starts_with('-'); });
    if (!names_command && option != extras.end()) {
        return "There is no option " + *option + (whole ? "." : " of `" + typed_as(command) + "`.") +
               did_you_mean(option->substr(0, option->find('=')), option_names(command));
    }
    const std::string word = extras.empty() ? "" : extras.front();
    if (names_command) {
        return (whole ? "There is no command '" : "`" + typed_as(command) + "` has no command '") + word + "'." +
               did_you_mean(word, within);
    }
    return "`" + typed_as(command) + "` does not expect '" + word + "'.";
}

/// A command that has commands was given none, or none that it has.
bool misses_command(const CLI::App& command, const CLI::ParseError& error) {
    return dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && command.get_require_subcommand_min() > 0;
}

std::string missing_command(const CLI::App& app, const CLI::App& command) {
    return app.remaining(true).empty()
               ? "`" + typed_as(command) + "` needs a command: " + listed(command_names(command)) + '.'
               : misplaced(app, command);
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

} // namespace

int explain(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) { // --help, --version
        app.exit(error);
        return ok;
    }
    const CLI::App& command = command_of(app);
    std::string sentence = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ? misplaced(app, command)
                           : misses_command(command, error)                         ? missing_command(app, command)
                                                                                    : sentence_of(error);
    if (!sentence.empty() && sentence.back() != '.' && sentence.back() != '?') {
        sentence += '.';
    }
    std::replace(sentence.begin(), sentence.end(), '\n', ' ');
    std::cerr << "bastide: " << shown(sentence) << " (`" << typed_as(command) << " --help` tells more.)\n";
    return bad_input;
}

} // namespace bastide::host
