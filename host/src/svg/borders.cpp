// The borders of the ground: around the cells of a segment, made straight again.
#include "svg/tile_layout.hpp"
#include <algorithm>
#include <map>

namespace bastide::host::svg {
namespace {

using Corner = std::pair<int, int>; ///< of cells
using Line = std::vector<Point>;

constexpr double straight = 1.6; ///< how far a border may be from the corners of its cells

double off(Point p, Point from, Point to) {
    const Point along = to - from, there = p - from;
    const double far = length(along);
    return far == 0 ? length(there) : std::abs(along.x * there.y - along.y * there.x) / far;
}

/// Douglas and Peucker: what lies between two corners of the line and near enough to the way from one to the other
/// goes.
void keep(const Line& line, std::size_t first, std::size_t last, Line& out) {
    std::size_t farthest = first;
    double most = straight;
    for (std::size_t i = first + 1; i < last; ++i) {
        if (const double far = off(line[i], line[first], line[last]); far > most) {
            most = far;
            farthest = i;
        }
    }
    if (farthest == first) {
        out.push_back(line[first]);
        return;
    }
    keep(line, first, farthest, out);
    keep(line, farthest, last, out);
}

Line straightened(Line line) {
    std::size_t opposite = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        opposite = length(line[i] - line[0]) > length(line[opposite] - line[0]) ? i : opposite;
    }
    line.push_back(line[0]);
    Line out;
    keep(line, 0, opposite, out);
    keep(line, opposite, line.size() - 1, out);
    return out;
}

} // namespace

std::vector<Line> TileLayout::borders(std::size_t segment) const {
    const auto holds = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < cells && y < cells && label_[index_of(x, y)] == segment;
    };
    std::multimap<Corner, Corner> edges; // with the segment on the right
    for (int y = 0; y < cells; ++y) {
        for (int x = 0; x < cells; ++x) {
            if (!holds(x, y)) {
                continue;
            }
            const std::array<Corner, 4> around{{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}}};
            const std::array<bool, 4> same{holds(x, y - 1), holds(x + 1, y), holds(x, y + 1), holds(x - 1, y)};
            for (std::size_t side = 0; side < 4; ++side) {
                if (!same[side]) {
                    edges.emplace(around[side], around[(side + 1) % 4]);
                }
            }
        }
    }
    std::vector<Line> lines;
    while (!edges.empty()) {
        Line line;
        for (auto at = edges.begin(); at != edges.end();) {
            const auto [from, to] = *at;
            line.push_back({from.first * cell, from.second * cell});
            edges.erase(at);
            at = edges.find(to);
        }
        lines.push_back(straightened(std::move(line)));
    }
    return lines;
}

} // namespace bastide::host::svg
