#include "lab/measures/landscape.hpp"
#include "bastide/module/play.hpp"
#include "lab/store/rows.hpp"
#include <algorithm>

namespace bastide::host {

Landscape::Landscape(const Ruleset& rules) : sums_(landscape::size(rules.types.size())), types_(rules.types.size()) {}

void Landscape::scored(const Play& play, const events::Scored& event) {
    if (event.feature == none_of<FeatureId>) {
        return;
    }
    squares_.clear();
    play.each_segment(event.feature,
                      [&](SegmentId segment) { squares_.push_back(play.tile(play.tile_of(segment)).at); });
    const auto from_north = [](Position a, Position b) { return a.y != b.y ? a.y < b.y : a.x < b.x; };
    std::sort(squares_.begin(), squares_.end(), from_north); // a tile may have several segments of it
    squares_.erase(std::unique(squares_.begin(), squares_.end()), squares_.end());
    const std::int64_t share =
        std::int64_t{event.points} * landscape::point / static_cast<std::int64_t>(squares_.size());
    std::int64_t* const first = sums_.data() + types_ * landscape::of_type;
    for (const Position at : squares_) {
        const int x = at.x + landscape::reach, y = at.y + landscape::reach;
        if (x >= 0 && x < landscape::side && y >= 0 && y < landscape::side) {
            first[y * landscape::side + x] += share;
        }
    }
}

void Landscape::finish(const Play& play) {
    std::int64_t all = 0;
    for (int p = 0; p < play.players(); ++p) {
        all += play.score(static_cast<PlayerId>(p));
    }
    for (const Tile& tile : play.tiles()) {
        if (index(tile.by) >= static_cast<std::size_t>(play.players())) {
            continue; // nobody laid it
        }
        const std::int64_t ahead = std::int64_t{play.score(tile.by)} * play.players() - all;
        std::int64_t* const of = sums_.data() + index(tile.type) * landscape::of_type;
        ++of[landscape::laid];
        of[landscape::ahead] += ahead;
        of[landscape::squares] += ahead * ahead;
    }
}

void Landscape::take(std::string& out) {
    append_row(std::span<const std::int64_t>(sums_), out);
    std::fill(sums_.begin(), sums_.end(), 0);
}

} // namespace bastide::host
