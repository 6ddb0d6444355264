// bastide names: the names that rules of a game go by.
#include "knowledge/names.hpp"
#include "bastide/error.hpp"
#include "command_line/command.hpp"
#include "pages/json_text.hpp"
#include "pages/pages.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "program/idle.hpp"
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

struct NamesOptions {
    std::string game;
    bool json = false, markdown = false;
};

void print_names(const std::vector<NamesOfSort>& sorts) {
    for (const NamesOfSort& sort : sorts) {
        TextTable rows({sort.sort, "Of", ""});
        for (const KnownName& name : sort.names) {
            rows.add({name.name, name.modules.empty() ? "kernel" : listed(name.modules), name.about});
        }
        std::cout << rows.text() << '\n';
    }
}

nlohmann::ordered_json names_as_json(const std::vector<NamesOfSort>& sorts) {
    auto out = nlohmann::ordered_json::array();
    for (const NamesOfSort& sort : sorts) {
        auto names = nlohmann::ordered_json::array();
        for (const KnownName& name : sort.names) {
            names.push_back({{"name", name.name}, {"modules", name.modules}, {"about", name.about}});
        }
        out.push_back({{"sort", sort.sort}, {"about", sort.about}, {"names", names}});
    }
    return out;
}

void run(const NamesOptions& options, const Context& context) {
    const std::filesystem::path file = find_game(options.game);
    const Library library = context.library();
    const Table table = open_table(library, file);
    warn_of_idle_modules(library, table.idle_modules);
    if (options.markdown) {
        std::cout << names_page(*table.rules, library, file.stem().string());
    } else if (options.json) {
        std::cout << json_text(names_as_json(names_of(*table.rules, library)));
    } else {
        print_names(names_of(*table.rules, library));
    }
}

} // namespace

void add_names(Command app, Context& context) {
    auto options = std::make_shared<NamesOptions>();
    const Command command = app.add_subcommand("names", "The names that rules of a game go by, for authors");
    command.add_option("GAME", options->game, "A game file, or the name of an installed one").required();
    const Option json = command.add_flag("--json", options->json, "The names as JSON");
    command.add_flag("--markdown", options->markdown, "The names as a page of the documentation").excludes(json);
    command.footer("Examples:\n  bastide names quick\n  bastide names evening.toml --json");
    command.callback([options, &context] { run(*options, context); });
}

} // namespace bastide::host
