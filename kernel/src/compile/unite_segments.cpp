#include "bastide/game/tile.hpp"
#include "bastide/game/tile_def.hpp"
#include <algorithm>

namespace bastide {

void unite_segments(TileDef& tile, std::size_t kept, std::size_t gone) {
    SegmentDef &first = tile.segments[kept], &second = tile.segments[gone];
    first.ports.insert(first.ports.end(), second.ports.begin(), second.ports.end());
    first.borders.insert(first.borders.end(), second.borders.begin(), second.borders.end());
    for (const auto& [word, value] : second.words) {
        first.words[word] += value;
    }
    tile.segments.erase(tile.segments.begin() + static_cast<std::ptrdiff_t>(gone));
    const auto renumber = [&](unsigned& segment) {
        segment = segment == gone ? static_cast<unsigned>(kept) : segment;
        segment -= segment > gone ? 1U : 0U;
    };
    for (SegmentDef& segment : tile.segments) {
        std::for_each(segment.borders.begin(), segment.borders.end(), renumber);
    }
    for (auto& [a, b] : tile.adjacent) {
        renumber(a);
        renumber(b);
    }
    std::erase_if(tile.adjacent, [](const auto& pair) { return pair.first == pair.second; });
}

} // namespace bastide
