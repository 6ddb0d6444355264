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
    bool json = false, markdown = false;
};

void print_text(const Columns& columns) {
    TextTable rows({"Measure", "Of each", "Unit", "What it is"});
    for (const Column& column : columns.list) {
        rows.add({column.name, column.per_seat ? "seat" : "game", column.unit, column.about});
    }
    std::cout << rows.text();
}

std::string cell_of_page(std::string text) {
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) {
        text.insert(at, 1, '\\');
    }
    return text;
}

/// A page of the documentation: the dictionary of the data.
void print_page(const Columns& columns, const std::string& game) {
    std::cout
        << "# Measures\n\nThis page is what `bastide measures " << game
        << " --markdown` prints: all that is measured in a game. Other games have some of these, and may have "
           "more; what a game lacks counts as 0 where it is compared. In tables of games (`--csv`) a column has "
           "this name. [lab.md](lab.md) says how measures are asked for and compared; those of quality are taken where "
           "somebody asks for them.\n";
    for (const bool of_seat : {false, true}) {
        std::cout
            << (of_seat
                    ? "\n## Of each seat\n\nA game counts with the mean over its seats, unless a seat or an agent is "
                      "asked for.\n"
                    : "\n## Of the game\n\n`length` has the turns that follow one another around the table. Turns that "
                      "rules insert into another one (one more of the same player, or those in which what was bought "
                      "is placed) are not counted there, but in `turns` of the seat that has them.\n")
            << "\n| measure | unit | what it is |\n|---|---|---|\n";
        for (const Column& column : columns.list) {
            if (column.per_seat == of_seat) {
                std::cout << "| `" << cell_of_page(column.name) << "` | " << cell_of_page(column.unit) << " | "
                          << cell_of_page(column.about)
                          << (column.scale == 1 ? "" : " Kept to 1/" + std::to_string(column.scale) + ".") << " |\n";
            }
        }
    }
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
    const Option json = command.add_flag("--json", options->json, "The list as JSON");
    command.add_flag("--markdown", options->markdown, "The list as a page of the documentation").excludes(json);
    command.footer("`bastide simulate GAME --measures` tells their means, `bastide lab` compares them.\n"
                   "Examples:\n  bastide measures quick\n  bastide measures full-mix --json\n"
                   "  bastide measures full-mix --markdown");
    command.callback([options, &context] {
        const Library library = context.library();
        const Table table = open_table(library, find_game(options->game));
        warn_of_idle_modules(library, table.idle_modules);
        const Columns columns(*table.rules, Columns::Judged::yes);
        if (options->markdown) {
            print_page(columns, table.file.name);
        } else if (options->json) {
            print_json(columns);
        } else {
            print_text(columns);
        }
    });
}

} // namespace bastide::host
