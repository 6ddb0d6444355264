#include "surroundings.hpp"
#include <algorithm>
#include <limits>

namespace bastide::catapult {

namespace {

constexpr int side = 8; ///< squares of a block

int length_squared(int dx, int dy) { return dx * dx + dy * dy; }

/// From a coordinate to the nearest and to the farthest of those of a block.
int nearest(int at, int first) { return std::max({first - at, at - (first + side - 1), 0}); }
int farthest(int at, int first) { return std::max(at - first, first + side - 1 - at); }

} // namespace

Surroundings::Surroundings(const Play& play, std::span<const Sort> followers)
    : west_(play.core().low.x), north_(play.core().low.y),
      columns_(static_cast<std::size_t>((play.core().high.x - west_) / side + 1)) {
    for (std::size_t i = 0; i < followers.size(); ++i) {
        all_.push_back({play.tile(followers[i].tile).at, i});
    }
    const auto rows = static_cast<std::size_t>((play.core().high.y - north_) / side + 1);
    blocks_.resize(columns_ * rows);
}

/// Whoever is farther from all of a block's squares than another is from any of them is closest to none.
void Surroundings::look_from(Block& block, int west, int north) {
    int most = std::numeric_limits<int>::max();
    for (const Standing& it : all_) {
        most = std::min(most, length_squared(farthest(it.at.x, west), farthest(it.at.y, north)));
    }
    block.first = candidates_.size();
    for (const Standing& it : all_) {
        if (length_squared(nearest(it.at.x, west), nearest(it.at.y, north)) <= most) {
            candidates_.push_back(it);
        }
    }
    block.last = candidates_.size();
}

std::span<const std::size_t> Surroundings::closest_to(Position at) {
    const int column = (at.x - west_) / side, row = (at.y - north_) / side;
    Block& block = blocks_[static_cast<std::size_t>(row) * columns_ + static_cast<std::size_t>(column)];
    if (block.first == block.last) {
        look_from(block, west_ + column * side, north_ + row * side);
    }
    found_.clear();
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = block.first; i != block.last; ++i) {
        const Standing& it = candidates_[i];
        const int far = length_squared(it.at.x - at.x, it.at.y - at.y);
        if (far < least) {
            found_.clear();
            least = far;
        }
        if (far == least) {
            found_.push_back(it.number);
        }
    }
    return found_;
}

} // namespace bastide::catapult
