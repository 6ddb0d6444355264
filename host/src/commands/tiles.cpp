// bastide tiles: the tiles of a tile set, or the tile sets.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "commands/json_text.hpp"
#include "commands/markdown.hpp"
#include "commands/text_table.hpp"
#include "commands/tile_sketch.hpp"
#include "commands/tile_text.hpp"
#include "context.hpp"
#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

std::string edges_of(const TileDef& tile) {
    std::string out;
    for (std::size_t side = 0; side < tile.edges.size(); ++side) {
        out += (side == 0 ? "" : " ") + std::string(side_name(static_cast<unsigned>(side))) + ":" + tile.edges[side];
    }
    return out;
}

nlohmann::ordered_json as_json(const TileEntry& entry) {
    const TileDef& tile = entry.tile;
    nlohmann::ordered_json out{
        {"name", tile.name}, {"label", tile.label}, {"count", tile.count}, {"edges", tile.edges}};
    out["segments"] = nlohmann::ordered_json::array();
    for (const SegmentDef& segment : tile.segments) {
        nlohmann::ordered_json one{
            {"kind", segment.kind}, {"sides", nlohmann::json::array()}, {"words", segment.words}};
        for (const unsigned port : segment.ports) {
            one["sides"].push_back(std::string(port_name(port)));
        }
        one["borders"] = segment.borders;
        out["segments"].push_back(one);
    }
    out["words"] = tile.words;
    out["when"] = nlohmann::ordered_json::object();
    for (const auto& [name, value] : entry.when) {
        out["when"][name] = value;
    }
    return out;
}

void print(const TileEntry& entry) {
    const TileDef& tile = entry.tile;
    std::vector<std::string> right;
    right.push_back(tile.name + (tile.label.empty() ? "" : " (" + tile.label + ")") + " x" +
                    std::to_string(tile.count));
    right.push_back(edges_of(tile));
    for (const SegmentDef& segment : tile.segments) {
        const std::string words = words_of(segment.words);
        right.push_back("  " + segment.kind + (segment.ports.empty() ? "" : ": " + sides_of(segment.ports)) +
                        (words.empty() ? "" : " [" + words + "]"));
    }
    if (!tile.words.empty()) {
        right.push_back("  [" + words_of(tile.words) + "]");
    }
    if (!entry.when.empty()) {
        right.push_back("  only with " + condition_of(entry.when));
    }
    const auto left = tile_sketch(tile);
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        std::cout << "  " << (i < left.size() ? left[i] : std::string(9, ' '))
                  << (i < right.size() ? "   " + right[i] : "") << '\n';
    }
    std::cout << '\n';
}

void print_set(const TileSet& set, bool json) {
    if (json) {
        nlohmann::ordered_json out{
            {"name", set.name}, {"title", set.title}, {"digest", set.digest}, {"file", set.file}};
        out["tiles"] = nlohmann::ordered_json::array();
        for (const TileEntry& entry : set.tiles) {
            out["tiles"].push_back(as_json(entry));
        }
        std::cout << json_text(out);
        return;
    }
    std::cout << shown(set.title) << " (" << set.name << "): " << set.tiles.size() << " entries\n\n";
    for (const TileEntry& entry : set.tiles) {
        print(entry);
    }
}

/// Total under the default conditions: the one without a condition, or the first.
int total_of(const TileSet& set) {
    for (const auto& [when, total] : set.totals) {
        if (when.empty()) {
            return total;
        }
    }
    return set.totals.empty() ? 0 : set.totals.front().second;
}

void print_sets(const Library& library, bool json) {
    TextTable rows({"Tile set", ">Tiles", ">Entries", "Title", "File"});
    auto out = nlohmann::ordered_json::array();
    for (const auto& file : library.tile_set_files()) {
        const TileSet set = read_tile_set(file);
        rows.add({set.name, std::to_string(total_of(set)), std::to_string(set.tiles.size()), set.title, file.string()});
        out.push_back({{"name", set.name}, {"title", set.title}, {"tiles", total_of(set)}, {"file", file.string()}});
    }
    if (json) {
        std::cout << json_text(out);
    } else if (out.empty()) {
        std::cout << "No tile sets are installed; --tilesets DIR or BASTIDE_TILESETS says where to look.\n";
    } else {
        std::cout << rows.text();
    }
}

struct Options {
    std::string set;
    bool json = false, markdown = false;
};

} // namespace

void add_tiles(CLI::App& app, Context& context) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("tiles", "List the tile sets, or the tiles of one");
    command->add_option("SET", options->set, "A tile set's name or file; without it, the tile sets");
    CLI::Option* json = command->add_flag("--json", options->json, "The list as JSON");
    command->add_flag("--markdown", options->markdown, "The tiles of a set as a page of the reference")->excludes(json);
    command->footer("Examples:\n  bastide tiles\n  bastide tiles base-c2\n  bastide tiles my-set.toml --json");
    command->callback([options, &context] {
        const Library library = context.library();
        if (options->set.empty()) {
            if (options->markdown) {
                throw Error("--markdown needs the name of a tile set, as in `bastide tiles SET --markdown`.");
            }
            print_sets(library, options->json);
        } else if (options->markdown) {
            std::cout << tiles_page(library.tile_set(options->set));
        } else {
            print_set(library.tile_set(options->set), options->json);
        }
    });
}

} // namespace bastide::host
