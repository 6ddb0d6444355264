// bastide new-module: the folder of a new module, ready to build, play and test.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "kit/module_template.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <iostream>
#include <unistd.h>

namespace bastide::host {
namespace {

struct NewModuleOptions {
    std::string name;
    ModuleParts parts;
    bool bare = false, plain = false;
};

constexpr std::size_t longest_name = 40;

bool is_module_name(const std::string& name) {
    const auto in = [](char c, const char* range) { return c >= range[0] && c <= range[1]; };
    const bool characters = std::ranges::all_of(name, [&](char c) { return in(c, "az") || in(c, "09") || c == '-'; });
    return characters && !name.empty() && in(name.front(), "az") && name.back() != '-' &&
           name.find("--") == std::string::npos && name.size() <= longest_name;
}

void check_name(const std::string& name, const Library& library) {
    if (!is_module_name(name)) {
        throw Error("'" + name + "' is no name for a module: lower-case words and digits with single hyphens between " +
                    "them, a letter first, at most " + std::to_string(longest_name) + " characters, as in tall-oaks.");
    }
    if (find_named(library.modules(), name) != nullptr) {
        throw Error("There is a module '" + name + "' already (`bastide modules` tells where); choose another name.");
    }
    if (const InstalledModule* const other = find_named(library.interpreters(), name)) {
        throw Error("'" + name + "' is the name of what plays modules that are only declared (" + other->manifest.file +
                    "); choose another name.");
    }
    std::error_code trouble;
    if (std::filesystem::exists(std::filesystem::symlink_status(name, trouble))) {
        throw Error(name + " is there already; choose another name, or go to another folder.");
    }
}

struct Question {
    bool ModuleParts::*part;
    const char* text;
};
const Question questions[] = {
    {&ModuleParts::figure, "A figure of each player's own"},
    {&ModuleParts::tiles, "Tiles"},
    {&ModuleParts::tariff, "A tariff: something that makes features worth more"},
    {&ModuleParts::decision, "A decision: something that players may do"},
    {&ModuleParts::switches, "A switch: something that game files may set"},
};

bool asked_for_any(const ModuleParts& parts) {
    return std::ranges::any_of(questions, [&](const Question& question) { return parts.*question.part; });
}

/// Enter means yes.
bool ask(const char* text) {
    for (std::string answer;;) {
        std::cerr << text << "? [Y/n] " << std::flush;
        if (!std::getline(std::cin, answer)) {
            std::cerr << '\n';
            throw Error("Nothing was written, as there was no answer.");
        }
        if (answer.empty() || answer == "y" || answer == "Y" || answer == "yes") {
            return true;
        }
        if (answer == "n" || answer == "N" || answer == "no") {
            return false;
        }
        std::cerr << "Type y or n; Enter means y.\n";
    }
}

/// What was not said is asked, one by one; where nobody can be asked the module has everything.
ModuleParts ask_for_parts() {
    const bool person = ::isatty(STDIN_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0;
    ModuleParts parts;
    if (person) {
        std::cerr << "What shall the module show? Each is a few lines that work, to be changed into your own.\n";
    }
    for (const Question& question : questions) {
        parts.*question.part = !person || ask(question.text);
    }
    return parts;
}

/// Its README says what to do with what was written.
void write_module(const NewModuleOptions& options, const char* templates, const ModuleParts& parts, const char* next) {
    const auto files = module_files(own_templates() / templates, options.name, parts);
    write_folder(options.name, files);
    std::cerr << "Wrote " << options.name << "/, " << counted(static_cast<int>(files.size()), "file")
              << "; its README.md tells which.\n"
              << "Next: cd " << options.name << " && " << next << '\n';
}

void run(const NewModuleOptions& options, const Context& context) {
    check_name(options.name, context.library());
    if (options.plain) {
        write_module(options, "plain", {}, "bastide conform .");
        return;
    }
    const ModuleParts parts = options.bare || asked_for_any(options.parts) ? options.parts : ask_for_parts();
    write_module(options, "module", parts, "cmake -B build && cmake --build build && ctest --test-dir build");
}

} // namespace

void add_new_module(Command app, Context& context) {
    auto options = std::make_shared<NewModuleOptions>();
    const Command command =
        app.add_subcommand("new-module", "Write the folder of a new module, ready to build and test");
    command.add_option("NAME", options->name, "Name of module and folder: lower-case words with hyphens between them")
        .required();
    ModuleParts& parts = options->parts;
    const Command which = command.add_option_group(
        "which parts", "Without any of these each is asked for; where nobody can be asked, the module has them all");
    which.add_flag("--figure", parts.figure, "A figure of each player's own");
    which.add_flag("--tiles", parts.tiles, "A tile set");
    which.add_flag("--tariff", parts.tariff, "Something that makes features worth more");
    which.add_flag("--decision", parts.decision, "Something that players may do");
    which.add_flag("--switch", parts.switches, "Something that game files may set");
    which.add_flag("--bare", options->bare, "None of them: a module that does nothing yet");
    command.add_flag("--plain", options->plain, "An expansion without C++: all of it is declared in rules.toml");
    command.footer("Examples:\n"
                   "  bastide new-module tall-oaks\n"
                   "  bastide new-module tall-oaks --tiles --tariff --switch\n"
                   "  bastide new-module tall-oaks --plain");
    command.callback([options, &context] {
        if (options->bare && asked_for_any(options->parts)) {
            throw Error("--bare means none of the parts, so it stands alone.");
        }
        if (options->plain && (options->bare || asked_for_any(options->parts))) {
            throw Error("--plain writes a module of another sort, which has none of the parts; leave them out.");
        }
        run(*options, context);
    });
}

} // namespace bastide::host
