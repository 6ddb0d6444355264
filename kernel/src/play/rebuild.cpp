// Features put together anew from the tiles, the kinds of their segments and what is joined without meeting. What no
// edit touched stays as it was kept up step by step.
#include "engine.hpp"
#include "tell.hpp"
#include <algorithm>

namespace bastide {

// ---------------------------------------------------------------- from the tiles

/// What a segment adds to the counters of its feature, whatever kind that is now.
void Engine::count_words(std::size_t s) {
    const Segment& segment = segments_[s];
    const TileType& kind = type_of(segment.tile);
    std::int16_t* const counters = counters_ + s * rules_->layout.counters;
    std::fill_n(counters, rules_->layout.counters, std::int16_t{0});
    for (std::size_t word = 0; word < rules_->attribute_names.size(); ++word) {
        const auto id = static_cast<AttributeId>(word);
        if (const std::uint8_t at = rules_->counter_of(segment.kind, id); at != Ruleset::not_counted) {
            counters[at] = static_cast<std::int16_t>(rules_->printed_count(kind, segment.local, id));
        }
    }
}

/// Every segment is a feature of its own; its gaps are the ports that nothing covers.
void Engine::part_segments() {
    for (std::size_t t = 0; t < core_->tiles; ++t) {
        const Tile& tile = tiles_[t];
        const TileType& kind = types_[index(tile.type)];
        unsigned covered = tile.closed;
        for (unsigned side = 0; side < 4; ++side) {
            covered |= tile_at(neighbour(tile.at, side)) != none_of<TileId> ? 1U << side : 0U;
        }
        for (unsigned i = 0; i < kind.segment_count; ++i) {
            const std::size_t s = index(tile.first) + i;
            segments_[s].feature = static_cast<FeatureId>(s);
            segments_[s].next = static_cast<SegmentId>(s);
            Feature& feature = features_[s] = {};
            feature.kind = segments_[s].kind;
            feature.segments = 1;
            for (unsigned side = 0; side < 4; ++side) {
                const unsigned gaps = kind.ports_on[(side - tile.rotation) & 3U][i];
                feature.open = static_cast<std::uint16_t>(feature.open + ((covered >> side & 1U) != 0 ? 0U : gaps));
            }
            for (unsigned j = 0; j < kind.segment_count; ++j) {
                if (j != i && segments_[index(tile.first) + j].kind == feature.kind) {
                    feature.flags = Feature::siblings;
                }
            }
            count_words(s);
        }
    }
}

/// Each link of a segment closes one of its ends that are at no side.
void Engine::open_ends() {
    if (rules_->open_ends.empty()) {
        return;
    }
    std::vector<int> linked(core_->segments);
    for (const Link link : links()) {
        ++linked[index(link.a)];
        ++linked[index(link.b)];
    }
    for (std::size_t s = 0; s < core_->segments; ++s) {
        if (const TileId tile = segments_[s].tile; tile != none_of<TileId>) {
            const SegmentDef& printed =
                rules_->tile_defs[type_of(tile).def].segments[segment_type(static_cast<SegmentId>(s)).def];
            const int left = std::max(0, rules_->open_ends_of(printed) - linked[s]);
            features_[s].open = static_cast<std::uint16_t>(features_[s].open + left);
        }
    }
}

/// Segments of one kind that meet, and those that are joined although they do not.
void Engine::join_segments() {
    const auto unite_both = [this](SegmentId a, SegmentId b) {
        if (kind_of(a) == kind_of(b) && feature_of(a) != feature_of(b)) {
            unite(index(feature_of(a)), index(feature_of(b)));
        }
    };
    for (std::size_t t = 0; t < core_->tiles; ++t) {
        const auto here = static_cast<TileId>(t);
        for (const unsigned side : {unsigned{east}, unsigned{south}}) { // each border once
            const TileId there = tile_at(neighbour(tiles_[t].at, side));
            if (there == none_of<TileId> || (tiles_[t].closed >> side & 1U) != 0 ||
                (tile(there).closed >> opposite(side) & 1U) != 0) {
                continue;
            }
            for (unsigned k = 0; k < 3; ++k) {
                const SegmentId mine = segment_at(here, side * 3 + k);
                const SegmentId theirs = segment_at(there, opposite(side) * 3U + 2 - k);
                if (mine != none_of<SegmentId> && theirs != none_of<SegmentId>) {
                    unite_both(mine, theirs);
                }
            }
        }
    }
    for (const Link link : links()) {
        unite_both(link.a, link.b);
    }
}

// ---------------------------------------------------------------- what was

Engine::Formers Engine::formers() const {
    Formers all(core_->segments);
    for (std::size_t s = 0; s < all.size(); ++s) {
        if (const FeatureId f = segments_[s].feature; f != none_of<FeatureId>) {
            const Feature& it = feature(f);
            all[s] = {f, it.kind, it.flags, it.segments, it.open == 0 && closes_by_gaps(it)};
        }
    }
    return all;
}

/// The feature has the segments and the kind that it had, and is closed if it was.
bool Engine::as_before(FeatureId f, const Formers& formers) const {
    const Feature& it = feature(f);
    const Former& was = formers[index(f)];
    bool same =
        was.kind == it.kind && was.segments == it.segments && was.closed == (it.open == 0 && closes_by_gaps(it));
    each_segment(f, [&](SegmentId s) { same = same && formers[index(s)].feature == was.feature; });
    return same && was.feature != none_of<FeatureId>;
}

/// What names features names those in which they go on: of one that was separated that of the segment that named it.
void Engine::follow_names(const Formers& formers) {
    std::vector<FeatureId> now(core_->segments, none_of<FeatureId>);
    for (std::size_t s = 0; s < formers.size(); ++s) {
        if (const FeatureId was = formers[s].feature; was != none_of<FeatureId>) {
            FeatureId& it = now[index(was)];
            it = it == none_of<FeatureId> || s == index(was) ? segments_[s].feature : it;
        }
    }
    for (std::uint16_t i = 0; i < core_->entries; ++i) {
        entries_[i].feature = now[index(entries_[i].feature)];
    }
    keep_entries([&](std::size_t i) {
        const Entry& entry = entries_[i];
        if (entry.feature == none_of<FeatureId> || as_before(entry.feature, formers)) {
            return entry.feature != none_of<FeatureId>;
        }
        const auto alike = [&](const Entry& it) {
            return it.feature == entry.feature && it.occasion == entry.occasion;
        };
        const bool waits = i >= core_->round_end && entry.occasion == occasions::completed;
        return std::none_of(entries_, entries_ + i, alike) && (!waits || closed(entry.feature));
    });
    std::uint16_t kept = 0;
    for (std::uint16_t i = 0; i < core_->watched; ++i) {
        const FeatureId f = now[index(watched_[i].feature)];
        if (f != none_of<FeatureId> && rules_->kinds[index(feature(f).kind)].spec.closing == Closing::surrounded) {
            watched_[kept++] = {f, watched_[i].at};
        }
    }
    core_->watched = kept;
}

/// What was said of the feature's segments holds on if it is what it was; else it is found out.
void Engine::renew_flags(FeatureId f, const Formers& formers) {
    Feature& it = features_[index(f)];
    constexpr unsigned kept = Feature::listed | Feature::completed | Feature::watched | Feature::unlisted;
    unsigned flags = formers[index(f)].flags & kept;
    if (!as_before(f, formers)) {
        bool completed = closed(f);
        each_segment(f, [&](SegmentId s) {
            const Former& was = formers[index(s)];
            completed = completed && was.kind == it.kind && (was.flags & Feature::completed) != 0;
        });
        const auto is_it = [f](const auto& record) { return record.feature == f; };
        const bool listed = std::any_of(entries_, entries_ + core_->entries, is_it);
        const bool watched = std::any_of(watched_, watched_ + core_->watched, is_it);
        const auto flag = [](bool holds, Feature::Flag which) { return holds ? unsigned{which} : 0U; };
        flags = flag(completed, Feature::completed) | flag(listed, Feature::listed) | flag(watched, Feature::watched);
    }
    it.flags = static_cast<std::uint8_t>(it.flags | flags);
}

// ---------------------------------------------------------------- what follows

/// A feature that an edit made or closed waits like any other.
void Engine::note_changes(const std::vector<FeatureId>& changed) {
    for (const FeatureId f : changed) {
        const Feature& it = feature(f);
        const CompiledKind& kind = rules_->kinds[index(it.kind)];
        if (it.open == 0 && closes_by_gaps(it)) {
            note_closed(f);
        } else if (kind.spec.closing == Closing::surrounded &&
                   (it.figures != none_of<FigureId> || kind.report_unoccupied)) {
            watch_surroundings(f);
        }
    }
}

void Engine::tell_extended(const std::vector<SegmentId>& extended, TileId edited) {
    for (const SegmentId s : extended) {
        tell_all(events::FeatureExtended{turn_owner(), edited, feature_of(s)});
    }
}

/// A segment of every feature that was there before and has more segments now.
std::vector<SegmentId> Engine::rebuild() {
    const Formers was = formers();
    forget_changes();
    core_->occupied = 0; // found again with the figures
    stale_beside();
    part_segments();
    open_ends();
    join_segments();
    for (std::size_t i = 0; i < figures().size(); ++i) {
        if (figures_[i].place.where == Where::segment) {
            enter_ring(static_cast<FigureId>(i), feature_of(figures_[i].place.segment()));
        }
    }
    follow_names(was);
    std::vector<FeatureId> changed;
    std::vector<SegmentId> extended;
    for (std::size_t s = 0; s < was.size(); ++s) {
        const auto f = static_cast<FeatureId>(s);
        if (!is_feature(f)) {
            continue;
        }
        renew_flags(f, was);
        if (as_before(f, was)) {
            continue;
        }
        changed.push_back(f);
        bool there = false, more = false;
        each_segment(f, [&](SegmentId member) {
            const Former& it = was[index(member)];
            there = there || (it.feature != none_of<FeatureId> && it.kind == feature(f).kind);
            more = more || it.feature != was[s].feature;
        });
        if (there && more) {
            extended.push_back(static_cast<SegmentId>(s));
        }
    }
    note_changes(changed);
    figures_changed_ = true; // whoever depends on others may be alone now
    return extended;
}

void Play::rebuild_features() { Engine::of(*this).rebuild(); }

} // namespace bastide
