// A tile set as read from its file.
#pragma once
#include "bastide/game/tile_def.hpp"
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide {

/// Switch values under which an entry exists, sorted: one of those named of every switch. Empty: always.
using Condition = std::vector<std::pair<std::string, std::string>>;

struct TileEntry {
    TileDef tile;
    Condition when;
};

struct TileSet {
    std::string name, title, file, digest;
    std::vector<std::string> aliases, kinds, words;
    std::map<char, std::string> edges;
    std::vector<TileEntry> tiles;
    std::vector<BlockDef> blocks;
    std::vector<std::pair<Condition, std::string>> starts; ///< the first that holds; may be empty
    std::vector<std::pair<Condition, int>> totals;         ///< the first that holds
};
/// Reads and validates: half sides covered once, edges agree with segments, counts add up, names known.
TileSet parse_tile_set(std::string_view text, const std::string& file);

} // namespace bastide
