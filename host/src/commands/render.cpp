// bastide render: the position of a record or scenario as an SVG picture.
#include "bastide/error.hpp"
#include "context.hpp"
#include "files/write.hpp"
#include "numbers.hpp"
#include "record/record.hpp"
#include "scenario/scenario.hpp"
#include "svg/board_picture.hpp"
#include "svg/replaceable.hpp"
#include <CLI/CLI.hpp>
#include <algorithm>

namespace bastide::host {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string file, output = "-", title;
    std::size_t at = SIZE_MAX, number_of_case = 1;
    int scale = 100;
    bool no_legend = false, no_grid = false;
};

/// What is drawn, wherever it came from.
struct Drawn {
    Game game;
    std::vector<PlayerSpec> players;
    std::string title, subtitle;
};

void check_at(const Options& options, std::size_t most, const std::string& what) {
    if (options.at != SIZE_MAX && options.at > most) {
        throw Error(options.file, 0,
                    "--at " + std::to_string(options.at) + " is beyond the end; there are " + std::to_string(most) +
                        " " + what + ".");
    }
}

Drawn of_record(const Options& options, const Library& library) {
    const Record record = read_record(options.file);
    check_at(options, record.moves.size(), "moves");
    const std::size_t moves = std::min(options.at, record.moves.size());
    return {replayed(record, ruleset_of(record, library), moves), record.game.players, record.game.title,
            moves == record.moves.size()
                ? "after all " + std::to_string(moves) + " moves"
                : "after move " + std::to_string(moves) + " of " + std::to_string(record.moves.size())};
}

Drawn of_scenario(const Options& options, const Library& library) {
    const std::vector<Scenario> cases = read_scenarios(options.file);
    if (options.number_of_case < 1 || options.number_of_case > cases.size()) {
        throw Error(options.file, 0,
                    "--case " + std::to_string(options.number_of_case) + " does not exist; there are " +
                        std::to_string(cases.size()) + ".");
    }
    const Scenario& scenario = cases[options.number_of_case - 1];
    if (scenario.refused) {
        throw Error(options.file, scenario.line,
                    "This scenario is about a game that is refused; there is nothing to draw.");
    }
    check_at(options, scenario.steps.size(), "steps");
    const std::size_t steps = std::min(options.at, scenario.steps.size());
    return {scenario_position(scenario, library, steps), scenario.game.players, scenario.title,
            "after step " + std::to_string(steps) + " of " + std::to_string(scenario.steps.size())};
}

void render(const Options& options, const Context& context) {
    if (options.output != "-") {
        svg::refuse_to_replace(options.output);
    }
    const Library library = context.library();
    const bool toml = fs::path(options.file).extension() == ".toml";
    const Drawn position = toml ? of_scenario(options, library) : of_record(options, library);
    const svg::BoardOptions how{options.title.empty() ? position.title : options.title, position.subtitle,
                                !options.no_legend, !options.no_grid, options.scale};
    const std::string picture = svg::board_picture(position.game, svg::style_of(position.game.rules(), library),
                                                   svg::player_colours(position.players), how);
    write_output(options.output, picture, Existing::replace);
}

} // namespace

void add_render(CLI::App& app, Context& context) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("render", "Draw a position as an SVG picture");
    command->add_option("file", options->file, "A record, or a scenario (.toml)")->required()->check(CLI::ExistingFile);
    command->add_option("-o,--output", options->output, "The picture; '-' is standard output")->capture_default_str();
    command->add_option("--at", options->at, "After so many moves of a record, or steps of a scenario (default: all)")
        ->check(whole_number(0, 1'000'000'000));
    command->add_option("--case", options->number_of_case, "Which case of a scenario file")
        ->check(whole_number(1, 1'000'000'000))
        ->capture_default_str();
    command->add_option("--title", options->title, "Instead of the game's or scenario's title");
    command->add_option("--scale", options->scale, "Pixels per tile")
        ->check(whole_number(10, 1000))
        ->capture_default_str();
    command->add_flag("--no-legend", options->no_legend, "The board alone");
    command->add_flag("--no-grid", options->no_grid, "Without lines and coordinates");
    command->footer("Examples:\n"
                    "  bastide render game.bastide -o board.svg\n"
                    "  bastide render game.bastide --at 40 --no-legend -o move-40.svg\n"
                    "  bastide render my-scenario.toml --case 2 -o board.svg");
    command->callback([options, &context] { render(*options, context); });
}

} // namespace bastide::host
