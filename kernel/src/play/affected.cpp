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

void Affected::add(const View& view, FeatureId f) {
    known_.resize(std::max<std::size_t>(known_.size(), view.core().segments));
    if (!known_[index(f)]) {
        known_[index(f)] = true;
        features.push_back(f);
        view.each_segment(f, [&](SegmentId s) { segments.push_back(s); });
    }
}

void Affected::add_since(const View& view, std::size_t tile) {
    for (; tile < view.tiles().size(); ++tile) {
        view.each_segment_on(static_cast<TileId>(tile), [&](SegmentId s) { add(view, view.feature_of(s)); });
    }
}

Affected Affected::by_form(const View& view, TileId tile) {
    Affected all;
    view.each_segment_on(tile, [&](SegmentId s) { all.add(view, view.feature_of(s)); });
    for (unsigned port = 0; port < ports; ++port) {
        if (const SegmentId s = facing(view, tile, port); s != none_of<SegmentId>) {
            all.add(view, view.feature_of(s));
        }
    }
    return all;
}

Affected Affected::by_kind(const View& view, FeatureId f, KindId kind) {
    Affected all;
    all.add(view, f);
    const KindId before = view.feature(f).kind;
    view.each_segment(f, [&](SegmentId s) {
        const TileId here = view.tile_of(s);
        view.each_segment_on(here, [&](SegmentId other) {
            const FeatureId g = view.feature_of(other);
            if (const KindId of = view.feature(g).kind; of == before || of == kind) {
                all.add(view, g);
            }
        });
        for (unsigned port = 0; port < ports; ++port) {
            const SegmentId there = view.segment_at(here, port) == s ? facing(view, here, port) : none_of<SegmentId>;
            if (there != none_of<SegmentId> && view.kind_of(there) == kind) {
                all.add(view, view.feature_of(there));
            }
        }
    });
    for (const Link link : view.links()) {
        if (view.kind_of(link.a) == view.kind_of(link.b)) {
            const FeatureId a = view.feature_of(link.a), b = view.feature_of(link.b);
            if (a != b) {
                all.add(view, a);
                all.add(view, b);
            }
        }
    }
    return all;
}

Affected Affected::everything(const View& view) {
    Affected all;
    for (std::size_t i = 0; i < view.core().segments; ++i) {
        const auto s = static_cast<SegmentId>(i);
        if (view.tile_of(s) != none_of<TileId>) {
            all.segments.push_back(s);
        }
        if (view.is_feature(static_cast<FeatureId>(i))) {
            all.features.push_back(static_cast<FeatureId>(i));
        }
    }
    return all;
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
