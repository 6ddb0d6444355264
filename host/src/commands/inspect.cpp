// bastide inspect: what goes on inside a position, for authors of modules.
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/position.hpp"
#include "pages/inspection_page.hpp"
#include "pages/json_text.hpp"
#include "program/context.hpp"
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

struct InspectOptions {
    std::string file;
    std::size_t at = SIZE_MAX, number_of_case = 1;
    Asked asked;
    bool json = false;
};

void inspect_file(const InspectOptions& options, const Context& context) {
    const Library library = context.library();
    const OpenedPosition position = open_position(options.file, options.at, options.number_of_case, library);
    const Inspection inspection = inspect(position.game, options.asked);
    if (options.json) {
        nlohmann::ordered_json out{{"file", options.file}, {"title", position.title}, {"where", position.where}};
        out.update(inspection_json(position.game, inspection, options.asked));
        std::cout << json_text(out);
        return;
    }
    std::cout << shown(position.title.empty() ? options.file : position.title) << ", " << position.where << ": "
              << inspection_page(position.game, inspection, options.asked);
}

} // namespace

void add_inspect(Command app, Context& context) {
    const auto options = std::make_shared<InspectOptions>();
    const Command command = app.add_subcommand("inspect", "What goes on inside a position, for authors of modules");
    command.add_option("FILE", options->file, "A record, or a scenario (.toml)").required().existing_file();
    command.add_option("--at", options->at, "After so many moves of a record, or steps of a scenario (default: all)")
        .type_name("N")
        .check(whole_number(0, 1'000'000'000));
    command.add_option("--case", options->number_of_case, "Which case of a scenario file")
        .check(whole_number(1, 1'000'000'000))
        .capture_default_str();
    command
        .add_option("--feature", options->asked.feature,
                    "The tariffs of the features of a tile, or of one: \"X,Y KIND:SIDE\"")
        .type_name("X,Y");
    command.add_option("--why", options->asked.why, "Why this action is legal or not, as in \"place TILE X,Y r90\"")
        .type_name("ACTION");
    command.add_flag("--json", options->json, "All of it as JSON");
    command.footer("Examples:\n"
                   "  bastide inspect evening.bastide --at 40\n"
                   "  bastide inspect evening.bastide --feature 2,3\n"
                   "  bastide inspect evening.bastide --at 12 --why \"place start 3,-2 r90\"\n"
                   "  bastide inspect my-scenario.toml --case 2 --json");
    command.callback([options, &context] { inspect_file(*options, context); });
}

} // namespace bastide::host
