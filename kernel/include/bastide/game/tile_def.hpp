// Tiles as printed: names, as read from a tile set.
#pragma once
#include "bastide/engine/export.hpp"
#include "bastide/geometry.hpp"
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bastide {

/// A segment as printed.
struct SegmentDef {
    std::string kind;                   ///< "path"
    std::vector<unsigned> ports;        ///< see geometry.hpp; empty: reaches no side
    std::map<std::string, int> words;   ///< "stone" -> 1
    std::vector<unsigned> borders;      ///< segments of this tile (by index) along whose rim this one runs
    unsigned line = 0;                  ///< where it stands in its file
    std::map<std::string, int> inert{}; ///< words that are printed there and mean nothing in this game
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
    std::map<std::string, int> inert;                    ///< of those, what means nothing in this game
    std::string file;
    unsigned line = 0;
};

/// Makes one segment of two of a tile: the first gets the ports, words and borders of the second, which goes.
BASTIDE_API void unite_segments(TileDef& tile, std::size_t kept, std::size_t gone);

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

} // namespace bastide
