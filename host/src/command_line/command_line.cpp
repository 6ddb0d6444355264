// See command_line.hpp.
#include "command_line/command_line.hpp"
#include "command_line/explain.hpp"
#include "program/context.hpp"
#include <CLI/CLI.hpp>
#include <iostream>

namespace bastide::host {

CommandLine::CommandLine(const std::string& name, const std::string& about)
    : app_(std::make_unique<CLI::App>(about, name)) {
    app_->fallthrough();            // common options may stand after the command
    app_->require_subcommand(0, 1); // words after a command are its own, whatever they are: `bastide man play`
}

CommandLine::~CommandLine() = default;

Command CommandLine::program() { return Command(*app_); }
void CommandLine::add_version(const std::string& text) { app_->set_version_flag("--version", text); }
void CommandLine::add_help_all(const std::string& about) { app_->set_help_all_flag("--help-all", about); }
void CommandLine::before_command(const std::function<void()>& run) { app_->parse_complete_callback(run); }

std::optional<int> CommandLine::run(int argc, char** argv) {
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
