// Places, figures and players in words: names that are typed, and names for sentences.
#include "bastide/module/play.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide {

std::string View::segment_name(SegmentId s) const {
    const Tile& t = tile(tile_of(s));
    const TileType& kind = type(t.type);
    const unsigned mine = local(s);
    const std::string& name = rules_->kinds[index(kind_of(s))].spec.name;
    for (unsigned port = 0; port < ports; ++port) {
        if (kind.segment_at[t.rotation][port] == mine) {
            return name + ':' + std::string(port_name(port));
        }
    }
    int before = 0; // several segments without a side: numbered
    for (unsigned i = 0; i < mine; ++i) {
        before += kind_of(segment(tile_of(s), i)) == kind_of(s) && kind.segments[i].ports == 0 ? 1 : 0;
    }
    return before == 0 ? name : name + ':' + std::to_string(before + 1);
}

std::string View::place_name(SegmentId s) const {
    const Position at = tile(tile_of(s)).at;
    return segment_name(s) + " @" + position_text(at);
}

std::string View::place_name(Place p) const {
    switch (p.where) {
    case Where::segment:
        return place_name(p.segment());
    case Where::space:
        return rules_->space_kinds[index(p.space)].name +
               (p.tile() == none_of<TileId> ? "" : " @" + position_text(tile(p.tile()).at));
    case Where::square:
    case Where::beside:
        return position_text(p.square());
    default:
        return {};
    }
}

namespace {

/// A port of the segment; or a side with both of whose halves it is alone, as "n" for nnw and nne.
bool reaches(const Play& play, SegmentId s, TileId tile, unsigned port) {
    const SegmentId there = play.segment_at(tile, port);
    if (there != none_of<SegmentId> || port % 3 != 1) {
        return there == s;
    }
    return play.segment_at(tile, port - 1) == s && play.segment_at(tile, port + 1) == s;
}

} // namespace

std::vector<SegmentId> View::segments_named(TileId tile, std::string_view name) const {
    const std::size_t colon = name.find(':');
    const auto port = colon == std::string_view::npos ? std::nullopt : port_named(name.substr(colon + 1));
    std::vector<SegmentId> meant;
    for (unsigned i = 0; i < type_of(tile).segment_count; ++i) {
        const SegmentId s = segment(tile, i);
        if (segment_name(s) == name) {
            return {s};
        }
        const bool same_kind = rules_->kinds[index(kind_of(s))].spec.name == name.substr(0, colon);
        if (same_kind && (colon == std::string_view::npos || (port && reaches(play(), s, tile, *port)))) {
            meant.push_back(s);
        }
    }
    return meant;
}

// ---------------------------------------------------------------- for sentences

std::string View::player_name(PlayerId p) const {
    if (p == chance) {
        return "chance";
    }
    return index(p) < rules_->player_names.size() ? rules_->player_names[index(p)] : "nobody";
}

std::string View::plural(KindId kind, int n) const {
    const FeatureKindSpec& spec = rules_->kinds[index(kind)].spec;
    return n == 1 ? spec.singular : spec.plural;
}

std::string View::plural(FigureKindId kind, int n) const {
    const FigureKindSpec& spec = rules_->figure_kinds[index(kind)].spec;
    return n == 1 ? spec.singular : spec.plural;
}

std::string View::a(FigureKindId kind) const {
    const FigureKindSpec& spec = rules_->figure_kinds[index(kind)].spec;
    return spec.article + ' ' + spec.singular;
}

std::string View::figure_name(FigureId f) const {
    const PlayerId owner = figure(f).owner;
    return (owner == nobody ? "the " : player_name(owner) + "'s ") + plural(figure(f).kind, 1);
}

namespace {

/// The part of a tile's rim that some of its segments reach, "north-east"; where no side is reached whole, the half
/// sides, "nne-ene"; empty if none is reached. Ports belong to one segment each, so no two parts read the same.
template <class Reached> std::string rim(const Reached& reached) {
    constexpr std::array<std::string_view, 4> sides{"north", "east", "south", "west"};
    std::string whole, half;
    const auto add = [](std::string& text, std::string_view name) {
        text += text.empty() ? "" : "-";
        text += name;
    };
    for (unsigned side = 0; side < 4; ++side) {
        const unsigned middle = port_of_side(side);
        if (reached(middle) || (reached(middle - 1) && reached(middle + 1))) {
            add(whole, sides[side]);
        }
        for (const unsigned port : {middle - 1, middle + 1}) {
            if (reached(port)) {
                add(half, port_name(port));
            }
        }
    }
    return whole.empty() ? half : whole;
}

} // namespace

/// Unlike the segment that stands for the feature in its id, it stays the same when younger features are joined.
static SegmentId oldest_segment(const Play& play, FeatureId f) {
    auto oldest = static_cast<SegmentId>(index(f));
    play.each_segment(f, [&](SegmentId s) {
        const TileId here = play.tile_of(s), there = play.tile_of(oldest);
        oldest = here < there || (here == there && s < oldest) ? s : oldest;
    });
    return oldest;
}

std::string View::feature_name(FeatureId f) const { return feature_name(oldest_segment(play(), f)); }

std::string View::feature_name(SegmentId s) const {
    const TileId here = tile_of(s);
    const FeatureId mine = feature_of(s);
    const KindId kind = feature(mine).kind;
    const auto reached_by = [&](FeatureId f) {
        return rim([&](unsigned port) {
            const SegmentId at = segment_at(here, port);
            return at != none_of<SegmentId> && feature_of(at) == f;
        });
    };
    std::string part = reached_by(mine);
    std::vector<FeatureId> inner, all; // of the kind, on this tile
    for (unsigned i = 0; i < type_of(here).segment_count; ++i) {
        const FeatureId f = feature_of(segment(here, i));
        if (feature(f).kind == kind && std::find(all.begin(), all.end(), f) == all.end()) {
            all.push_back(f);
            if (reached_by(f).empty()) {
                inner.push_back(f);
            }
        }
    }
    if (part.empty()) {
        const auto number = std::find(inner.begin(), inner.end(), mine) - inner.begin() + 1;
        part = number == 1 ? "inner" : "inner-" + std::to_string(number);
    }
    return (all.size() > 1 ? part + ' ' : "") + plural(kind, 1) + " at " + position_text(tile(here).at);
}

std::string View::spot_name(FigureId f) const {
    const Figure& it = figure(f);
    if (it.place.where == Where::segment) {
        return feature_name(it.place.segment());
    }
    if (it.place.where == Where::space) {
        const TileId on = it.place.tile();
        return rules_->space_kinds[index(it.place.space)].name +
               (on == none_of<TileId> ? " beside the board" : " at " + position_text(tile(on).at));
    }
    const bool square = it.place.where == Where::square || it.place.where == Where::beside;
    return (square ? "square at " : "") + place_name(it.place);
}

std::string View::whereabouts(FigureId f) const {
    const Place place = figure(f).place;
    if (place.where == Where::held) {
        return "with " + player_name(place.holder());
    }
    if (!figure(f).on_board()) {
        return {};
    }
    const std::string on = "on " + place_name(place);
    if (place.where != Where::beside) {
        return on;
    }
    if (place.companion() == none_of<FigureId>) {
        return on + ", beside nobody";
    }
    const Figure& companion = figure(place.companion());
    return "beside " + (companion.owner == nobody ? "the " : player_name(companion.owner) + "'s ") +
           rules_->figure_kinds[index(companion.kind)].spec.name + ' ' + place_name(companion.place);
}

} // namespace bastide
