// The parts of reading a tile set: one tile, its geometry, and what holds for the set as a whole.
#pragma once
#include "library/tile_set.hpp"
#include "library/toml.hpp"
#include <string>
#include <vector>

namespace bastide::load {

/// Names that the head of a tile set declares.
struct TileWords {
    std::vector<std::string> kinds;
    std::vector<std::string> words;
    std::vector<std::string> crossing; ///< of `words`: a segment with one of them may cross others
    std::map<char, std::string> edges;
};

/// when = { switch = value }; bare or qualified names.
Condition parse_condition(const Reader& reader, const std::string& key);
/// One [[tile]], checked by itself.
TileEntry parse_tile(const Value& table, const std::string& file, const TileWords& known);

/// One [[block]], checked against the tiles of its set.
BlockDef parse_block(const Value& table, const std::string& file, const std::vector<TileEntry>& tiles);
/// A block counts as one tile in `total`: how many squares more than pieces there are.
int squares_beyond_pieces(const std::vector<BlockDef>& blocks);

/// "kind n": a kind and its first side or half side; the kind alone if it reaches none.
std::string segment_name(const SegmentDef& segment);
/// Every side covered once, in accordance with the terrains of the edges, and no segments crossing.
void check_geometry(const TileDef& tile, const TileWords& known);
/// A kind that is a terrain has the middle of its sides, or both halves: the one does not meet the other. Of a set, and
/// of all sets of a game.
void check_middles(const std::vector<const TileDef*>& tiles);
/// Half sides beside the middle are covered on all sides of a terrain or on none: a set is at one with itself.
void check_half_sides(const std::vector<TileEntry>& tiles);

/// Tiles of one name must exclude each other; starts must exist; counts must add up to the totals.
void check_set(const TileSet& set, const Reader& head);
/// Fingerprint of what is played: everything but titles and labels.
std::string digest_of(const TileSet& set);

} // namespace bastide::load
