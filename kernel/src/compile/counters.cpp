// Where a feature counts the words on its segments.
#include "bastide/engine/bits.hpp"
#include "compile/tiles.hpp"
#include <algorithm>

namespace bastide {

namespace {

/// The words of the game on the segments of a type of tile, with what stands beside them.
template <class Visit> void each_printed(const Ruleset& r, const TileType& type, Visit&& visit) {
    for (unsigned i = 0; i < type.segment_count; ++i) {
        for (const auto& [word, value] : r.tile_defs[type.def].segments[type.segments[i].def].words) {
            if (const AttributeId id = r.attribute(word); id != none_of<AttributeId> && value != 0) {
                visit(i, id, value);
            }
        }
    }
}

} // namespace

void assign_counters(Ruleset& r) {
    const std::size_t words = r.attribute_names.size();
    r.counters.assign(r.kinds.size() * words, Ruleset::not_counted);
    std::vector<std::uint32_t> used(r.kinds.size());
    const auto assign = [&](KindId kind, AttributeId word) { // also in what the feature may become
        each_bit(r.kinds[index(kind)].becomes, [&](unsigned k) {
            std::uint8_t& at = r.counters[k * words + index(word)];
            at = at == Ruleset::not_counted ? static_cast<std::uint8_t>(used[k]++) : at;
        });
    };
    for (const TileType& type : r.types) {
        each_printed(r, type, [&](unsigned i, AttributeId word, int) { assign(type.segments[i].kind(), word); });
    }
    r.layout.counters = used.empty() ? 0 : *std::max_element(used.begin(), used.end());
}

void fill_printed_counters(Ruleset& r) {
    for (TileType& type : r.types) {
        type.counters = static_cast<std::uint32_t>(r.printed_counters.size());
        r.printed_counters.resize(type.counters + std::size_t{type.segment_count} * r.layout.counters);
        each_printed(r, type, [&](unsigned i, AttributeId word, int value) {
            const std::uint8_t at = r.counter_of(type.segments[i].kind(), word);
            r.printed_counters[type.counters + i * r.layout.counters + at] = static_cast<std::int16_t>(value);
        });
    }
}

} // namespace bastide
