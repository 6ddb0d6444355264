// See command_tree.hpp.
#include "kit/command_tree.hpp"
#include <CLI/CLI.hpp>
#include <algorithm>

namespace bastide::host {
namespace {

/// A group of options is to CLI11 a command without a name.
void collect_options(const CLI::App& command, bool words, std::vector<const CLI::Option*>& out) {
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_positional() == words && !option->get_group().empty()) {
            out.push_back(option);
        }
    }
    for (const CLI::App* inner : command.get_subcommands({})) {
        if (inner->get_name().empty()) {
            collect_options(*inner, words, out);
        }
    }
}

} // namespace

std::vector<const CLI::App*> commands_of(const CLI::App& command) {
    std::vector<const CLI::App*> out;
    for (const CLI::App* inner : command.get_subcommands({})) {
        if (!inner->get_name().empty()) {
            out.push_back(inner);
        }
    }
    return out;
}

std::vector<const CLI::Option*> options_of(const CLI::App& command) {
    std::vector<const CLI::Option*> out;
    collect_options(command, false, out);
    return out;
}

std::vector<const CLI::Option*> words_of(const CLI::App& command) {
    std::vector<const CLI::Option*> out;
    collect_options(command, true, out);
    return out;
}

std::string name_of(const CLI::Option& option) {
    if (option.get_positional()) {
        return option.get_name(true);
    }
    return option.get_lnames().empty() ? "-" + option.get_snames().front() : "--" + option.get_lnames().front();
}

/// CLI11 puts what a value is checked for behind it: "UINT:INT in [1 - 8]".
std::string value_name(const CLI::Option& option) {
    if (option.get_items_expected_max() == 0) {
        return "";
    }
    const std::string name = option.get_type_name();
    return name.substr(0, name.find(':'));
}

std::string path_of(const CLI::App& command) {
    if (command.get_parent() == nullptr) {
        return "";
    }
    const std::string before = path_of(*command.get_parent());
    return before.empty() ? command.get_name() : before + ' ' + command.get_name();
}

std::string first_sentence(const std::string& description) {
    const std::string line = description.substr(0, description.find('\n'));
    return line.substr(0, line.find("; "));
}

} // namespace bastide::host
