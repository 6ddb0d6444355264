// Features put together anew from the tiles, the kinds of their segments and what is joined without meeting: those that
// an edit reaches, and those that grew since the last one.
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
    const std::size_t width = rules_->layout.counters;
    if (segment.kind == kind.segments[segment.local].kind()) {
        std::copy_n(rules_->printed_counters.data() + kind.counters + segment.local * width, width, counters);
        return;
    }
    std::fill_n(counters, width, std::int16_t{0});
    for (std::size_t word = 0; word < rules_->attribute_names.size(); ++word) {
        const auto id = static_cast<AttributeId>(word);
        if (const std::uint8_t at = rules_->counter_of(segment.kind, id); at != Ruleset::not_counted) {
            counters[at] = static_cast<std::int16_t>(rules_->printed_count(kind, segment.local, id));
        }
    }
}

/// Every segment is a feature of its own; its gaps are the ports that nothing covers.
void Engine::part_segments(const Affected& all) {
    TileId last = none_of<TileId>;
    unsigned shut = 0; // bit set of the sides of that tile
    for (const SegmentId id : all.segments) {
        const std::size_t s = index(id);
        Segment& segment = segments_[s];
        const Tile& tile = tiles_[index(segment.tile)];
        const TileType& kind = types_[index(tile.type)];
        if (segment.tile != last) {
            last = segment.tile;
            shut = tile.closed | covered_sides(tile.at);
        }
        segment.feature = static_cast<FeatureId>(s);
        segment.next = id;
        Feature& feature = features_[s] = {};
        feature.kind = segment.kind;
        feature.segments = 1;
        for (unsigned side = 0; side < 4; ++side) {
            const unsigned gaps = kind.ports_on[(side - tile.rotation) & 3U][segment.local];
            feature.open = static_cast<std::uint16_t>(feature.open + ((shut >> side & 1U) != 0 ? 0U : gaps));
        }
        for (unsigned j = 0; j < kind.segment_count; ++j) {
            if (j != segment.local && segments_[index(tile.first) + j].kind == feature.kind) {
                feature.flags = Feature::siblings;
            }
        }
        count_words(s);
    }
}

/// Each link of a segment closes one of its ends that are at no side.
void Engine::open_ends(const Affected& all) {
    if (rules_->open_ends.empty()) {
        return;
    }
    for (const SegmentId s : all.segments) {
        const SegmentDef& printed = rules_->tile_defs[type_of(tile_of(s)).def].segments[segment_type(s).def];
        if (const int ends = rules_->open_ends_of(printed); ends != 0) {
            int linked = 0;
            for (const Link link : links()) {
                linked += (link.a == s ? 1 : 0) + (link.b == s ? 1 : 0);
            }
            features_[index(s)].open =
                static_cast<std::uint16_t>(features_[index(s)].open + std::max(0, ends - linked));
        }
    }
}

/// Segments of one kind that meet, and those that are joined although they do not.
void Engine::join_segments(const Affected& all) {
    const auto unite_both = [this](SegmentId a, SegmentId b) {
        if (kind_of(a) == kind_of(b) && feature_of(a) != feature_of(b)) {
            unite(index(feature_of(a)), index(feature_of(b)));
        }
    };
    std::vector<TileId> on;
    for (const SegmentId s : all.segments) {
        if (on.empty() || on.back() != tile_of(s)) {
            on.push_back(tile_of(s));
        }
    }
    std::sort(on.begin(), on.end());
    on.erase(std::unique(on.begin(), on.end()), on.end());
    for (const TileId here : on) {
        for (unsigned port = east * 3U; port < (south + 1U) * 3U; ++port) { // each border once
            const SegmentId mine = segment_at(here, port);
            const SegmentId theirs = mine != none_of<SegmentId> ? facing(*this, here, port) : none_of<SegmentId>;
            if (theirs != none_of<SegmentId>) {
                unite_both(mine, theirs);
            }
        }
    }
    for (const Link link : links()) {
        unite_both(link.a, link.b);
    }
}

// ---------------------------------------------------------------- what was

void Engine::note_formers(Affected& all) const {
    all.sort();
    for (const SegmentId s : all.segments) {
        Affected::Former& former = all.formers.emplace_back();
        if (const FeatureId f = feature_of(s); f != none_of<FeatureId>) {
            const Feature& it = feature(f);
            former = {f, it.kind, it.flags, it.segments, it.open == 0 && closes_by_gaps(it)};
        }
    }
}

/// The feature has the segments and the kind that it had, and is closed if it was.
bool Engine::as_before(FeatureId f, const Affected& all) const {
    const Feature& it = feature(f);
    const Affected::Former& was = all.former(static_cast<SegmentId>(index(f)));
    bool same =
        was.kind == it.kind && was.segments == it.segments && was.closed == (it.open == 0 && closes_by_gaps(it));
    each_segment(f, [&](SegmentId s) { same = same && all.former(s).feature == was.feature; });
    return same && was.feature != none_of<FeatureId>;
}

/// What names features names those in which they go on: of one that was separated that of the segment that named it.
void Engine::follow_names(const Affected& all) {
    std::vector<FeatureId> now(all.features.size(), none_of<FeatureId>);
    for (std::size_t i = 0; i < all.segments.size(); ++i) {
        if (const FeatureId was = all.formers[i].feature; was != none_of<FeatureId>) {
            FeatureId& it = now[all.place_of(was)];
            it = it == none_of<FeatureId> || index(all.segments[i]) == index(was) ? feature_of(all.segments[i]) : it;
        }
    }
    const auto renamed = [&](FeatureId f) {
        const std::size_t at = all.place_of(f);
        return at == now.size() ? f : now[at];
    };
    for (std::uint16_t i = 0; i < core_->entries; ++i) {
        entries_[i].feature = renamed(entries_[i].feature);
    }
    keep_entries([&](std::size_t i) {
        const Entry& entry = entries_[i];
        if (entry.feature == none_of<FeatureId> || !all.has(static_cast<SegmentId>(index(entry.feature))) ||
            as_before(entry.feature, all)) {
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
        const FeatureId f = renamed(watched_[i].feature);
        if (f != none_of<FeatureId> && rules_->kinds[index(feature(f).kind)].spec.closing == Closing::surrounded) {
            watched_[kept++] = {f, position_of(f)};
        }
    }
    core_->watched = kept;
}

/// What was said of the feature's segments holds on if it is what it was; else it is found out.
void Engine::renew_flags(FeatureId f, const Affected& all) {
    Feature& it = features_[index(f)];
    constexpr unsigned kept = Feature::listed | Feature::completed | Feature::watched | Feature::unlisted;
    unsigned flags = all.former(static_cast<SegmentId>(index(f))).flags & kept;
    if (!as_before(f, all)) {
        bool completed = closed(f);
        each_segment(f, [&](SegmentId s) {
            const Affected::Former& was = all.former(s);
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

/// Figures are few, whatever the board: after every edit all of them stand in the order of their numbers.
void Engine::vacate_all() {
    for (std::size_t i = 0; i < core_->occupied; ++i) {
        Feature& it = features_[index(occupied_[i])];
        it.figures = none_of<FigureId>;
        it.claims = 0;
        it.others = 0;
        it.slot = 0;
    }
    core_->occupied = 0;
}

/// A segment of every feature that was there before and has more segments now.
std::vector<SegmentId> Engine::rebuild(Affected all) {
    note_formers(all);
    forget_changes();
    vacate_all();
    stale_beside();
    part_segments(all);
    open_ends(all);
    join_segments(all);
    for (std::size_t i = 0; i < figures().size(); ++i) {
        if (figures_[i].place.where == Where::segment) {
            enter_ring(static_cast<FigureId>(i), feature_of(figures_[i].place.segment()));
        }
    }
    follow_names(all);
    std::vector<FeatureId> changed;
    std::vector<SegmentId> extended;
    for (const SegmentId s : all.segments) {
        const auto f = static_cast<FeatureId>(index(s));
        if (!is_feature(f)) {
            continue;
        }
        renew_flags(f, all);
        if (as_before(f, all)) {
            continue;
        }
        changed.push_back(f);
        bool there = false, more = false;
        each_segment(f, [&](SegmentId member) {
            const Affected::Former& it = all.former(member);
            there = there || (it.feature != none_of<FeatureId> && it.kind == feature(f).kind);
            more = more || it.feature != all.former(s).feature;
        });
        if (there && more) {
            extended.push_back(s);
        }
    }
    note_changes(changed);
    core_->put_together = core_->tiles;
    figures_changed_ = true; // whoever depends on others may be alone now
    return extended;
}

void Play::rebuild_features() { Engine::of(*this).rebuild(Affected(*this, 0)); }

} // namespace bastide
