// Edits of the board: tiles that lie become other forms, features are joined and turned into other kinds.
// They are rare, so each puts all features together anew (rebuild.cpp) that it reaches or that grew since the last one:
// which of its segments names a feature then depends on the tiles alone.
#include "engine.hpp"
#include "named.hpp"
#include "tell.hpp"
#include <algorithm>
#include <utility>
#include <vector>

namespace bastide {

// ---------------------------------------------------------------- forms

namespace {

/// The segment of a form in which one of the tile goes on: of its printed kind, at one of its ports; one without ports
/// in that of the same number among those of the kind. None: TileType::no_segment.
unsigned goes_on_in(const TileType& before, unsigned local, const TileType& after) {
    const SegmentType& old = before.segments[local];
    unsigned nth = 0;
    for (unsigned i = 0; i < local; ++i) {
        nth += before.segments[i].ports == 0 && before.segments[i].kind() == old.kind() ? 1U : 0U;
    }
    for (unsigned i = 0; i < after.segment_count; ++i) {
        const SegmentType& now = after.segments[i];
        if (now.kind() != old.kind() || (now.ports == 0) != (old.ports == 0)) {
            continue;
        }
        if (old.ports != 0 ? (now.ports & old.ports) != 0 : nth-- == 0) {
            return i;
        }
    }
    return TileType::no_segment;
}

} // namespace

/// Where each segment of a tile goes on in the form. Figures on those that do not go home while all is as it was.
Engine::Locals Engine::leave_segments(TileId id, const TileType& after) {
    const TileType& before = type_of(id);
    Locals goes_on{};
    for (unsigned i = 0; i < before.segment_count; ++i) {
        goes_on[i] = goes_on_in(before, i, after);
    }
    each_figure_on(id, [&](FigureId f) {
        const Place place = figure(f).place;
        if (place.where == Where::segment && goes_on[local(place.segment())] == TileType::no_segment) {
            send_home(f, reasons::returned);
        }
    });
    return goes_on;
}

/// Where a block of segments begins for a tile in another form: where other forms left enough room, or at the end.
std::size_t Engine::room_for(const TileType& type) {
    const std::size_t count = type.segment_count;
    std::size_t free = 0;
    for (std::size_t s = 0; s < core_->segments && count != 0; ++s) {
        free = segments_[s].tile == none_of<TileId> ? free + 1 : 0;
        if (free == count) {
            return s + 1 - count;
        }
    }
    if (core_->form_segments + count > rules_->layout.form_segments) {
        refuse_to_become(rules_->tile_defs[type.def].name);
    }
    const std::size_t first = core_->segments;
    core_->segments = static_cast<std::uint16_t>(first + count);
    core_->form_segments = static_cast<std::uint16_t>(core_->form_segments + count);
    return first;
}

/// The tile's old segments end; what names them names those in which they go on. Features still are as before.
void Engine::replace_segments(TileId id, const Locals& goes_on, TileTypeId form) {
    const TileType& after = type(form);
    const std::size_t first = room_for(after);
    const std::size_t old = index(tile(id).first);
    const std::size_t count = type_of(id).segment_count;
    for (unsigned i = 0; i < after.segment_count; ++i) {
        segments_[first + i] = {none_of<FeatureId>, none_of<SegmentId>, id, static_cast<std::uint8_t>(i),
                                after.segments[i].kind()};
    }
    const auto now = [&](SegmentId s) {
        const std::size_t local = index(s) - old; // of another tile: too great
        return local >= count                           ? s
               : goes_on[local] == TileType::no_segment ? none_of<SegmentId>
                                                        : static_cast<SegmentId>(first + goes_on[local]);
    };
    for (std::size_t i = 0; i < count; ++i) {
        if (const SegmentId s = now(static_cast<SegmentId>(old + i)); s != none_of<SegmentId>) {
            segments_[index(s)].feature = segments_[old + i].feature;
            segments_[index(s)].kind = segments_[old + i].kind;
        }
        segments_[old + i] = {none_of<FeatureId>, none_of<SegmentId>, none_of<TileId>, 0, KindId{0}};
    }
    each_figure_on(id, [&](FigureId f) {
        if (Place& place = figures_[index(f)].place; place.where == Where::segment) {
            place.at = static_cast<std::uint32_t>(index(now(place.segment()))); // at its corner, if it was at one
        }
    });
    std::uint16_t kept = 0;
    for (const Link link : links()) {
        links_[kept] = {now(link.a), now(link.b)};
        kept = static_cast<std::uint16_t>(
            kept + (links_[kept].a != none_of<SegmentId> && links_[kept].b != none_of<SegmentId> ? 1 : 0));
    }
    core_->links = kept;
    tiles_[index(id)].type = form;
    tiles_[index(id)].first = static_cast<SegmentId>(first);
}

/// The tiles that show each word, in order of placement.
void Engine::list_words_anew() {
    std::fill_n(word_counts_, rules_->words.size(), std::uint16_t{0});
    for (std::size_t t = 0; t < core_->tiles; ++t) {
        note_words(static_cast<TileId>(t));
    }
}

void Play::transform(TileId id, FormId form) {
    checking(*this, [&](const Named& named) { named.tile(id).form(form); });
    Engine& engine = Engine::of(*this);
    const TileTypeId before = tile(id).type;
    const TileTypeId after = rules_->form(before, form);
    if (after == none_of<TileTypeId>) {
        refuse_formless(rules_->tile_name(before), position_text(tile(id).at), rules_->form_names[index(form)]);
    }
    const Engine::Locals goes_on = engine.leave_segments(id, type(after));
    Affected all(*this, core_->put_together);
    all.add_form(id);
    engine.replace_segments(id, goes_on, after);
    std::erase_if(all.segments, [this](SegmentId s) { return tile_of(s) == none_of<TileId>; });
    each_segment_on(id, [&](SegmentId s) { all.segments.push_back(s); });
    engine.show_anew(id);
    if (type(before).words != type(after).words) {
        engine.list_words_anew();
    }
    const std::vector<SegmentId> extended = engine.rebuild(std::move(all));
    engine.tell_all(events::TileTransformed{turn_owner(), id, before});
    engine.tell_extended(extended, id);
}

// ---------------------------------------------------------------- features

/// What a link of these two, or one that there was, reaches.
std::vector<SegmentId> Engine::rebuild_both(SegmentId a, SegmentId b) {
    Affected all(*this, core_->put_together);
    all.add_of(a);
    all.add_of(b);
    return rebuild(std::move(all));
}

void Play::join(SegmentId a, SegmentId b) {
    checking(*this, [&](const Named& named) { named.segment(a).segment(b); });
    for (const SegmentId s : {a, b}) { // unchecked, too: what is joined is gone through at every later edit
        if (index(s) < core_->segments && tile_of(s) == none_of<TileId>) {
            refuse_dead_segment(s);
        }
    }
    if (kind_of(a) != kind_of(b)) {
        refuse_to_join(place_name(a), place_name(b));
    }
    if (core_->links == max_links) {
        refuse_more_than(max_links, "pairs of segments are joined that do not meet");
    }
    links_[core_->links++] = {a, b};
    Engine::of(*this).tell_extended(Engine::of(*this).rebuild_both(a, b), tile_of(a));
}

void Play::separate(SegmentId a, SegmentId b) {
    checking(*this, [&](const Named& named) { named.segment(a).segment(b); });
    Link* const end = links_ + core_->links;
    Link* const found = std::find_if(links_, end, [&](Link link) { return link == Link{a, b} || link == Link{b, a}; });
    if (found == end) {
        refuse_to_separate(place_name(a), place_name(b));
    }
    std::copy(found + 1, end, found);
    --core_->links;
    Engine::of(*this).rebuild_both(a, b);
}

FeatureId Play::convert(FeatureId f, KindId kind) {
    checking(*this, [&](const Named& named) { named.feature(f); });
    const CompiledKind& before = rules_->kinds[index(feature(f).kind)];
    if (index(kind) >= rules_->kinds.size() || (before.becomes >> index(kind) & 1U) == 0) {
        refuse_conversion(before.spec.name,
                          index(kind) < rules_->kinds.size() ? rules_->kinds[index(kind)].spec.name : "");
    }
    if (feature(f).kind == kind) {
        return f;
    }
    const auto there = static_cast<SegmentId>(index(f));
    each_segment(f, [&](SegmentId s) { segments_[index(s)].kind = kind; });
    Engine& engine = Engine::of(*this);
    Affected all(*this, core_->put_together);
    all.add_kind(f, kind);
    engine.tell_extended(engine.rebuild(std::move(all)), tile_of(there));
    return feature_of(there);
}

void Play::unlist(FeatureId f) {
    checking(*this, [&](const Named& named) { named.feature(f); });
    Engine& engine = Engine::of(*this);
    engine.keep_entries([&](std::size_t i) { return entries_[i].feature != f; });
    Feature& it = features_[index(f)];
    engine.touch(it);
    it.flags = static_cast<std::uint8_t>((it.flags & ~Feature::listed) | Feature::unlisted);
}

void Play::close_side(TileId t, unsigned side) {
    checking(*this, [&](const Named& named) { named.tile(t).side(side); });
    Engine& engine = Engine::of(*this);
    const std::uint16_t square = engine.open_at(neighbour(tile(t).at, side));
    if (square == open_square || (tile(t).closed >> side & 1U) != 0) {
        return;
    }
    engine.touch(tiles_[index(t)].type);
    engine.touch(facing_[square]);
    tiles_[index(t)].closed = (tile(t).closed | 1U << side) & 15U;
    facing_[square][opposite(side)] |= Engine::facing_nothing; // what is laid there closes none of these gaps again
    for (unsigned k = 0; k < 3; ++k) {
        const SegmentId s = segment_at(t, side * 3 + k);
        if (s == none_of<SegmentId>) {
            continue;
        }
        const FeatureId f = feature_of(s);
        Feature& it = features_[index(f)];
        engine.touch(it);
        engine.stale(index(f));
        if (--it.open == 0 && engine.closes_by_gaps(it)) {
            engine.note_closed(f);
        }
    }
}

} // namespace bastide
