// bastide remove: takes modules from the user's shelf.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/agree.hpp"
#include "commands/on_shelf.hpp"
#include "program/context.hpp"
#include "shelf/shelf.hpp"
#include <algorithm>
#include <iostream>
#include <optional>

namespace bastide::host {
namespace {

struct RemoveOptions {
    std::vector<std::string> names;
    bool yes = false;
};

/// Nothing stays that needs what goes.
void check_dependents(const Library& library, const std::vector<std::string>& names) {
    const auto goes = [&](const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    for (const InstalledModule& module : library.modules()) {
        for (const Requirement& needed : module.manifest.requires_modules) {
            if (goes(needed.module) && !goes(module.manifest.name)) {
                throw Error("The module " + in_quotes(module.manifest.name) + " needs " + in_quotes(needed.module) +
                            "; remove both, or neither.");
            }
        }
    }
}

std::string plan_of(const Library& library, const std::vector<shelf::Entry>& entries) {
    std::string words = "To be taken away, with its tile sets and games:\n";
    for (const shelf::Entry& entry : entries) {
        const std::string version = version_of(library, entry);
        words += "  " + entry.record.name + (version.empty() ? "" : ' ' + version) + ", " + entry.folder.string() +
                 (entry.by_hand ? ", which was put there by hand" : "") + '\n';
    }
    return shown_lines(words) + "Recorded games with it wait until it is back.\n";
}

void run(const RemoveOptions& options, const Context& context) {
    const shelf::Shelf shelf;
    const Agreement how = agreement(options.yes);
    std::optional<shelf::Change> change;
    if (how != Agreement::show) {
        change.emplace(shelf);
    }
    const std::vector<shelf::Entry> entries = on_shelf(shelf, options.names);
    const Library library = context.library();
    check_dependents(library, options.names);
    if (agreed(plan_of(library, entries), how)) {
        for (const shelf::Entry& entry : entries) {
            change->take_away(entry.record.name);
            std::cout << "Removed " << shown(entry.record.name) << ".\n";
        }
    }
}

} // namespace

void add_remove(Command app, Context& context) {
    auto options = std::make_shared<RemoveOptions>();
    const Command command = app.add_subcommand("remove", "Take a module from your shelf");
    command.add_option("NAME", options->names, "Modules that were added").required();
    command.add_flag("-y,--yes", options->yes, "Do it without asking");
    command.footer("Examples:\n  bastide remove ponds");
    command.callback([options, &context] { run(*options, context); });
}

} // namespace bastide::host
