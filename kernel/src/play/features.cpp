// Features: what segments of one kind that meet become.
#include "bastide/error.hpp"
#include "engine.hpp"
#include "named.hpp"
#include <algorithm>

namespace bastide {

// ---------------------------------------------------------------- reading

/// Window visits them in the order of step_around; of a tile's square all lie within it.
inline unsigned Engine::covered(Position p) const {
    unsigned covered = 0, bit = 1;
    window().each_around(p, [&](std::size_t at) {
        covered |= static_cast<std::uint16_t>(grid_[at] - 1U) < open_square - 1U ? bit : 0U;
        bit <<= 1;
    });
    return covered;
}

int View::covered_around(FeatureId f) const {
    checking(*this, [&](const Named& named) { named.feature(f); });
    return std::popcount(Engine::of(*this).covered(position_of(f)) & static_cast<unsigned>(around(f)));
}

bool View::closed(FeatureId f) const {
    checking(*this, [&](const Named& named) { named.feature(f); });
    const Feature& it = feature(f);
    switch (rules_->kinds[index(it.kind)].spec.closing) {
    case Closing::gaps:
        return it.open == 0;
    case Closing::surrounded:
        return Engine::of(*this).surrounded(f, position_of(f));
    case Closing::never:
        break;
    }
    return false;
}

/// Marks of whoever asks now: what is marked with the number is seen.
std::uint32_t Engine::fresh_marks() const {
    seen_.resize(std::max(rules_->layout.segment_capacity, rules_->layout.tile_capacity));
    return ++mark_;
}

int View::tiles_of(FeatureId f) const {
    checking(*this, [&](const Named& named) { named.feature(f); });
    const Feature& it = feature(f);
    if ((it.flags & Feature::siblings) == 0) {
        return it.segments; // no tile can have two segments in it
    }
    const Engine& engine = Engine::of(*this);
    const std::uint32_t mark = engine.fresh_marks();
    int tiles = 0;
    each_segment(f, [&](SegmentId s) {
        std::uint32_t& seen = engine.seen_[index(tile_of(s))];
        tiles += seen != mark ? 1 : 0;
        seen = mark;
    });
    return tiles;
}

/// Marks are free again before anybody else may want them.
void View::list_bordering(FeatureId f, KindId kind) const {
    checking(*this, [&](const Named& named) { named.feature(f).kind(kind); });
    const Engine& engine = Engine::of(*this);
    const std::uint32_t mark = engine.fresh_marks();
    each_segment(f, [&](SegmentId s) {
        const TileId here = tile_of(s);
        each_bit(segment_type(s).borders, [&](unsigned local) {
            const FeatureId g = feature_of(segment(here, local));
            if (feature(g).kind == kind && engine.seen_[index(g)] != mark) {
                engine.seen_[index(g)] = mark;
                bordering_.push_back(g);
            }
        });
    });
}

// ---------------------------------------------------------------- joining

inline void Engine::add_counters(std::size_t f, std::size_t more) {
    const std::size_t width = rules_->layout.counters;
    if (width == 0) {
        return;
    }
    std::int16_t* const sum = counters_ + f * width;
    if (following_) [[unlikely]] {
        for (std::size_t i = 0; i < width; i += line_bytes / sizeof *sum) {
            note_touched(&sum[i]);
        }
        note_touched(&sum[width - 1]);
    }
    const std::int16_t* const added = counters_ + more * width;
    for (std::size_t i = 0; i < width; ++i) {
        sum[i] = static_cast<std::int16_t>(sum[i] + added[i]);
    }
}

/// One feature of two. The smaller one is relabelled, so that finding a feature is one look-up.
std::size_t Engine::unite(std::size_t f, std::size_t g) {
    if (features_[f].segments < features_[g].segments) {
        std::swap(f, g);
    }
    Feature& keep = features_[f];
    Feature& gone = features_[g];
    touch(keep);
    touch(gone);
    touch(segments_[f]);
    std::size_t s = g;
    do {
        touch(segments_[s]);
        segments_[s].feature = static_cast<FeatureId>(f);
        s = index(segments_[s].next);
    } while (s != g);
    std::swap(segments_[f].next, segments_[g].next);
    keep.open = static_cast<std::uint16_t>(keep.open + gone.open);
    keep.segments = static_cast<std::uint16_t>(keep.segments + gone.segments);
    keep.flags = static_cast<std::uint8_t>(keep.flags | gone.flags);
    keep.claims = static_cast<std::uint8_t>(keep.claims + gone.claims);
    keep.others = static_cast<std::uint16_t>(keep.others + gone.others);
    add_counters(f, g);
    occupy_as_one(f, g);
    stale(f);
    if (gone.figures != none_of<FigureId>) {
        if (keep.figures == none_of<FigureId>) {
            keep.figures = gone.figures;
        } else {
            std::swap(figures_[index(keep.figures)].next, figures_[index(gone.figures)].next);
        }
    }
    return f;
}

/// The feature of a single new segment joins one that nothing stands on it for: cheaper than uniting two.
inline void Engine::append(std::size_t s, std::size_t f) {
    Feature& keep = features_[f];
    const Feature& gone = features_[s];
    touch(keep);
    touch(segments_[f]);
    segments_[s].feature = static_cast<FeatureId>(f);
    segments_[s].next = segments_[f].next;
    segments_[f].next = static_cast<SegmentId>(s);
    keep.open = static_cast<std::uint16_t>(keep.open + gone.open);
    ++keep.segments;
    keep.flags = static_cast<std::uint8_t>(keep.flags | gone.flags);
    add_counters(f, s);
}

// ---------------------------------------------------------------- closing

/// A feature whose last gap closed waits for the scoring of this part.
void Engine::note_closed(FeatureId f) {
    stale_beside();
    const Feature& it = feature(f);
    if ((it.flags & (Feature::listed | Feature::completed)) == 0 &&
        rules_->kinds[index(it.kind)].spec.scores_when_completed) {
        list_score(f, occasions::completed);
    }
}

/// A feature that closes when it is surrounded: it waits for that, or is closed already.
void Engine::watch_surroundings(FeatureId f) {
    Feature& it = features_[index(f)];
    if (closed(f)) {
        note_closed(f);
    } else if ((it.flags & Feature::watched) == 0) {
        touch(it);
        it.flags |= Feature::watched;
        watched_[core_->watched++] = {f, position_of(f)};
    }
}

/// Features that close when surrounded are watched even while nobody stands on them, if a module wants to hear.
void Engine::watch_unoccupied(TileId id) {
    const Tile& tile = tiles_[index(id)];
    for (unsigned i = 0; i < type(tile.type).segment_count; ++i) {
        const std::size_t s = index(tile.first) + i;
        const CompiledKind& k = rules_->kinds[index(features_[s].kind)];
        if (k.spec.closing == Closing::surrounded && k.report_unoccupied) {
            features_[s].flags |= Feature::watched;
            watched_[core_->watched++] = {static_cast<FeatureId>(s), tile.at};
        }
    }
}

/// Whether a tile at p surrounds one of those that wait for that: they are found by the tiles around it.
bool Engine::surrounds(Position p) {
    bool found = false;
    const auto look = [&](TileId id) {
        const Position at = tile(id).at;
        each_segment_on(id, [&](SegmentId s) {
            const FeatureId f = feature_of(s);
            const bool waits = index(f) == index(s) && (feature(f).flags & Feature::watched) != 0;
            if (waits && (at == p || lies_around(f, p))) {
                stale(index(f));
                found = found || surrounded(f, at);
            }
        });
    };
    look(tile_at(p));
    each_tile_around(p, look);
    return found;
}

void Engine::check_surrounded(Position p) {
    constexpr std::uint16_t few = 32; // are gone through faster
    if (core_->watched > few && !surrounds(p)) {
        return;
    }
    for (std::uint16_t i = 0; i < core_->watched;) {
        const auto [f, at] = watched_[i];
        const bool near = at == p || (bit_around(at, p) & static_cast<unsigned>(around(f))) != 0;
        if (near) {
            stale(index(f));
        }
        if (near && surrounded(f, at)) {
            note_closed(f);
            watched_[i] = watched_[--core_->watched];
        } else {
            ++i;
        }
    }
}

} // namespace bastide
