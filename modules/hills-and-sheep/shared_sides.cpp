// Two cities of a tile may share a side, a half each. Cities meet in the middle of their sides, where neither of these
// two is, so a city that comes to lie there meets none: it is joined with both.
#include "hills_and_sheep.hpp"
#include <map>
#include <set>

namespace bastide::hills {

namespace {
constexpr unsigned first_half = 1, middle = 2, second_half = 4; // ports of a side
constexpr int most = narrow(max_links / 2);                     // two pairs for each side

/// Bit set of the ports of a side that segments of its own kind have.
unsigned ports_on(const TileDef& tile, unsigned side) {
    unsigned found = 0;
    for (const SegmentDef& segment : tile.segments) {
        for (const unsigned port : segment.ports) {
            found |= segment.kind == tile.edges[side] && port / 3 == side ? 1U << port % 3 : 0U;
        }
    }
    return found;
}
} // namespace

/// Fields are nothing but halves; what shares a side is of a kind that fills others.
void SharedSides::install(Registry& registry) {
    std::map<std::string, int> shared; // by terrain
    std::set<std::string> filled;
    for (const TileDef& tile : registry.tiles()) {
        for (unsigned side = 0; side < 4; ++side) {
            const unsigned there = ports_on(tile, side);
            shared[tile.edges[side]] += there == first_half + second_half ? tile.count : 0;
            if ((there & middle) != 0) {
                filled.insert(tile.edges[side]);
            }
        }
    }
    int sides = 0;
    for (const auto& [terrain, count] : shared) {
        sides += filled.contains(terrain) ? count : 0;
    }
    if (sides > most) {
        registry.refuse("The game has " + std::to_string(sides) + " sides that are shared by two cities; " +
                        std::to_string(most) + " are possible. Lower the copies of the tile set.");
    }
    if (sides > 0) {
        registry.on<events::TilePlaced>(hook<&SharedSides::placed>(this));
    }
}

/// Whichever of the two was there first.
void SharedSides::placed(Play& play, const events::TilePlaced& event) const {
    for (unsigned side = 0; side < 4; ++side) {
        const TileId beside = play.tile_at(neighbour(play.tile(event.tile).at, side));
        if (beside != none_of<TileId>) {
            join(play, play.segment_at(event.tile, port_of_side(side)), beside, opposite(side));
            join(play, play.segment_at(beside, port_of_side(opposite(side))), event.tile, side);
        }
    }
}

/// A segment that fills its side, and those that share the side of the tile beside it.
void SharedSides::join(Play& play, SegmentId whole, TileId beside, unsigned side) {
    if (whole == none_of<SegmentId> || play.segment_at(beside, port_of_side(side)) != none_of<SegmentId>) {
        return;
    }
    for (const unsigned port : {port_of_side(side) - 1, port_of_side(side) + 1}) {
        const SegmentId half = play.segment_at(beside, port);
        if (half != none_of<SegmentId> && play.kind_of(half) == play.kind_of(whole)) {
            play.join(whole, half);
        }
    }
}

} // namespace bastide::hills
