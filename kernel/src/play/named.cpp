#include "named.hpp"
#include "bastide/module/play.hpp"
#include "words/src/refused.hpp"

namespace bastide {

[[gnu::cold]] const Named& Named::among(std::size_t number, std::size_t count, const char* what) const {
    if (number >= count) {
        refuse_number(what, number, count);
    }
    return *this;
}

/// Segments that a tile had before it was transformed are none.
const Named& Named::segment(SegmentId s) const {
    among(index(s), view_.core().segments, "segment");
    if (view_.tile_of(s) == none_of<TileId>) {
        refuse_dead_segment(s);
    }
    return *this;
}

/// A number that a segment has is no feature before that segment names one.
const Named& Named::feature(FeatureId f) const {
    among(index(f), view_.core().segments, "feature");
    if (view_.tile_of(static_cast<SegmentId>(index(f))) == none_of<TileId>) {
        refuse_dead_segment(static_cast<SegmentId>(index(f)));
    }
    if (!view_.is_feature(f)) {
        refuse_joined_feature(index(f), index(view_.feature_of(static_cast<SegmentId>(index(f)))));
    }
    return *this;
}

const Named& Named::value(const ActionValue& value, std::uint64_t number) const {
    const bool none = number == (std::uint64_t{1} << value.bits) - 1;
    switch (value.sort) {
    case ValueSort::tile_type:
        return type(static_cast<TileTypeId>(number));
    case ValueSort::segment:
        return segment(static_cast<SegmentId>(number));
    case ValueSort::figure_kind:
        return kind(static_cast<FigureKindId>(number));
    case ValueSort::player:
        return none ? *this : seat(static_cast<PlayerId>(number));
    case ValueSort::figure:
        return none ? *this : figure(static_cast<FigureId>(number));
    case ValueSort::tile:
        return none ? *this : tile(static_cast<TileId>(number));
    default:
        return *this;
    }
}

const Named& Named::square(Position p) const {
    const Core& core = view_.core();
    const int reach = static_cast<int>(rules().layout.tile_capacity);
    const bool far =
        p.x < core.low.x - reach || p.x > core.high.x + reach || p.y < core.low.y - reach || p.y > core.high.y + reach;
    if (far) {
        refuse_far_square(position_text(p));
    }
    return *this;
}

const Named& Named::place(Place to) const {
    switch (to.where) {
    case Where::segment:
        segment(to.segment());
        return among(to.detail, 5, "corner of a segment's tile");
    case Where::space:
        among(index(to.space), rules().space_kinds.size(), "kind of space");
        return to.tile() == none_of<TileId> ? *this : among(to.at, view_.core().tiles, "tile");
    case Where::held:
        return among(to.at, seats(), "seat");
    case Where::beside:
        return to.companion() == none_of<FigureId> ? *this : figure(to.companion());
    default:
        return *this;
    }
}

} // namespace bastide
