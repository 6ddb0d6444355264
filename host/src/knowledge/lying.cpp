#include "knowledge/lying.hpp"
#include "bastide/game/tile_def.hpp"
#include "bastide/module/play.hpp"

namespace bastide::host {

OtherKinds other_kinds(const Play& play, TileId tile) {
    OtherKinds others;
    const TileType& type = play.type_of(tile);
    for (unsigned i = 0; i < type.segment_count; ++i) {
        if (const KindId now = play.kind_of(play.segment(tile, i)); now != type.segments[i].kind()) {
            others[type.segments[i].def] = now;
        }
    }
    return others;
}

TileDef with_kinds(const Ruleset& rules, TileTypeId type, const OtherKinds& others) {
    TileDef def = rules.printed(type);
    for (const auto& [segment, kind] : others) {
        def.segments[segment].kind = rules.kinds[index(kind)].spec.name;
    }
    def.words.merge(def.inert);
    for (SegmentDef& segment : def.segments) {
        segment.words.merge(segment.inert);
    }
    return def;
}

} // namespace bastide::host
