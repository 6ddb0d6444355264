#include "terminal/viewport.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::terminal {
namespace {

constexpr std::array<Size, 4> sizes{{{13, 7}, {9, 5}, {7, 3}, {5, 3}}};
constexpr Size usual{9, 5}; ///< where there is no window

int fitting(int room, int tile, int all) { return room <= 0 ? all : std::clamp(room / tile, 1, all); }

int sum(const std::vector<Interest>& interests, const Box& box) {
    int weight = 0;
    for (const Interest& interest : interests) {
        weight += box.contains(interest.at) ? interest.weight : 0;
    }
    return weight;
}

std::int16_t narrow(int value) { return static_cast<std::int16_t>(value); }

Box part_at(int x, int y, int columns, int rows) {
    return {{narrow(x), narrow(y)}, {narrow(x + columns - 1), narrow(y + rows - 1)}};
}

/// The part of so many squares that weighs most; among equals the one whose middle is nearest to what weighs most in
/// it.
Box heaviest(const Box& whole, const std::vector<Interest>& interests, int columns, int rows) {
    const auto main = std::max_element(interests.begin(), interests.end(),
                                       [](const Interest& l, const Interest& r) { return l.weight < r.weight; });
    const Position centre = main == interests.end() ? whole.low : main->at;
    Box best = part_at(whole.low.x, whole.low.y, columns, rows);
    int most = -1, least_away = 0;
    for (int y = whole.low.y; y + rows - 1 <= whole.high.y; ++y) {
        for (int x = whole.low.x; x + columns - 1 <= whole.high.x; ++x) {
            const Box part = part_at(x, y, columns, rows);
            const int weight = sum(interests, part);
            const int away = std::abs(2 * x + columns - 1 - 2 * centre.x) + std::abs(2 * y + rows - 1 - 2 * centre.y);
            if (weight > most || (weight == most && away < least_away)) {
                most = weight;
                least_away = away;
                best = part;
            }
        }
    }
    return best;
}

Box around(const Box& whole, Position focus, int columns, int rows) {
    const int x = std::clamp(focus.x - columns / 2, int{whole.low.x}, whole.high.x - columns + 1);
    const int y = std::clamp(focus.y - rows / 2, int{whole.low.y}, whole.high.y - rows + 1);
    return part_at(x, y, columns, rows);
}

} // namespace

void Box::include(Position p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
}

Viewport viewport(const Box& whole, const std::vector<Interest>& interests, Size window,
                  std::optional<Position> focus) {
    if (window.width <= 0 && window.height <= 0) {
        return {whole, usual};
    }
    const auto columns = [&](Size size) { return fitting(window.width, size.width, whole.columns()); };
    const auto rows = [&](Size size) { return fitting(window.height, size.height, whole.rows()); };
    for (const Size size : sizes) {
        if (columns(size) == whole.columns() && rows(size) == whole.rows()) {
            return {whole, size};
        }
    }
    const int all = sum(interests, whole);
    Viewport view;
    for (const Size size : {sizes[2], sizes[3]}) {
        view.tile = size;
        view.box = focus ? around(whole, *focus, columns(size), rows(size))
                         : heaviest(whole, interests, columns(size), rows(size));
        if (focus || sum(interests, view.box) == all) {
            return view;
        }
    }
    return view;
}

} // namespace bastide::host::terminal
