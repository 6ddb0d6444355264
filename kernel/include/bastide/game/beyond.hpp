// From a segment to those beyond its borders, for rules that go along a feature.
#pragma once
#include "bastide/game/view.hpp"

namespace bastide {

/// The other end of a link, or none if this segment is at neither.
constexpr SegmentId beyond(Link link, SegmentId s) {
    return link.a == s ? link.b : link.b == s ? link.a : none_of<SegmentId>;
}

/// The segments that this one meets at the sides of its tile, and those that links join it to. What it meets may be of
/// another feature where a rule keeps the two apart.
template <class F> void each_beyond(const View& view, SegmentId s, F&& visit) {
    const TileId tile = view.tile_of(s);
    for (unsigned side = north; side <= west; ++side) {
        const TileId there = view.tile_at(neighbour(view.tile(tile).at, side));
        if (there == none_of<TileId> || view.segment_at(tile, port_of_side(side)) != s) {
            continue;
        }
        const SegmentId meets = view.segment_at(there, port_of_side(opposite(side)));
        if (meets != none_of<SegmentId>) { // what closes it has none
            visit(meets);
        }
    }
    for (const Link link : view.links()) {
        const SegmentId linked = beyond(link, s);
        if (linked != none_of<SegmentId>) {
            visit(linked);
        }
    }
}

} // namespace bastide
