#include "affected.hpp"
#include <algorithm>

namespace bastide {

SegmentId facing(const View& view, TileId tile, unsigned port) {
    const unsigned side = port / 3;
    const TileId there = view.tile_at(neighbour(view.tile(tile).at, side));
    const bool parted = there == none_of<TileId> || (view.tile(tile).closed >> side & 1U) != 0 ||
                        (view.tile(there).closed >> opposite(side) & 1U) != 0;
    return parted ? none_of<SegmentId> : view.segment_at(there, opposite(side) * 3U + 2 - port % 3);
}

// ---------------------------------------------------------------- what it is

Affected::Affected(const View& view, std::size_t since) : view_(view) {
    for (; since < view.tiles().size(); ++since) {
        view.each_segment_on(static_cast<TileId>(since), [this](SegmentId s) { add_of(s); });
    }
}

void Affected::add(FeatureId f) {
    known_.resize(std::max<std::size_t>(known_.size(), view_.core().segments));
    if (!known_[index(f)]) {
        known_[index(f)] = true;
        features.push_back(f);
        view_.each_segment(f, [this](SegmentId s) { segments.push_back(s); });
    }
}

void Affected::add_form(TileId tile) {
    view_.each_segment_on(tile, [this](SegmentId s) { add_of(s); });
    for (unsigned port = 0; port < ports; ++port) {
        if (const SegmentId s = facing(view_, tile, port); s != none_of<SegmentId>) {
            add_of(s);
        }
    }
}

void Affected::add_kind(FeatureId f, KindId kind) {
    add(f);
    const KindId before = view_.feature(f).kind;
    view_.each_segment(f, [&](SegmentId s) {
        const TileId here = view_.tile_of(s);
        view_.each_segment_on(here, [&](SegmentId other) {
            const KindId of = view_.feature(view_.feature_of(other)).kind;
            if (of == before || of == kind) {
                add_of(other);
            }
        });
        for (unsigned port = 0; port < ports; ++port) {
            const SegmentId there = view_.segment_at(here, port) == s ? facing(view_, here, port) : none_of<SegmentId>;
            if (there != none_of<SegmentId> && view_.kind_of(there) == kind) {
                add_of(there);
            }
        }
    });
    for (const Link link : view_.links()) {
        if (view_.kind_of(link.a) == view_.kind_of(link.b) && view_.feature_of(link.a) != view_.feature_of(link.b)) {
            add_of(link.a);
            add_of(link.b);
        }
    }
}

// ---------------------------------------------------------------- what is found in it

void Affected::sort() {
    std::sort(features.begin(), features.end());
    std::sort(segments.begin(), segments.end());
}

bool Affected::has(SegmentId s) const { return std::binary_search(segments.begin(), segments.end(), s); }

const Affected::Former& Affected::former(SegmentId s) const {
    return formers[static_cast<std::size_t>(std::lower_bound(segments.begin(), segments.end(), s) - segments.begin())];
}

std::size_t Affected::place_of(FeatureId f) const {
    const auto found = std::lower_bound(features.begin(), features.end(), f);
    const auto end = features.end();
    return static_cast<std::size_t>((found != end && *found == f ? found : end) - features.begin());
}

} // namespace bastide
