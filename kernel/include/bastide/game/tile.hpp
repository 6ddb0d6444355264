// Tiles as compiled: numbers, rotations, ports.
#pragma once
#include "bastide/game/state.hpp"
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bastide {

/// A segment of a compiled tile type: what rules ask of it.
struct SegmentType {
    std::uint16_t borders = 0;  ///< bit set of local segments
    std::uint16_t adjacent = 0; ///< bit set of local segments
    std::uint16_t ports = 0;    ///< bit set, unrotated
    std::uint8_t def = 0;       ///< index in TileDef::segments
    KindId feature_kind{0};
    KindId kind() const { return feature_kind; }
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

/// A tile type as the game plays it: inert words and kinds are gone. What laying a tile needs comes first.
struct alignas(64) TileType {
    static constexpr std::uint8_t no_segment = 0xFF;
    std::array<std::array<std::uint8_t, ports>, 4> segment_at{}; ///< [rotation][port] local segment
    std::array<std::uint16_t, 4> row{};    ///< [rotation] the terrains that it shows, four bits a side, north lowest
    std::array<std::uint16_t, 4> strict{}; ///< [rotation] the bits of row that match the same alone
    /// [rotation][side] the segments at the three ports of the square on that side, a byte each, 0xFF for none.
    std::array<std::array<std::uint32_t, 4>, 4> facing{};
    /// [side][segment] how many ports the segment has there, unrotated.
    std::array<std::array<std::uint8_t, max_segments_per_tile>, 4> ports_on{};
    std::array<Segment, max_segments_per_tile> parts{}; ///< its segments, if they, their features and it were the first
    std::array<Feature, max_segments_per_tile> initial{}; ///< the feature that a segment is until it meets others
    std::uint32_t counters = 0;                           ///< index in Ruleset::printed_counters of its first segment's
    std::uint8_t segment_count = 0;
    std::uint8_t rotations = 0;              ///< bit set of the rotations that look different
    std::array<std::uint8_t, 4> canonical{}; ///< [rotation] the listed rotation that looks the same

    std::uint16_t total = 0;           ///< copies in the game
    std::uint16_t def = 0;             ///< index in Ruleset::tile_defs of the first printed form
    std::uint16_t inner = 0;           ///< bit set of the segments that reach no side
    bool only_in_holes = false;        ///< where tiles lie beside all four sides
    bool choosy = false;               ///< not all that `strict` lets through fits or is allowed
    std::bitset<max_tile_words> words; ///< printed on the tile as a whole
    std::array<SegmentType, max_segments_per_tile> segments{}; ///< the first segment_count of them

    bool shows(WordId word) const { return words[index(word)]; }
    TerrainId edge(unsigned rotation, unsigned side) const {
        return static_cast<TerrainId>(row[rotation] >> (4 * side) & 15U);
    }
};

} // namespace bastide
