// The command line of the program: described by `program`, then run.
#pragma once
#include "command_line/command.hpp"
#include <memory>

namespace bastide::host {

class CommandLine {
public:
    CommandLine(const std::string& name, const std::string& about);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    Command program();
    void add_version(const std::string& text);
    void add_help_all(const std::string& about);
    /// To be done when all has been read, before the command's own callback.
    void before_command(const std::function<void()>& run);
    /// Reads it and runs the command. If none ran, help or a sentence was printed, and this is the program's exit code.
    std::optional<int> run(int argc, char** argv);

private:
    std::unique_ptr<CLI::App> app_;
    std::function<void()> before_;
};

} // namespace bastide::host
