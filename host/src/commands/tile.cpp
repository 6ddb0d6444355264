// bastide tile: one tile as a picture in text, its segments, and the tile sets that have it.
#include "bastide/error.hpp"
#include "command_line/command.hpp"
#include "commands/output_width.hpp"
#include "knowledge/reference.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "pages/tile_text.hpp"
#include "program/context.hpp"
#include "svg/style.hpp"
#include "terminal/tile_raster.hpp"
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

struct TileOptions {
    std::string name, set;
    bool json = false;
};

/// Every character is the key of the segment that lies there; between two of them there may be nothing.
std::string picture(const TileDef& tile, const svg::Style& style, std::size_t indent) {
    constexpr int width = 23, height = 11;
    const terminal::TileRaster raster(tile, 0, style, width, height);
    const std::string edge = std::string(indent, ' ') + '+' + std::string(width, '-') + "+\n";
    std::string text = edge;
    for (int y = 0; y < height; ++y) {
        text += std::string(indent, ' ') + '|';
        for (int x = 0; x < width; ++x) {
            const int segment = raster.segment(x, y);
            text += segment == terminal::TileRaster::nothing ? ' ' : segment_key(static_cast<std::size_t>(segment));
        }
        text += "|\n";
    }
    return text + edge;
}

/// Occurrences that look the same stand together: one picture for all of them.
std::vector<std::vector<TileOccurrence>> by_print(const std::vector<TileOccurrence>& all) {
    std::vector<std::vector<TileOccurrence>> groups;
    for (const TileOccurrence& one : all) {
        const auto alike = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
            return same_print(group.front().entry.tile, one.entry.tile);
        });
        if (alike == groups.end()) {
            groups.push_back({one});
        } else {
            alike->push_back(one);
        }
    }
    return groups;
}

void print(const std::vector<TileOccurrence>& group, const svg::Style& style, std::size_t width) {
    const TileDef& tile = group.front().entry.tile;
    std::cout << tile.name << "\n\n" << picture(tile, style, 2) << '\n' << segment_table(tile, 2, width - 1) << '\n';
    std::cout << "  Edges: " << wrapped(edges_of(tile), 9, width - 1) << '\n';
    if (!tile.words.empty()) {
        std::cout << "  On the tile: " << wrapped(words_of(tile.words), 15, width - 1) << '\n';
    }
    for (const TileOccurrence& one : group) {
        const TileDef& here = one.entry.tile;
        std::string text = std::to_string(here.count) + (here.count == 1 ? " copy in " : " copies in ") + one.set +
                           " (" + one.title + ')';
        text += here.label.empty() ? "" : ", labelled " + here.label;
        text += one.entry.when.empty() ? "" : ", only with " + condition_of(one.entry.when);
        std::cout << "  " << wrapped(text + '.', 4, width - 1) << '\n';
    }
}

void print_json(const std::vector<TileOccurrence>& all) {
    auto out = nlohmann::ordered_json::array();
    for (const TileOccurrence& one : all) {
        nlohmann::ordered_json tile = tile_json(one.entry);
        tile["set"] = one.set;
        tile["set_title"] = one.title;
        out.push_back(tile);
    }
    std::cout << json_text(out);
}

int run(const TileOptions& options, const Context& context) {
    const Library library = context.library();
    const std::vector<TileOccurrence> found = find_tile(library, options.name, options.set);
    if (options.json) {
        print_json(found);
        return ok;
    }
    const svg::Style style = svg::style_of(library);
    const auto groups = by_print(found);
    for (const auto& group : groups) {
        std::cout << (&group == &groups.front() ? "" : "\nAnother tile of this name:\n");
        print(group, style, output_width());
    }
    return ok;
}

} // namespace

void add_tile(Command app, Context& context) {
    auto options = std::make_shared<TileOptions>();
    const Command command = app.add_subcommand("tile", "Show one tile: a picture, its segments, where it occurs");
    command.add_option("NAME", options->name, "A tile's name, as in `bastide tiles SET`").required();
    command.add_option("--set", options->set, "Of this tile set only (a name or file)").type_name("SET");
    command.add_flag("--json", options->json, "The tile as JSON, once for every tile set that has it");
    command.footer("Examples:\n  bastide tile cap-three-way\n  bastide tile cap-three-way --set base-c2\n"
                   "  bastide tile cap-three-way --json");
    command.callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
