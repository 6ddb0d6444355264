// bastide modules: what is installed and what cannot be used.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "library/origin.hpp"
#include "library/rulebook.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

/// A module is tried, so that a broken library shows here and not only when a game needs it.
std::string problem_of(const Library& library, const InstalledModule& module) {
    if (!module.problem.empty()) {
        return module.problem;
    }
    try {
        library.load(module);
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

std::string place_of(const InstalledModule& module) {
    return module.linked != nullptr ? "linked into the program" : module.library.string();
}

std::string needs(const InstalledModule& module) {
    std::vector<std::string> words;
    for (const Need& need : module.origin.needs) {
        if (need.module != module.manifest.played_by.module) {
            words.push_back(as_written(need));
        }
    }
    return listed(words);
}

nlohmann::ordered_json parts_of(const Manifest& manifest) {
    auto out = nlohmann::ordered_json::array();
    for (const SwitchSpec& one : manifest.switches) {
        if (one.part) {
            out.push_back({{"name", one.name}, {"summary", one.summary}});
        }
    }
    return out;
}

std::vector<std::string> required(const Manifest& manifest) {
    std::vector<std::string> out;
    for (const Requirement& one : manifest.requires_modules) {
        out.push_back(one.module);
    }
    return out;
}

void print_json(const Library& library) {
    auto out = nlohmann::ordered_json::array();
    for (const InstalledModule& module : library.modules()) {
        const std::string problem = problem_of(library, module);
        out.push_back({{"name", module.manifest.name},
                       {"title", module.manifest.title},
                       {"summary", module.manifest.summary},
                       {"version", module.manifest.version},
                       {"author", module.origin.author},
                       {"license", module.origin.license},
                       {"homepage", module.origin.homepage},
                       {"engine", in_words(module.origin.engine)},
                       {"path", module.library.string()},
                       {"linked", module.linked != nullptr},
                       {"minutes", module.manifest.minutes},
                       {"requires", required(module.manifest)},
                       {"tile_sets", module.manifest.tile_sets},
                       {"parts", parts_of(module.manifest)},
                       {"declared", !module.manifest.played_by.module.empty()},
                       {"switches", module.manifest.switches.size()},
                       {"rules", rules_of(module.manifest).size()},
                       {"usable", problem.empty()},
                       {"problem", problem}});
    }
    std::cout << json_text(out);
}

void print_text(const Library& library) {
    TextTable rows({"Module", "Version", "Title", ">Switches", ">Rules", "Requires", "Library"});
    std::string problems;
    for (const InstalledModule& module : library.modules()) {
        const Manifest& manifest = module.manifest;
        rows.add({manifest.name, manifest.version, manifest.title, std::to_string(manifest.switches.size()),
                  std::to_string(rules_of(manifest).size()), needs(module), place_of(module)});
        if (const std::string problem = problem_of(library, module); !problem.empty()) {
            problems += "  " + manifest.name + ": " + problem + '\n';
        }
    }
    if (library.modules().empty()) {
        std::cout << "No modules are installed; --modules DIR or BASTIDE_MODULES says where to look.\n";
        return;
    }
    std::cout << rows.text();
    if (!problems.empty()) {
        std::cout << "\nCannot be used:\n" << shown_lines(problems);
    }
    std::string hidden;
    for (const Hidden& one : library.hidden()) {
        hidden += "  " + one.file.string() + " by " + one.by.string() + '\n';
    }
    std::cout << (hidden.empty() ? "" : "\nHidden by others of the same name:\n" + shown_lines(hidden));
}

} // namespace

void add_modules(Command app, Context& context) {
    auto json = std::make_shared<bool>(false);
    const Command command = app.add_subcommand("modules", "List the installed modules");
    command.add_flag("--json", *json, "The list as JSON");
    command.footer("Every library that is found is loaded, to tell whether it can be used.\n"
                   "Examples:\n  bastide modules\n  bastide modules --modules ~/my-modules --json");
    command.callback([json, &context] {
        const Library library = context.library();
        *json ? print_json(library) : print_text(library);
    });
}

} // namespace bastide::host
