// bastide render: the position of a record or scenario as an SVG picture.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/position.hpp"
#include "files/write.hpp"
#include "program/context.hpp"
#include "record/record.hpp"
#include "svg/board_picture.hpp"
#include "svg/film.hpp"
#include "svg/replaceable.hpp"
#include <algorithm>

namespace bastide::host {

namespace {

struct RenderOptions {
    std::string file, output = "-", title;
    std::size_t at = SIZE_MAX, number_of_case = 1;
    int scale = 100;
    bool no_legend = false, no_grid = false, film = false;
};

/// The moves of a record as one moving picture.
std::string film_of(const RenderOptions& options, const Library& library) {
    if (!looks_like_record(options.file)) {
        throw Error(options.file, 0, "a film is made of a record; this is none.");
    }
    Record record = read_record(options.file);
    if (options.at != SIZE_MAX && options.at > record.moves.size()) {
        throw Error(options.file, 0,
                    "--at " + std::to_string(options.at) + " is beyond the end; it has " +
                        counted(static_cast<long long>(record.moves.size()), "move") + ".");
    }
    record.moves.resize(std::min(options.at, record.moves.size()));
    record.game.title = options.title.empty() ? record.game.title : options.title;
    svg::FilmOptions how;
    how.scale = options.scale;
    const auto rules = ruleset_of(record, library);
    return svg::film(record, rules, svg::style_of(*rules, library), how);
}

void render(const RenderOptions& options, const Context& context) {
    if (options.output != "-") {
        svg::refuse_to_replace(options.output);
    }
    const Library library = context.library();
    if (options.film) {
        write_output(options.output, film_of(options, library), Existing::replace);
        return;
    }
    const OpenedPosition position = open_position(options.file, options.at, options.number_of_case, library);
    const svg::BoardOptions how{options.title.empty() ? position.title : options.title, position.where,
                                !options.no_legend, !options.no_grid, options.scale};
    const std::string picture = svg::board_picture(position.game, svg::style_of(position.game.rules(), library),
                                                   svg::player_colours(position.players), how);
    write_output(options.output, picture, Existing::replace);
}

} // namespace

void add_render(Command app, Context& context) {
    const auto options = std::make_shared<RenderOptions>();
    const Command command = app.add_subcommand("render", "Draw a position as an SVG picture");
    command.add_option("file", options->file, "A record, or a scenario (.toml)").required().existing_file();
    command.add_option("-o,--output", options->output, "The picture; '-' is standard output").capture_default_str();
    command.add_option("--at", options->at, "After so many moves of a record, or steps of a scenario (default: all)")
        .check(whole_number(0, 1'000'000'000));
    const Option number_of_case = command.add_option("--case", options->number_of_case, "Which case of a scenario file")
                                      .check(whole_number(1, 1'000'000'000))
                                      .capture_default_str();
    command.add_option("--title", options->title, "Instead of the game's or scenario's title");
    command.add_option("--scale", options->scale, "Pixels per tile")
        .check(whole_number(10, 1000))
        .capture_default_str();
    const Option no_legend = command.add_flag("--no-legend", options->no_legend, "The board alone");
    const Option no_grid = command.add_flag("--no-grid", options->no_grid, "Without lines and coordinates");
    command.add_flag("--film", options->film, "The whole game of a record, as a picture that moves")
        .excludes(number_of_case)
        .excludes(no_legend)
        .excludes(no_grid);
    command.footer("Examples:\n"
                   "  bastide render game.bastide -o board.svg\n"
                   "  bastide render game.bastide --film --scale 50 -o game.svg\n"
                   "  bastide render game.bastide --at 40 --no-legend -o move-40.svg\n"
                   "  bastide render my-scenario.toml --case 2 -o board.svg");
    command.callback([options, &context] { render(*options, context); });
}

} // namespace bastide::host
