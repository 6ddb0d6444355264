// bastide list: what lies on the user's shelf, and what hides what.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/on_shelf.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "shelf/shelf.hpp"
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

/// Why it cannot be played with, or nothing.
std::string problem_of(const Library& library, const shelf::Entry& entry) {
    for (const Hidden& hidden : library.hidden()) {
        if (hidden.file == entry.folder / "rules.toml") {
            return "hidden by " + hidden.by.string();
        }
    }
    if (entry.is_stale()) {
        return "built for another Bastide; `bastide update " + entry.record.name + "` builds it anew";
    }
    const auto& all = library.modules();
    const auto found = std::find_if(all.begin(), all.end(), [&](const InstalledModule& module) {
        return module.manifest.name == entry.record.name;
    });
    return found == all.end() ? "there is no module in its folder" : found->problem;
}

std::string source_of(const shelf::Entry& entry) {
    return entry.by_hand ? "put there by hand" : entry.problem.empty() ? in_words(entry.record.source) : "not known";
}

void print_json(const shelf::Shelf& shelf, const Library& library) {
    nlohmann::ordered_json out{{"folder", shelf.folder().string()}, {"modules", nlohmann::ordered_json::array()}};
    for (const shelf::Entry& entry : shelf.entries()) {
        const shelf::Source& source = entry.record.source;
        nlohmann::ordered_json one{{"name", entry.record.name},
                                   {"title", title_of(library, entry)},
                                   {"version", version_of(library, entry)},
                                   {"problem", problem_of(library, entry)},
                                   {"record_problem", entry.problem},
                                   {"stale", entry.is_stale()}};
        one["source"] = entry.by_hand || !entry.problem.empty()
                            ? nlohmann::ordered_json()
                            : nlohmann::ordered_json{{"kind", name_of(source.kind)}, {"place", source.place},
                                                     {"inside", source.inside},      {"commit", source.commit},
                                                     {"sha256", source.sha256},      {"index", source.index}};
        out["modules"].push_back(one);
    }
    std::cout << json_text(out);
}

void print_text(const shelf::Shelf& shelf, const Library& library) {
    const std::vector<shelf::Entry> entries = shelf.entries();
    if (entries.empty()) {
        std::cout << "Nothing lies in " << shown(shelf.modules().string())
                  << " yet; `bastide add` puts modules there.\n";
    } else {
        TextTable rows({"Module", "Version", "Title", "From"});
        std::string problems, unknown;
        for (const shelf::Entry& entry : entries) {
            rows.add({entry.record.name, version_of(library, entry), title_of(library, entry), source_of(entry)});
            if (const std::string problem = problem_of(library, entry); !problem.empty()) {
                problems += "  " + entry.record.name + ": " + problem + '\n';
            }
            if (!entry.problem.empty()) {
                unknown += "  " + entry.record.name + ": " + entry.problem + '\n';
            }
        }
        std::cout << rows.text() << (problems.empty() ? "" : "\nCannot be played with:\n" + shown_lines(problems));
        std::cout << (unknown.empty() ? ""
                                      : "\nWhere it came from is not known, so `bastide update` leaves it alone until "
                                        "it is removed and added anew:\n" +
                                            shown_lines(unknown));
    }
    std::string hidden;
    for (const Hidden& one : library.hidden()) {
        const std::string file = one.file.string();
        if (file.starts_with(shelf.folder().string()) && one.file.filename() != "rules.toml") {
            hidden += "  " + file + " by " + one.by.string() + '\n';
        }
    }
    std::cout << (hidden.empty() ? "" : "\nHidden by others of the same name:\n" + shown_lines(hidden));
}

} // namespace

void add_list(Command app, Context& context) {
    auto json = std::make_shared<bool>(false);
    const Command command = app.add_subcommand("list", "What lies on your shelf");
    command.add_flag("--json", *json, "The list as JSON");
    command.footer("Everything else that is installed: bastide modules.\nExamples:\n  bastide list");
    command.callback([json, &context] {
        const shelf::Shelf shelf;
        const Library library = context.library();
        *json ? print_json(shelf, library) : print_text(shelf, library);
    });
}

} // namespace bastide::host
