#include "tiles/compose_tiles.hpp"
#include "bastide/error.hpp"
#include "bastide/host/log.hpp"
#include "bastide/words.hpp"
#include "library/game_file.hpp"
#include "library/library.hpp"
#include "library/tile_set.hpp"
#include "tiles/find_tile_set.hpp"
#include "tiles/tile_parts.hpp"
#include <algorithm>
#include <iterator>
#include <tuple>

namespace bastide::load {

namespace {

/// The word of a tile that is never drawn: it opens the layout, or it stays in the box.
constexpr const char* start_only = "start-only";

struct UsedSet {
    TileSet set;
    int copies;
};
using UsedSets = std::map<std::string, UsedSet>; ///< by name, so that the order of the game file does not matter

/// Two expansions may call a tile set alike, and the one that lies further back is played with tiles of the other.
void tell_hidden(const Library& library, const TileSet& set) {
    if (!logs(Log::warning)) {
        return;
    }
    for (const Hidden& hidden : library.hidden()) {
        if (hidden.by == set.file && library.is_another(hidden)) {
            log_line(Log::warning, "tile set " + in_quotes(set.name) + " is that of " + in_quotes(set.file) +
                                       ", which hides another of this name, " + in_quotes(hidden.file.string()));
        }
    }
}

UsedSets read_sets(const Library& library, const GameFile& game) {
    const std::filesystem::path folder = std::filesystem::path(game.file).parent_path();
    if (game.tile_sets.empty()) {
        throw Error(game.file, 0, "[game]: 'tilesets': a game needs at least one tile set.");
    }
    UsedSets sets;
    for (const GameFile::Set& wanted : game.tile_sets) {
        TileSet set = find_tile_set(library, wanted.name, folder, {game.file, wanted.line});
        const std::string name = set.name;
        if (logs(Log::info)) {
            log_line(Log::info, "tile set " + in_quotes(name) + " from " + '\'' + set.file + '\'');
        }
        tell_hidden(library, set);
        if (!sets.emplace(name, UsedSet{std::move(set), wanted.copies}).second) {
            throw Error(game.file, wanted.line,
                        "[game]: 'tilesets': the set " + in_quotes(name) + " is used twice; write { set = \"" + name +
                            "\", copies = 2 } to play with two of them.");
        }
    }
    return sets;
}

void check_total(const TileSet& set, const std::vector<TileDef>& tiles, const Conditions& conditions) {
    int sum = -squares_beyond_pieces(set.blocks);
    for (const TileDef& tile : tiles) {
        sum += tile.count;
    }
    for (const auto& [condition, total] : set.totals) {
        if (!conditions.hold(condition, set, 0)) {
            continue;
        }
        if (total != sum) {
            throw Error(set.file, 0,
                        "[tileset]: 'total' says " + std::to_string(total) +
                            " tiles, but under the switches of this game the counts add up to " + std::to_string(sum) +
                            ".");
        }
        return;
    }
}

std::vector<TileDef> existing_tiles(const TileSet& set, const Conditions& conditions) {
    std::vector<TileDef> tiles;
    std::map<std::string, unsigned> lines;
    for (const TileEntry& entry : set.tiles) {
        if (!conditions.hold(entry.when, set, entry.tile.line)) {
            continue;
        }
        // The parser has seen to this; but a bare and a qualified name of one switch look like two.
        if (const auto [first, fresh] = lines.emplace(entry.tile.name, entry.tile.line); !fresh) {
            throw Error(set.file, entry.tile.line,
                        "[[tile]] " + in_quotes(entry.tile.name) +
                            ": under the switches of this game the tile in line " + std::to_string(first->second) +
                            " exists too.");
        }
        tiles.push_back(entry.tile);
    }
    check_total(set, tiles, conditions);
    return tiles;
}

/// The start tile of the set; empty if it has none.
std::string start_of(const TileSet& set, const std::vector<TileDef>& tiles, const Conditions& conditions) {
    for (const auto& candidate : set.starts) {
        if (!conditions.hold(candidate.first, set, 0)) {
            continue;
        }
        const std::string& start = candidate.second;
        const bool exists =
            std::any_of(tiles.begin(), tiles.end(), [&](const TileDef& tile) { return tile.name == start; });
        if (!exists) {
            throw Error(set.file, 0,
                        "[tileset]: 'start': the tile " + in_quotes(start) +
                            " does not exist under the switches of this game.");
        }
        return start;
    }
    return {};
}

bool in_a_block(const std::vector<BlockDef>& blocks, const std::string& tile) {
    return std::any_of(blocks.begin(), blocks.end(), [&](const BlockDef& block) {
        return std::any_of(block.cells.begin(), block.cells.end(),
                           [&](const BlockDef::Cell& cell) { return cell.tile == tile; });
    });
}

/// Copies multiplied. Of a tile that is only for the start, and of a block, one lies on the board and the others stay
/// in the box.
std::vector<TileDef> multiplied(std::vector<TileDef> tiles, const std::string& start, const TileSet& set, int copies) {
    std::erase_if(tiles, [&](const TileDef& tile) { return tile.words.count(start_only) != 0 && tile.name != start; });
    for (TileDef& tile : tiles) {
        const bool single = tile.words.count(start_only) != 0 || in_a_block(set.blocks, tile.name);
        tile.count = single ? 1 : tile.count * copies;
    }
    return tiles;
}

/// Whether nobody could tell the tiles apart in play.
bool play_alike(const TileDef& a, const TileDef& b) {
    const auto alike = [](const SegmentDef& x, const SegmentDef& y) {
        return std::tie(x.kind, x.ports, x.words, x.borders) == std::tie(y.kind, y.ports, y.words, y.borders);
    };
    return a.edges == b.edges && a.adjacent == b.adjacent && a.words == b.words &&
           std::equal(a.segments.begin(), a.segments.end(), b.segments.begin(), b.segments.end(), alike);
}

using ByName = std::map<std::string, std::vector<TileDef*>>;

void rename_cells(std::vector<BlockDef>& blocks, const std::string& set, const std::string& from,
                  const std::string& to) {
    for (BlockDef& block : blocks) {
        for (BlockDef::Cell& cell : block.cells) {
            cell.tile = block.set == set && cell.tile == from ? to : cell.tile;
        }
    }
}

/// A tile that several sets have is one tile with more copies. Different tiles of one name get their set's in front.
void settle_names(std::vector<TileDef>& tiles, std::map<std::string, std::string>& start_of_set,
                  std::vector<BlockDef>& blocks) {
    ByName by_name;
    for (TileDef& tile : tiles) {
        by_name[tile.name].push_back(&tile);
    }
    for (auto& [name, same] : by_name) {
        TileDef& first = *same.front();
        if (std::all_of(same.begin(), same.end(), [&](const TileDef* tile) { return play_alike(*tile, first); })) {
            for (auto other = same.begin() + 1; other != same.end(); ++other) {
                first.count += (*other)->count;
                (*other)->count = 0;
            }
            continue;
        }
        for (TileDef* tile : same) {
            tile->name = tile->set + "/" + name;
            std::string& start = start_of_set[tile->set];
            start = start == name ? tile->name : start;
            rename_cells(blocks, tile->set, name, tile->name);
        }
    }
    std::erase_if(tiles, [](const TileDef& tile) { return tile.count == 0; });
}

} // namespace

void compose_tiles(const Library& library, const GameFile& game, const Conditions& conditions,
                   Composition& composition) {
    std::map<std::string, std::string> start_of_set;
    for (auto& [name, used] : read_sets(library, game)) {
        std::vector<TileDef> tiles = existing_tiles(used.set, conditions);
        const std::string start = start_of(used.set, tiles, conditions);
        start_of_set[name] = start;
        for (TileDef& tile : multiplied(std::move(tiles), start, used.set, used.copies)) {
            composition.tiles.push_back(std::move(tile));
        }
        composition.blocks.insert(composition.blocks.end(), used.set.blocks.begin(), used.set.blocks.end());
        composition.sets.push_back({name, used.copies, used.set.digest});
    }
    std::vector<const TileDef*> all;
    std::transform(composition.tiles.begin(), composition.tiles.end(), std::back_inserter(all),
                   [](const TileDef& tile) { return &tile; });
    check_middles(all);
    settle_names(composition.tiles, start_of_set, composition.blocks);
    for (const auto& [set, start] : start_of_set) {
        const auto& known = composition.starts;
        if (!start.empty() && std::find(known.begin(), known.end(), start) == known.end()) {
            composition.starts.push_back(start);
        }
    }
}

} // namespace bastide::load
