// See command_line.hpp.
#include "command_line/command_line.hpp"
#include "command_line/explain.hpp"
#include "program/context.hpp"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

namespace bastide::host {
namespace {

bool has_gap(const std::string& list, char between) {
    const auto both = [=](char a, char b) { return a == between && b == between; };
    return list.find(between) != std::string::npos &&
           (list.front() == between || list.back() == between ||
            std::adjacent_find(list.begin(), list.end(), both) != list.end());
}

/// Of `--agents ,greedy` CLI11 keeps one agent, which would sit in every seat, the first one too.
void refuse_gaps(CLI::App& command, const std::vector<std::string>& words) {
    for (const Option& option : Command(command).options()) {
        for (std::size_t i = 0; option.between() != '\0' && i < words.size(); ++i) {
            const std::size_t equals = words[i].find('=');
            if (!words[i].starts_with('-') || !option.is_called(words[i].substr(0, equals))) {
                continue;
            }
            const std::string list = equals != std::string::npos ? words[i].substr(equals + 1)
                                     : i + 1 < words.size()      ? words[i + 1]
                                                                 : "";
            if (has_gap(list, option.between())) {
                throw CLI::ValidationError(option.name(),
                                           "in '" + list + "' there is nothing before or behind a comma.");
            }
        }
    }
    for (CLI::App* inner : command.get_subcommands()) {
        refuse_gaps(*inner, words);
    }
}

} // namespace

CommandLine::CommandLine(const std::string& name, const std::string& about)
    : app_(std::make_unique<CLI::App>(about, name)) {
    app_->fallthrough();            // common options may stand after the command
    app_->require_subcommand(0, 1); // words after a command are its own, whatever they are: `bastide man play`
}

CommandLine::~CommandLine() = default;

Command CommandLine::program() { return Command(*app_); }
void CommandLine::add_version(const std::string& text) { app_->set_version_flag("--version", text); }
void CommandLine::add_help_all(const std::string& about) { app_->set_help_all_flag("--help-all", about); }
void CommandLine::before_command(const std::function<void()>& run) { before_ = run; }

std::optional<int> CommandLine::run(int argc, char** argv) {
    app_->parse_complete_callback([this, words = std::vector<std::string>(argv, argv + argc)] {
        refuse_gaps(*app_, words);
        if (before_) {
            before_();
        }
    });
    try {
        app_->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return explain(*app_, error);
    }
    if (app_->get_subcommands().empty()) {
        std::cerr << app_->help();
        return bad_input;
    }
    return std::nullopt;
}

} // namespace bastide::host
