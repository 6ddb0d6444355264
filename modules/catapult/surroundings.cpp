#include "surroundings.hpp"
#include <algorithm>

namespace bastide::catapult {

namespace {

constexpr int reach = 9; ///< squares; who is farther away is looked for among all
constexpr std::size_t no_one = ~std::size_t{0};

struct Step {
    int dx, dy, squared;
};

/// All steps within reach, the shortest first.
const std::vector<Step>& steps() {
    static const std::vector<Step> sorted = [] {
        std::vector<Step> all;
        for (int dy = -reach; dy <= reach; ++dy) {
            for (int dx = -reach; dx <= reach; ++dx) {
                if (const int squared = dx * dx + dy * dy; squared <= reach * reach) {
                    all.push_back({dx, dy, squared});
                }
            }
        }
        std::stable_sort(all.begin(), all.end(), [](const Step& l, const Step& r) { return l.squared < r.squared; });
        return all;
    }();
    return sorted;
}

} // namespace

Surroundings::Surroundings(const Play& play, std::span<const Sort> followers)
    : low_(play.core().low), high_(play.core().high) {
    first_.assign(static_cast<std::size_t>((high_.x - low_.x + 1) * (high_.y - low_.y + 1)), no_one);
    for (std::size_t i = 0; i < followers.size(); ++i) {
        where_.push_back(play.tile(followers[i].tile).at);
        std::size_t& there = first_[cell(where_[i].x, where_[i].y)];
        next_.push_back(there);
        there = i;
    }
}

std::size_t Surroundings::cell(int x, int y) const {
    return static_cast<std::size_t>((y - low_.y) * (high_.x - low_.x + 1) + x - low_.x);
}

std::span<const std::size_t> Surroundings::closest_to(Position at) {
    found_.clear();
    look_around(at);
    if (found_.empty()) {
        look_at_all(at);
    }
    return found_;
}

void Surroundings::look_around(Position at) {
    int least = reach * reach;
    for (const Step& step : steps()) {
        if (step.squared > least) {
            return;
        }
        const int x = at.x + step.dx, y = at.y + step.dy;
        if (x < low_.x || x > high_.x || y < low_.y || y > high_.y) {
            continue;
        }
        for (std::size_t i = first_[cell(x, y)]; i != no_one; i = next_[i]) {
            least = step.squared;
            found_.push_back(i);
        }
    }
}

void Surroundings::look_at_all(Position at) {
    int least = 0;
    for (std::size_t i = 0; i < where_.size(); ++i) {
        const int dx = where_[i].x - at.x, dy = where_[i].y - at.y;
        const int squared = dx * dx + dy * dy;
        if (found_.empty() || squared < least) {
            found_.clear();
            least = squared;
        }
        if (squared == least) {
            found_.push_back(i);
        }
    }
}

} // namespace bastide::catapult
