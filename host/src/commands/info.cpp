// bastide info: all that is known of a module: what it says of itself, where it came from, what indexes say.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/output_width.hpp"
#include "files/data_folder.hpp"
#include "library/origin.hpp"
#include "library/rulebook.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "shelf/index.hpp"
#include "shelf/shelf.hpp"
#include <algorithm>
#include <iostream>
#include <optional>

namespace bastide::host {
namespace {

using InfoLines = std::vector<std::pair<std::string, std::string>>;

void print(const InfoLines& lines) {
    std::size_t longest = 0;
    for (const auto& [what, text] : lines) {
        longest = std::max(longest, text.empty() ? 0 : what.size());
    }
    for (const auto& [what, text] : lines) {
        if (!text.empty()) {
            const std::string before = what + std::string(longest + 2 - what.size(), ' ');
            std::cout << before << wrapped(shown_lines(text), before.size(), output_width() - 1) << '\n';
        }
    }
}

std::string all_needed_by(const Origin& origin) {
    std::vector<std::string> words;
    for (const Need& need : origin.needs) {
        words.push_back(as_written(need));
    }
    return listed(words);
}

InfoLines of_manifest(const InstalledModule& module) {
    const Manifest& it = module.manifest;
    const Origin& from = module.origin;
    return {{"Module", it.name + ' ' + it.version},
            {"Title", it.title},
            {"About", it.summary},
            {"Author", from.author},
            {"License", from.license},
            {"Homepage", from.homepage},
            {"Made for", in_words(from.engine).empty() ? "" : "Bastide " + in_words(from.engine)},
            {"Needs", all_needed_by(from)},
            {"Not with", listed(it.conflicts)},
            {"Tile sets", listed(it.tile_sets)},
            {"Switches", listed([&] {
                 std::vector<std::string> names;
                 for (const SwitchSpec& spec : it.switches) {
                     names.push_back(spec.name);
                 }
                 return names;
             }())},
            {"Rules", std::to_string(rules_of(it).size()) + "; bastide rules " + it.name},
            {"Played by", it.played_by.module.empty() ? "its own library, " + module.library.string()
                                                      : it.played_by.module + "; it is declared alone"},
            {"Problem", module.problem}};
}

InfoLines of_record(const shelf::Entry& entry) {
    if (entry.by_hand) {
        return {{"Came", "by hand, to " + entry.folder.string()}};
    }
    if (!entry.problem.empty()) {
        return {{"Came from", "not known"}, {"Lies in", entry.folder.string()}, {"Problem", entry.problem}};
    }
    const shelf::Record& it = entry.record;
    const shelf::Source& source = it.source;
    return {
        {"Came from", std::string(name_of(source.kind)) + ' ' + source.place},
        {"Folder in it", source.inside},
        {"By index", source.index},
        {"Commit", source.commit},
        {"Sha256", source.sha256},
        {"Added", it.added + ", by Bastide " + it.engine},
        {"Built for", it.interface.empty()
                          ? ""
                          : "interface " + it.interface +
                                (entry.is_stale() ? ", which is not this Bastide's; bastide update " + it.name : "")},
        {"Lies in", entry.folder.string() + " (" + counted(static_cast<long long>(it.files.size()), "file") + ")"}};
}

/// The file of the module that is played in its place, or nothing.
std::string hidden_by(const Library& library, const shelf::Entry& entry) {
    for (const Hidden& hidden : library.hidden()) {
        if (hidden.file == entry.folder / "rules.toml") {
            return hidden.by.string();
        }
    }
    return {};
}

InfoLines of_entry(const shelf::Index& index, const shelf::IndexEntry& entry) {
    InfoLines lines{{"Index", index.name + " tells of " + entry.name + ' ' + entry.version},
                    {"Title", entry.title},
                    {"About", entry.summary},
                    {"From", in_words(entry.source)},
                    {"Made for", in_words(entry.engine).empty() ? "" : "Bastide " + in_words(entry.engine)}};
    for (const shelf::Verdict& verdict : entry.verdicts) {
        lines.emplace_back("Conforms", std::string(verdict.passed ? "yes" : "no") + ", with Bastide " + verdict.engine +
                                           (verdict.date.empty() ? "" : ", " + verdict.date));
    }
    return lines;
}

/// What an index tells of a module, if it does; that it cannot be asked, too.
InfoLines by_index(const shelf::ChosenIndex& chosen, const std::string& name) {
    try {
        const shelf::Index index = shelf::read_index(chosen);
        if (const auto unreadable = index.unreadable.find(name); unreadable != index.unreadable.end()) {
            return {{"Index", unreadable->second}};
        }
        const auto entry = index.entries.find(name);
        return entry == index.entries.end() ? InfoLines{} : of_entry(index, entry->second);
    } catch (const Error& error) {
        return {{"Index", chosen.name + " cannot be read: " + error.what()}};
    }
}

void run(const std::string& name, const Context& context) {
    std::optional<shelf::Shelf> shelf; // who has no home has none, and may ask all the same for what is installed
    if (!data_folder().empty()) {
        shelf.emplace();
    }
    const Library library = context.library();
    bool found = false;
    const auto section = [&](const InfoLines& lines) {
        std::cout << (found ? "\n" : "");
        print(lines);
        found = true;
    };
    if (const InstalledModule* const module = find_named(library.modules(), name)) {
        section(of_manifest(*module));
    }
    const std::vector<shelf::Entry> entries = shelf ? shelf->entries() : std::vector<shelf::Entry>{};
    if (const shelf::Entry* const entry = shelf ? shelf->find(entries, name) : nullptr) {
        InfoLines lines = of_record(*entry);
        if (const std::string other = hidden_by(library, *entry); !other.empty()) { // what stands above is not this one
            const std::string version = entry->by_hand || !entry->problem.empty() ? "" : entry->record.version + ", ";
            lines.emplace(lines.begin(), "On the shelf", version + "hidden by " + other);
        }
        section(lines);
    }
    for (const shelf::ChosenIndex& chosen : shelf ? shelf::chosen_indexes(*shelf) : std::vector<shelf::ChosenIndex>{}) {
        if (const InfoLines lines = by_index(chosen, name); !lines.empty()) {
            section(lines);
        }
    }
    if (!found) {
        throw Error("There is no module " + in_quotes(name) +
                    ", neither installed nor in an index; `bastide modules` and " +
                    "`bastide index list` tell which there are.");
    }
}

} // namespace

void add_info(Command app, Context& context) {
    auto name = std::make_shared<std::string>();
    const Command command = app.add_subcommand("info", "All that is known of a module");
    command.add_option("MODULE", *name, "A module that is installed, on your shelf, or in an index").required();
    command.footer("Examples:\n  bastide info ponds");
    command.callback([name, &context] { run(*name, context); });
}

} // namespace bastide::host
