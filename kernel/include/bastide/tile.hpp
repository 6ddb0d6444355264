// Tiles as printed (names, as read from a tile set) and as compiled (numbers, rotations, ports).
#pragma once
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include "bastide/state.hpp"
#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bastide {

/// A segment as printed.
struct SegmentDef {
    std::string kind;                 ///< "path"
    std::vector<unsigned> ports;      ///< see geometry.hpp; empty: reaches no side
    std::map<std::string, int> words; ///< "stone" -> 1
    std::vector<unsigned> borders;    ///< segments of this tile (by index) along whose rim this one runs
    unsigned line = 0;                ///< where it stands in its file
};

/// A tile type as printed, unrotated.
struct TileDef {
    std::string name;                 ///< unique in the game: "long-straight"
    std::string label;                ///< the publisher's letter or number
    std::string set;                  ///< the tile set it comes from
    int count = 0;                    ///< copies in the game
    std::array<std::string, 4> edges; ///< terrains, north first
    std::vector<SegmentDef> segments;
    std::vector<std::pair<unsigned, unsigned>> adjacent; ///< segments that touch directly
    std::map<std::string, int> words;                    ///< tile-level words
    std::string file;
    unsigned line = 0;
};

/// Several squares printed as one piece, as read from a tile set. Its tiles are never drawn; a module lays the block.
struct BlockDef {
    struct Cell {
        std::string tile;
        Position at; ///< offset in the printed orientation
    };
    std::string name, set, file;
    std::vector<Cell> cells;
    unsigned line = 0;
};

/// A segment of a compiled tile type.
struct SegmentType {
    Feature initial;            ///< the feature that it is until it meets others
    std::uint16_t borders = 0;  ///< bit set of local segments
    std::uint16_t adjacent = 0; ///< bit set of local segments
    std::uint16_t ports = 0;    ///< bit set, unrotated
    std::uint8_t def = 0;       ///< index in TileDef::segments
    KindId kind() const { return initial.kind; }
};

/// A block as the game plays it.
struct Block {
    struct Cell {
        TileTypeId type{};
        Position at;
    };
    std::string name;
    std::vector<Cell> cells;
};

/// A tile type as the game plays it: inert words and kinds are gone.
struct alignas(64) TileType {
    static constexpr std::uint8_t no_segment = 0xFF;
    std::array<std::array<TerrainId, 4>, 4> edges{};             ///< [rotation][side]
    std::array<std::array<std::uint8_t, ports>, 4> segment_at{}; ///< [rotation][port] local segment
    std::uint8_t segment_count = 0;
    std::uint8_t rotations = 0;              ///< bit set of the rotations that look different
    std::array<std::uint8_t, 4> canonical{}; ///< [rotation] the listed rotation that looks the same
    std::array<SegmentType, max_segments_per_tile> segments{};
    std::bitset<max_tile_words> words; ///< printed on the tile as a whole
    std::uint16_t total = 0;           ///< copies in the game
    std::uint16_t def = 0;             ///< index in Ruleset::tile_defs of the first printed form
    bool shows(WordId word) const { return words[index(word)]; }
};

} // namespace bastide
