// A slow second opinion on a position: features, gaps and open squares found again from the printed tiles alone, by
// where their parts touch in the plane. Uses none of the engine's labels, tables or grid; what edits of the board say
// is taken as said: closed sides, kinds that segments have now, segments joined without meeting.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bastide::checking {

/// A point in the plane; a tile at x,y covers the square from (4x, 4y) to (4x+4, 4y+4), and three points of each of its
/// sides are where segments meet: the middle and both halves.
using Point = std::pair<int, int>;

/// A segment of a tile on the board: which tile, which printed segment.
using Node = std::pair<std::size_t, unsigned>;

struct CountedFeature {
    std::string kind;
    std::set<Node> nodes;
    std::set<std::size_t> tiles;
    int open = 0; ///< points on sides that face an empty square
    std::map<std::string, int> words;
};

/// Sides that are closed although no tile lies there (the border of a table, by house rule).
using ClosedSide = std::function<bool(Position tile, unsigned side)>;

struct NorthWestFirst {
    bool operator()(Position l, Position r) const { return l.y != r.y ? l.y < r.y : l.x < r.x; }
};

struct Recount {
    std::map<Position, std::size_t, NorthWestFirst> tile_at;
    std::vector<CountedFeature> features;
    std::map<Node, std::size_t> feature_of; ///< index into features
    std::set<std::pair<int, int>> open_squares;
};
Recount recount(const Play& play, const ClosedSide& closed_side = {});

/// The engine's segment for a printed one; none if no module plays its kind.
SegmentId segment_of(const Play& play, const Node& node);

/// Where the ports of a printed tile lie when it is turned, relative to its north-west corner.
Point point_of(unsigned port, unsigned quarter_turns);
/// The terrain that a tile lying like this shows on a side, as printed.
const std::string& printed_edge(const TileDef& tile, unsigned quarter_turns, unsigned side);
/// Whether a tile looks the same to the rules of this game after both turns.
bool looks_the_same(const Ruleset& rules, const TileDef& tile, unsigned turns, unsigned other_turns);

/// All placements of a tile that the edges allow, or a rule that makes good what does not fit, by trying every square;
/// rotations that look alike are all listed.
std::vector<std::pair<Position, unsigned>> naive_placements(const Play& play, const Recount& board, TileTypeId type);

} // namespace bastide::checking
