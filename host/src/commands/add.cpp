// bastide add: puts modules onto the user's own shelf.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/agree.hpp"
#include "commands/making.hpp"
#include "program/context.hpp"
#include "shelf/steps.hpp"
#include <algorithm>
#include <iostream>
#include <optional>

namespace bastide::host {
namespace {

struct AddOptions : MakingOptions {
    std::vector<std::string> from, only;
    std::string commit, sha256;
};

/// What an index says of a name is what it is pinned to.
void check_by_name(const AddOptions& options, const std::string& name, const std::vector<shelf::Step>& found) {
    if (!options.commit.empty()) {
        throw Error("--commit: " + in_quotes(name) +
                    " is a name in an index, which says the commit; leave this out, or name the repository.");
    }
    if (!options.only.empty() && std::find(options.only.begin(), options.only.end(), name) == options.only.end()) {
        throw Error("--only: " + in_quotes(name) + " is one module, and none of those; leave it out, or add it there.");
    }
    for (const shelf::Step& step : found) {
        shelf::demand_sha256(options.sha256, step.source.sha256, step.module.files.where());
    }
}

std::vector<shelf::Step> wanted(const AddOptions& options, const shelf::Finder& find) {
    std::vector<shelf::Step> all;
    for (const std::string& word : options.from) {
        std::vector<shelf::Step> some;
        if (shelf::is_name(word)) {
            std::optional<std::vector<shelf::Step>> found = find(word);
            if (!found) {
                throw Error(in_quotes(word) +
                            " is neither a folder nor an archive nor the name of a module in an index " +
                            "(`bastide index list` tells which there are).");
            }
            check_by_name(options, word, *found);
            some = std::move(*found);
        } else {
            some = shelf::steps_from(shelf::source_of({word, options.commit, options.sha256}), options.only);
        }
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

void run(const AddOptions& options, const Context& context) {
    if (options.from.size() > 1 && (!options.commit.empty() || !options.sha256.empty())) {
        throw Error("--commit and --sha256 are those of one source; name one.");
    }
    const shelf::Shelf shelf;
    const Agreement how = agreement(options.yes);
    std::optional<shelf::Change> change; // before the plan, which so stays true
    if (how != Agreement::show) {
        change.emplace(shelf);
    }
    shelf::Indexes indexes(shelf);
    const shelf::Finder find = indexes.finder();
    const Library library = context.library();
    const shelf::Plan plan = shelf::planned(wanted(options, find), {shelf, library}, find);
    if (agreed(shelf::in_words(plan, shelf), how)) {
        shelf::carry_out(plan, shelf, *change, how_made(options));
        for (const shelf::Step& step : plan.steps) {
            std::cout << "Added " << shown(step.module.name()) << ' ' << shown(step.module.manifest.version) << ".\n";
        }
    }
}

} // namespace

void add_add(Command app, Context& context) {
    auto options = std::make_shared<AddOptions>();
    const Command command = app.add_subcommand("add", "Put a module of somebody's onto your shelf");
    command.add_option("FROM", options->from, "A folder, an archive, an address of a repository, or a name in an index")
        .required();
    command.add_option("--only", options->only, "Of several modules only these, with commas")
        .delimiter(',')
        .allow_extra_args(false);
    command.add_option("--commit", options->commit, "This commit of the repository (default: the newest)")
        .type_name("COMMIT");
    command.add_option("--sha256", options->sha256, "Only if it is this archive, or this module").type_name("DIGITS");
    add_making_options(command, *options);
    command.footer(
        "Examples:\n"
        "  bastide add ~/Downloads/ponds.zip\n"
        "  bastide add my-module --yes\n"
        "  bastide add https://forge.example/ann/ponds.git --commit 0123456789abcdef0123456789abcdef01234567\n"
        "  bastide add ponds\n"
        "What would be done is shown first. Where nobody can be asked, only --yes does it.");
    command.callback([options, &context] { run(*options, context); });
}

} // namespace bastide::host
