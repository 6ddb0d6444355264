// Parts of a tile in words.
#pragma once
#include "library/tile_set.hpp"
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace bastide::host {

/// "n wnw"
std::string sides_of(const std::vector<unsigned>& ports);
/// "stone bell=2"
std::string words_of(const std::map<std::string, int>& words);
/// Its edges: "n:path e:stone ..."
std::string edges_of(const TileDef& tile);
/// The key of a segment in pictures and tables: "1", "2", ..., "9", "a", ...
char segment_key(std::size_t segment);
/// The segments of a tile, one a line: key, kind, words, what it runs along, sides. Each line is indented.
std::string segment_table(const TileDef& tile, std::size_t indent, std::size_t width);
/// "name = value, name = value"
std::string condition_of(const Condition& when);

nlohmann::ordered_json tile_json(const TileEntry& entry);
/// Total under the default conditions: the one without a condition, or the first.
int total_of(const TileSet& set);

} // namespace bastide::host
