// bastide man: manual pages of the commands.
#include "bastide/error.hpp"
#include "command_line/command.hpp"
#include "files/write.hpp"
#include "kit/man_page.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <iostream>

namespace bastide::host {
namespace {

struct ManOptions {
    std::vector<std::string> command;
    std::string folder;
};

Command find_command(const Command& app, const std::vector<std::string>& words) {
    Command at = app;
    for (const std::string& word : words) {
        std::vector<std::string> names;
        std::optional<Command> found;
        for (const Command& inner : at.commands()) {
            names.push_back(inner.name());
            if (inner.name() == word) {
                found = inner;
            }
        }
        if (!found) {
            throw Error("There is no command '" + word + "'." + did_you_mean(word, names));
        }
        at = *found;
    }
    return at;
}

void write_pages(const Command& command, const std::filesystem::path& folder) {
    write_file(folder / (page_name(command) + ".1"), man_page(command), Existing::replace);
    for (const Command& inner : command.commands()) {
        write_pages(inner, folder);
    }
}

void run(const ManOptions& options, const Command& app) {
    if (options.folder.empty()) {
        std::cout << man_page(find_command(app, options.command));
        return;
    }
    std::error_code trouble;
    std::filesystem::create_directories(options.folder, trouble);
    if (trouble) {
        throw Error(options.folder + " cannot be made: " + trouble.message() + ".");
    }
    write_pages(app, options.folder);
}

} // namespace

void add_man(Command app) {
    auto options = std::make_shared<ManOptions>();
    const Command command = app.add_subcommand("man", "Print the manual page of a command");
    const Option which = command.add_option("COMMAND", options->command, "A command (default: the program itself)");
    command.add_option("--all-into", options->folder, "Write the pages of all commands into this folder")
        .type_name("DIR")
        .excludes(which);
    command.footer("Examples:\n"
                   "  bastide man play | man -l -\n"
                   "  bastide man lab run > bastide-lab-run.1\n"
                   "  bastide man --all-into ~/.local/share/man/man1");
    command.callback([options, app] { run(*options, app); });
}

} // namespace bastide::host
