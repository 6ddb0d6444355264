// bastide tiles: the tiles of a tile set, or the tile sets.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/output_width.hpp"
#include "knowledge/tile_sets.hpp"
#include "library/read_files.hpp"
#include "pages/catalogue.hpp"
#include "pages/json_text.hpp"
#include "pages/pages.hpp"
#include "pages/text_table.hpp"
#include "pages/tile_sketch.hpp"
#include "pages/tile_text.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace bastide::host {
namespace {

struct TilesOptions {
    std::string set, search;
    bool json = false, markdown = false;
};

/// A sketch with the words beside it, these broken at the width.
void print(const TileEntry& entry, std::size_t width) {
    constexpr std::size_t beside = 14; // columns that the sketch takes
    const TileDef& tile = entry.tile;
    std::vector<std::string> right;
    const auto add = [&](const std::string& text) {
        std::istringstream lines(wrapped(text, 4, width - 1 - beside));
        for (std::string line; std::getline(lines, line);) {
            right.push_back(line);
        }
    };
    add(tile.name + (tile.label.empty() ? "" : " (" + tile.label + ")") + " x" + std::to_string(tile.count));
    add(edges_of(tile));
    for (const SegmentDef& segment : tile.segments) {
        const std::string words = words_of(segment.words);
        add("- " + segment.kind + (segment.ports.empty() ? "" : ": " + sides_of(segment.ports)) +
            (words.empty() ? "" : " [" + words + "]"));
    }
    if (!tile.words.empty()) {
        add("- [" + words_of(tile.words) + "]");
    }
    if (!entry.when.empty()) {
        add("- only with " + condition_of(entry.when));
    }
    const auto left = tile_sketch(tile);
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        std::cout << "  " << (i < left.size() ? left[i] : std::string(9, ' '))
                  << (i < right.size() ? "   " + right[i] : "") << '\n';
    }
    std::cout << '\n';
}

/// Whether the name or anything printed on the tile has the word in it.
bool mentions(const TileEntry& entry, const std::string& word) {
    const TileDef& tile = entry.tile;
    std::string all = tile.name + ' ' + tile.label + ' ' + edges_of(tile) + ' ' + words_of(tile.words) + ' ' +
                      condition_of(entry.when);
    for (const SegmentDef& segment : tile.segments) {
        all += ' ' + segment.kind + ' ' + words_of(segment.words);
    }
    return found_in(all, word);
}

void print_set(const TileSet& set, const TilesOptions& options) {
    std::vector<const TileEntry*> chosen;
    for (const TileEntry& entry : set.tiles) {
        if (options.search.empty() || mentions(entry, options.search)) {
            chosen.push_back(&entry);
        }
    }
    if (options.json) {
        nlohmann::ordered_json out{
            {"name", set.name}, {"title", set.title}, {"digest", set.digest}, {"file", set.file}};
        out["tiles"] = nlohmann::ordered_json::array();
        for (const TileEntry* entry : chosen) {
            out["tiles"].push_back(tile_json(*entry));
        }
        std::cout << json_text(out);
        return;
    }
    const std::size_t width = output_width();
    const std::string of_all =
        options.search.empty() ? ""
                               : " of " + std::to_string(set.tiles.size()) + ", those with '" + options.search + "'";
    std::cout << wrapped(shown(set.title) + " (" + set.name + "): " + std::to_string(chosen.size()) +
                             (options.search.empty() ? " entries" : of_all),
                         2, width - 1)
              << "\n\n";
    for (const TileEntry* entry : chosen) {
        print(*entry, width);
    }
}

void tell(const std::vector<std::string>& problems, std::ostream& out) {
    out << (problems.empty() ? "" : "\nCannot be used:\n");
    for (const std::string& problem : problems) {
        out << "  " << shown_lines(problem) << '\n';
    }
}

void print_sets(const Library& library, bool json) {
    TextTable rows({"Tile set", ">Tiles", ">Entries", "Title"});
    std::vector<std::string> folders;
    auto out = nlohmann::ordered_json::array();
    const InstalledSets installed = installed_sets(library);
    for (const TileSet& set : installed.sets) {
        rows.add({set.name, std::to_string(total_of(set)), std::to_string(set.tiles.size()), set.title});
        if (const std::string folder = std::filesystem::path(set.file).parent_path().string();
            std::find(folders.begin(), folders.end(), folder) == folders.end()) {
            folders.push_back(folder);
        }
        out.push_back({{"name", set.name}, {"title", set.title}, {"tiles", total_of(set)}, {"file", set.file}});
    }
    if (json) {
        tell(installed.problems, std::cerr);
        std::cout << json_text(out);
    } else if (out.empty()) {
        std::cout << "No tile sets are installed; --tilesets DIR or BASTIDE_TILESETS says where to look.\n";
    } else {
        std::cout << rows.text(output_width() - 1) << "\nTheir files are in " << shown(listed(folders)) << ".\n";
    }
    if (!json) {
        tell(installed.problems, std::cout);
    }
}

} // namespace

void add_tiles(Command app, Context& context) {
    auto options = std::make_shared<TilesOptions>();
    const Command command = app.add_subcommand("tiles", "List the tile sets, or the tiles of one");
    command.add_option("SET", options->set, "A tile set's name or file; without it, the tile sets");
    const Option search =
        command.add_option("--search", options->search, "Only tiles with the word in their name or on them")
            .type_name("WORD");
    const Option json = command.add_flag("--json", options->json, "The list as JSON");
    command.add_flag("--markdown", options->markdown, "The tiles of a set as a page of the reference")
        .excludes(json)
        .excludes(search);
    command.footer("Examples:\n"
                   "  bastide tiles\n"
                   "  bastide tiles base-c2\n"
                   "  bastide tiles base-c2 --search three\n"
                   "  bastide tiles my-set.toml --json");
    command.callback([options, &context] {
        const Library library = context.library();
        if (options->set.empty()) {
            if (options->markdown || !options->search.empty()) {
                const std::string option = options->markdown ? "--markdown" : "--search";
                throw Error(option + " needs the name of a tile set, as in `bastide tiles SET " + option +
                            (options->markdown ? "`." : " WORD`."));
            }
            print_sets(library, options->json);
        } else if (options->markdown) {
            std::cout << tiles_page(library.tile_set(options->set));
        } else {
            print_set(library.tile_set(options->set), *options);
        }
    });
}

} // namespace bastide::host
