// Where a feature counts the words on its segments.
#include "compile/tiles.hpp"
#include <algorithm>
#include <bit>

namespace bastide {

void assign_counters(Ruleset& r) {
    const std::size_t words = r.attribute_names.size();
    r.counters.assign(r.kinds.size() * words, Ruleset::not_counted);
    std::vector<std::uint32_t> used(r.kinds.size());
    const auto assign = [&](KindId kind, AttributeId word) { // also in what the feature may become
        for (std::uint64_t rest = r.kinds[index(kind)].becomes; rest != 0; rest &= rest - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(rest));
            std::uint8_t& at = r.counters[k * words + index(word)];
            at = at == Ruleset::not_counted ? static_cast<std::uint8_t>(used[k]++) : at;
        }
    };
    for (const TileType& type : r.types) {
        for (unsigned i = 0; i < type.segment_count; ++i) {
            const SegmentType& segment = type.segments[i];
            for (const auto& [word, value] : r.tile_defs[type.def].segments[segment.def].words) {
                if (const AttributeId id = r.attribute(word); id != none_of<AttributeId> && value != 0) {
                    assign(segment.kind(), id);
                }
            }
        }
    }
    r.layout.counters = used.empty() ? 0 : *std::max_element(used.begin(), used.end());
}

void fill_printed_counters(Ruleset& r) {
    for (TileType& type : r.types) {
        type.counters = static_cast<std::uint32_t>(r.printed_counters.size());
        r.printed_counters.resize(type.counters + std::size_t{type.segment_count} * r.layout.counters);
        for (unsigned i = 0; i < type.segment_count; ++i) {
            const KindId kind = type.segments[i].kind();
            for (const auto& [word, value] : r.tile_defs[type.def].segments[type.segments[i].def].words) {
                const AttributeId id = r.attribute(word);
                if (id != none_of<AttributeId> && value != 0) {
                    r.printed_counters[type.counters + i * r.layout.counters + r.counter_of(kind, id)] =
                        static_cast<std::int16_t>(value);
                }
            }
        }
    }
}

} // namespace bastide
