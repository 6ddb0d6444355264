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

} // namespace

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

} // namespace bastide::host
