#include "exchange/foreign_tiles.hpp"
#include "exchange/foreign_location.hpp"
#include <algorithm>

namespace bastide::host {

ForeignTiles::ForeignTiles(const SavedGame& saved, const ForeignWords& words, const Ruleset& rules)
    : words_(words), rules_(rules) {
    for (const auto& [name, copies] : saved.sets) {
        if (const auto set = words.sets.find(name); set != words.sets.end()) {
            for (const auto& [tile, type] : set->second.tiles) {
                add(tile, type, set->second.ours(saved.elements));
            }
        }
    }
    for (const auto& [tile, type] : words.tiles) {
        add(tile, type, {});
    }
}

/// Of different tiles that have one name, each is called by its set as well.
void ForeignTiles::add(const std::string& tile, const ForeignTileType& type, const std::vector<std::string>& sets) {
    TileTypeId ours = rules_.tile_type(type.name);
    for (const std::string& set : sets) {
        const TileTypeId apart = rules_.tile_type(set + '/' + type.name);
        ours = apart == none_of<TileTypeId> ? ours : apart;
    }
    if (ours != none_of<TileTypeId>) {
        matches_[tile] = {ours, type.turns};
    }
}

std::optional<ForeignTiles::Match> ForeignTiles::match(const std::string& tile) const {
    const auto found = matches_.find(tile);
    return found == matches_.end() ? std::nullopt : std::optional(found->second);
}

unsigned ForeignTiles::rotation(const Match& match, unsigned theirs) const {
    return rules_.types[index(match.type)].canonical[(theirs + 4 - match.turns) & 3U];
}

SegmentId ForeignTiles::segment(const View& view, const ForeignPlace& place) const {
    const TileId tile = view.tile_at(place.at);
    if (tile == none_of<TileId>) {
        return none_of<SegmentId>;
    }
    if (const auto inner = words_.kinds.find(place.feature + ' ' + place.location); inner != words_.kinds.end()) {
        return segment_called(view, tile, rules_.kind(inner->second.front()), "I");
    }
    for (const auto& [feature, kinds] : words_.kinds) {
        if (!place.feature.empty() && feature != place.feature) {
            continue;
        }
        for (const std::string& name : kinds) {
            const KindId kind = rules_.kind(name);
            const SegmentId found =
                kind == none_of<KindId> ? none_of<SegmentId> : segment_called(view, tile, kind, place.location);
            if (found != none_of<SegmentId>) {
                return found;
            }
        }
    }
    return none_of<SegmentId>;
}

bool ForeignTiles::is_among(const View& view, const ForeignPlace& place, SegmentId segment) const {
    const auto kinds = words_.kinds.find(place.feature);
    const TileId tile = view.tile_of(segment);
    if (kinds == words_.kinds.end() || tile != view.tile_at(place.at)) {
        return false;
    }
    const SegmentType& part = view.type_of(tile).segments[view.local(segment)];
    const std::uint16_t sides = turned(with_shared_sides(part.ports), view.tile(tile).rotation);
    const bool of_kind = std::any_of(kinds->second.begin(), kinds->second.end(),
                                     [&](const std::string& name) { return rules_.kind(name) == part.kind(); });
    return of_kind && sides != 0 && (sides & ~location_named(place.location).ports & 0xFFFU) == 0;
}

SegmentId segment_called(const View& view, TileId tile, KindId kind, const std::string& name) {
    const Location location = location_named(name);
    const TileType& type = view.type_of(tile);
    unsigned inner = 0;
    for (unsigned local = 0; local < type.segment_count; ++local) {
        const SegmentType& each = type.segments[local];
        if (each.kind() != kind) {
            continue;
        }
        inner += each.ports == 0 ? 1U : 0U;
        if (turned(with_shared_sides(each.ports), view.tile(tile).rotation) == location.ports &&
            (each.ports != 0 || inner == location.inner)) {
            return view.segment(tile, local);
        }
    }
    return none_of<SegmentId>;
}

} // namespace bastide::host
