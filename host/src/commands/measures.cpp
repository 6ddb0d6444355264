// bastide measures: what is measured in a game.
#include "command_line/command.hpp"
#include "lab/measures/columns.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "program/idle.hpp"
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

struct MeasuresOptions {
    std::string game;
    bool json = false;
};

void print_text(const Columns& columns) {
    TextTable rows({"Measure", "Of each", "Unit", "What it is"});
    for (const Column& column : columns.list) {
        rows.add({column.name, column.per_seat ? "seat" : "game", column.unit, column.about});
    }
    std::cout << rows.text();
}

void print_json(const Columns& columns) {
    auto out = nlohmann::ordered_json::array();
    for (const Column& column : columns.list) {
        out.push_back({{"name", column.name},
                       {"of", column.per_seat ? "seat" : "game"},
                       {"unit", column.unit},
                       {"about", column.about}});
    }
    std::cout << json_text(out);
}

} // namespace

void add_measures(Command app, Context& context) {
    auto options = std::make_shared<MeasuresOptions>();
    const Command command = app.add_subcommand("measures", "What can be measured in a game");
    command.add_option("GAME", options->game, "A game file, or the name of an installed one").required();
    command.add_flag("--json", options->json, "The list as JSON");
    command.footer("`bastide simulate GAME --measures` tells their means, `bastide lab` compares them.\n"
                   "Examples:\n  bastide measures quick\n  bastide measures full-mix --json");
    command.callback([options, &context] {
        const Library library = context.library();
        const Table table = open_table(library, find_game(options->game));
        warn_of_idle_modules(library, table.idle_modules);
        const Columns columns(*table.rules);
        if (options->json) {
            print_json(columns);
        } else {
            print_text(columns);
        }
    });
}

} // namespace bastide::host
