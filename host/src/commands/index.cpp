// bastide index: where names of modules are looked for, and keeping an index of one's own.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/agree.hpp"
#include "files/write.hpp"
#include "library/origin.hpp"
#include "library/text_file.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "shelf/index_check.hpp"
#include "shelf/steps.hpp"
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>

namespace bastide::host {
namespace {

struct IndexOptions {
    std::string place, key, page = "-";
    bool unsigned_too = false, yes = false, without_sandbox = false, without_pairs = false, write = false;
    int mixes = 200;
    std::uint64_t seed = 1;
};

/// As it is known from anywhere.
std::string lasting(const std::string& place) { return shelf::source_of({place, {}, {}}).place; }

void add_one(const IndexOptions& options) {
    const shelf::Shelf shelf;
    const Agreement how = agreement(options.yes);
    std::optional<shelf::Change> change;
    if (how != Agreement::show) {
        change.emplace(shelf);
    }
    const shelf::Index index = shelf::read_index(options.place, options.key, options.unsigned_too);
    std::vector<shelf::ChosenIndex> chosen = shelf::chosen_indexes(shelf);
    for (const shelf::ChosenIndex& one : chosen) {
        if (one.name == index.name) {
            throw Error("There already is an index " + in_quotes(index.name) + ", " + one.place +
                        "; `bastide index remove " + index.name + "` takes it away.");
        }
    }
    std::string plan = "Names of modules will be looked for in the index '" + shown(index.name) + "' (" +
                       shown(index.title) + "), which tells of " +
                       counted(static_cast<long long>(index.entries.size()), "module") + ".\n";
    for (const auto& [name, why] : index.unreadable) {
        plan += "What it tells of " + shown(name) + " cannot be read: " + shown_lines(why) + '\n';
    }
    plan += index.key.empty()     ? "It is not signed: whoever can write there can change it.\n"
            : options.key.empty() ? "It is signed with the key " + shown(index.key) +
                                        ", which came with it; from now on it has to be that one.\n"
                                  : "It is signed with the key that you named.\n";
    if (agreed(plan, how)) {
        chosen.push_back({index.name, lasting(options.place), index.key});
        shelf::save(shelf, chosen);
        std::cout << "Added the index " << shown(index.name) << ".\n";
    }
}

void remove_one(const std::string& name) {
    const shelf::Shelf shelf;
    const shelf::Change change(shelf);
    std::vector<shelf::ChosenIndex> chosen = shelf::chosen_indexes(shelf);
    std::vector<std::string> known;
    for (const shelf::ChosenIndex& one : chosen) {
        known.push_back(one.name);
    }
    if (std::erase_if(chosen, [&](const shelf::ChosenIndex& one) { return one.name == name; }) == 0) {
        throw Error("There is no index " + in_quotes(name) + '.' + did_you_mean(name, known) +
                    (known.empty() ? " None was added." : " There is " + listed(known) + '.'));
    }
    shelf::save(shelf, chosen);
    std::cout << "Removed the index " << shown(name) << "; modules that came by it stay.\n";
}

void list_all() {
    const shelf::Shelf shelf;
    const std::vector<shelf::ChosenIndex> chosen = shelf::chosen_indexes(shelf);
    if (chosen.empty()) {
        std::cout << "No index was added; `bastide index add` names one.\n";
        return;
    }
    TextTable rows({"Module", "Version", "Title", "Made for", "Index"});
    std::string problems;
    for (const shelf::ChosenIndex& one : chosen) {
        try {
            const shelf::Index index = shelf::read_index(one.place, one.key, one.key.empty());
            for (const auto& [name, entry] : index.entries) {
                rows.add({name, entry.version, entry.title, in_words(entry.engine), one.name});
            }
            for (const auto& [name, why] : index.unreadable) {
                problems += "  " + why + '\n';
            }
        } catch (const Error& error) {
            problems += "  " + one.name + ": " + error.what() + '\n';
        }
        std::cout << shown(one.name) << ": " << shown(one.place)
                  << (one.key.empty() ? ", not signed" : ", signed with " + shown(one.key)) << '\n';
    }
    std::cout << '\n' << rows.text() << (problems.empty() ? "" : "\nCannot be read:\n" + shown_lines(problems));
}

void print_entry(const std::string& place) {
    for (const shelf::Step& step : shelf::steps_from(shelf::source_of({place, {}, {}}), {})) {
        const Manifest& it = step.module.manifest;
        std::cout
            << shelf::as_entry(
                   {{}, it.name, it.title, it.version, it.summary, {}, step.source, step.module.origin.engine, {}})
            << '\n';
    }
}

/// What was found with this version, at the end of the entry's file; what stands there goes on.
void note(const std::string& folder, const shelf::CheckedModule& module) {
    for (const shelf::Verdict& verdict : module.entry->verdicts) {
        if (verdict.engine == engine_version() && verdict.passed == module.passed()) {
            return;
        }
    }
    const std::filesystem::path file = std::filesystem::path(folder) / "modules" / (module.entry->name + ".toml");
    write_file(file,
               read_text(file) + "\n[[conform]]\nengine = " + shelf::toml_text(engine_version()) + "\ninterface = " +
                   shelf::toml_text(shelf::own_interface()) + "\ndate = " + shelf::toml_text(shelf::now_in_utc()) +
                   "\npassed = " + (module.passed() ? "true\n" : "false\n"),
               Existing::replace);
}

void check_can_write(const IndexOptions& options, const shelf::Index& index) {
    if (options.write && index.source.kind != shelf::Source::Kind::folder) {
        throw Error("--write notes results in the files of an index, and " + options.place +
                    " is no folder; clone it, and name the clone.");
    }
    const std::filesystem::path folder = std::filesystem::path(options.page).parent_path();
    std::error_code trouble;
    if (!folder.empty() && !std::filesystem::is_directory(folder, trouble)) {
        throw Error("--output " + options.page + ": there is no folder " + folder.string() + ".");
    }
}

int check_all(const IndexOptions& options) {
    const shelf::Index index = shelf::read_index(options.place, {}, true);
    if (!index.unreadable.empty()) {
        throw Error(index.unreadable.begin()->second);
    }
    check_can_write(options, index); // before anything is built and played
    const Library library(bundled_paths());
    shelf::IndexChecks checks{options.mixes, options.seed, !options.without_pairs, {}};
    checks.how = {!options.without_sandbox, true,
                  [](const std::string& what) { std::cerr << shown(what) << std::endl; }};
    const std::vector<shelf::CheckedModule> results = shelf::checked(index, library, checks);
    write_output(options.page, as_page(index, results, checks), Existing::replace);
    for (const shelf::CheckedModule& result : results) {
        if (options.write) {
            note(index.source.place, result);
        }
    }
    return std::all_of(results.begin(), results.end(), [](const auto& it) { return it.passed(); }) ? ok : failed;
}

void add_checking(Command index, Context& context) {
    auto options = std::make_shared<IndexOptions>();
    const Command command = index.add_subcommand("check", "Build and play all that an index tells of");
    command.add_option("INDEX", options->place, "A folder or a repository").required();
    command.add_option("--mixes", options->mixes, "Random mixes that are played")
        .check(whole_number(0, 100'000))
        .capture_default_str();
    command.add_option("-s,--seed", options->seed, "Seed of mixes and games")
        .check(whole_number())
        .capture_default_str();
    command.add_option("-o,--output", options->page, "The page that is written; '-' is standard output")
        .capture_default_str();
    command.add_flag("--write", options->write, "Note the results in the files of the index");
    command.add_flag("--without-pairs", options->without_pairs, "Do not play each beside every other");
    command.add_flag("--without-sandbox", options->without_sandbox,
                     "Build C++ without a sandbox, with all your rights: only what you trust");
    command.footer("Examples:\n  bastide index check my-index -o table.md --write\n"
                   "Exit code: 0 all hold, 1 some do not.");
    command.callback([options, &context] { context.exit = check_all(*options); });
}

void add_adding(Command index) {
    auto options = std::make_shared<IndexOptions>();
    const Command command = index.add_subcommand("add", "Look for names of modules there, too");
    command.add_option("INDEX", options->place, "A folder or a repository").required();
    command.add_option("--key", options->key, "It has to be signed with this key (default: the one that comes with it)")
        .type_name("KEY");
    command.add_flag("--unsigned", options->unsigned_too, "Take one that is not signed");
    command.add_flag("-y,--yes", options->yes, "Do it without asking");
    command.footer("Examples:\n  bastide index add https://forge.example/carcassonne/index.git\n"
                   "docs/index-of-modules.md tells what an index is.");
    command.callback([options] { add_one(*options); });
}

} // namespace

void add_index(Command app, Context& context) {
    const Command index = app.add_subcommand("index", "Indexes: where names of modules are looked for");
    index.require_subcommand(1);
    add_adding(index);
    const Command list = index.add_subcommand("list", "What the indexes tell of");
    list.footer("Examples:\n  bastide index list");
    list.callback([] { list_all(); });
    auto name = std::make_shared<std::string>();
    const Command remove = index.add_subcommand("remove", "Look there no more");
    remove.add_option("NAME", *name, "An index that was added").required();
    remove.footer("Examples:\n  bastide index remove examples");
    remove.callback([name] { remove_one(*name); });
    add_checking(index, context);
    auto place = std::make_shared<std::string>();
    const Command entry = index.add_subcommand("entry", "Print what an index would say of a module");
    entry.add_option("FROM", *place, "A folder, an archive or an address of a repository").required();
    entry.footer("Examples:\n  bastide index entry my-module > index/modules/my-module.toml");
    entry.callback([place] { print_entry(*place); });
    index.footer("docs/index-of-modules.md tells what an index is.");
}

} // namespace bastide::host
