// bastide update: modules on the shelf, as they are now where they came from; and built anew where the engine changed.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/agree.hpp"
#include "commands/making.hpp"
#include "commands/on_shelf.hpp"
#include "program/context.hpp"
#include "shelf/steps.hpp"
#include <iostream>
#include <optional>

namespace bastide::host {
namespace {

struct UpdateOptions : MakingOptions {
    std::vector<std::string> names;
};

void run(const UpdateOptions& options, const Context& context) {
    const shelf::Shelf shelf;
    const Agreement how = agreement(options.yes);
    std::optional<shelf::Change> change;
    if (how != Agreement::show) {
        change.emplace(shelf);
    }
    shelf::Indexes indexes(shelf);
    std::vector<shelf::Step> steps;
    for (const shelf::Entry& entry : on_shelf(shelf, options.names)) {
        const std::string name = shown(entry.record.name);
        if (entry.by_hand || !entry.problem.empty()) {
            std::cout << name << ": "
                      << (entry.by_hand ? "put there by hand, left as it is."
                                        : "where it came from is not known, left as it is; " + shown(entry.problem))
                      << '\n';
            continue;
        }
        std::string trouble;
        const std::vector<shelf::Step> newer = shelf::renewed(entry, indexes, trouble);
        if (!trouble.empty()) {
            std::cout << name << ": " << shown_lines(trouble) << '\n';
        } else if (newer.empty()) {
            std::cout << name << ": is as it is where it came from.\n";
        }
        steps.insert(steps.end(), newer.begin(), newer.end());
    }
    if (steps.empty()) {
        return;
    }
    const Library library = context.library();
    const shelf::Plan plan = shelf::planned(std::move(steps), {shelf, library, true}, indexes.finder());
    if (agreed(shelf::in_words(plan, shelf), how)) {
        shelf::carry_out(plan, shelf, *change, how_made(options));
        for (const shelf::Step& step : plan.steps) {
            std::cout << (step.replaces.empty() ? "Added " : "Updated ") << shown(step.module.name()) << ' '
                      << shown(step.module.manifest.version) << ".\n";
        }
    }
}

} // namespace

void add_update(Command app, Context& context) {
    auto options = std::make_shared<UpdateOptions>();
    const Command command = app.add_subcommand("update", "Renew the modules on your shelf");
    command.add_option("NAME", options->names, "Only these modules");
    add_making_options(command, *options);
    command.footer(
        "Examples:\n"
        "  bastide update\n"
        "  bastide update ponds --yes\n"
        "A module in C++ that was built for another Bastide is built anew, of the sources that were kept if\n"
        "where they came from cannot be reached.");
    command.callback([options, &context] { run(*options, context); });
}

} // namespace bastide::host
