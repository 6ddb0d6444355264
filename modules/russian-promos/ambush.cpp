#include "bastide/game/figures.hpp"
#include "russian_promos.hpp"
#include <algorithm>

namespace bastide::russian_promos {

void Ambush::install(Registry& registry) {
    all_ = registry.text("razboynik_reach") == "all";
    lurking_ = registry.attribute("nightingale");
    follower_ = registry.quality("follower");
    companion_ = registry.quality("companion");
    if (!all_) {
        known_ = registry.mark("passed over by the nightingale");
    }
}

/// RUSSIA-009: builders are only of interest where the nightingale takes whoever is nearest.
bool Ambush::preyed_on(const Play& play, FigureId f) const {
    const FigureKindId kind = play.figure(f).kind;
    return play.rules().has(kind, follower_) || (!all_ && play.rules().has(kind, companion_));
}

SegmentId Ambush::road_of(const Play& play, TileId tree) const {
    SegmentId road = none_of<SegmentId>;
    play.each_segment_on(tree, [&](SegmentId s) {
        const bool lurks = play.rules().printed_count(play.type_of(tree), play.local(s), lurking_) > 0;
        road = lurks ? s : road;
    });
    return road;
}

/// RUSSIA-009
void Ambush::list_caught(const Play& play, TileId tree, std::vector<FigureId>& out) const {
    const SegmentId road = road_of(play, tree);
    if (road == none_of<SegmentId>) {
        return;
    }
    const FeatureId whole = play.feature_of(road);
    const bool somebody_new =
        any_figure(play, whole, [&](FigureId f) { return preyed_on(play, f) && (all_ || !play.has(f, known_)); });
    if (!somebody_new) {
        return;
    }
    if (!all_) {
        list_nearest(play, road, out);
        return;
    }
    play.each_figure(whole, [&](FigureId f) {
        if (preyed_on(play, f)) {
            out.push_back(f);
        }
    });
}

/// Marks are kept by those alone who are on one of its roads.
void Ambush::remember(Play& play) const {
    if (all_) {
        return;
    }
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        const auto f = static_cast<FigureId>(i);
        const FeatureId on = play.feature_of(play.figure(f));
        const bool passed_over = on != none_of<FeatureId> && is_on(play, on);
        if (passed_over != play.has(f, known_)) {
            play.mark(f, known_, passed_over);
        }
    }
}

// ---------------------------------------------------------------- who is nearest

void Ambush::list_on(const Play& play, SegmentId road, std::vector<FigureId>& out) const {
    play.each_figure_on(play.tile_of(road), [&](FigureId f) {
        if (play.figure(f).place == Place(road) && preyed_on(play, f)) {
            out.push_back(f);
        }
    });
}

/// RUSSIA-009. Who stands on the tree's own tile is nearest in every direction.
void Ambush::list_nearest(const Play& play, SegmentId road, std::vector<FigureId>& out) const {
    list_on(play, road, out);
    if (out.empty()) {
        each_beyond(play, road, [&](SegmentId first) { list_beyond(play, road, first, out); });
    }
}

/// Away from the tree, step by step, as far as the first who stand there.
void Ambush::list_beyond(const Play& play, SegmentId road, SegmentId first, std::vector<FigureId>& out) const {
    std::vector<SegmentId> seen{road, first};
    const std::size_t before = out.size();
    for (std::size_t next = 1, end = 2; next < end && out.size() == before; end = seen.size()) {
        for (; next < end; ++next) {
            list_on(play, seen[next], out);
            const SegmentId here = seen[next];
            each_beyond(play, here, [&](SegmentId s) {
                if (std::find(seen.begin(), seen.end(), s) == seen.end()) {
                    seen.push_back(s);
                }
            });
        }
    }
}

} // namespace bastide::russian_promos
