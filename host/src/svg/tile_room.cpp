// Which part of a tile belongs to which segment, and how much room there is.
#include "svg/tile_layout.hpp"
#include <algorithm>
#include <cmath>
#include <queue>

namespace bastide::host::svg {

Point TileLayout::point_of(std::size_t i) {
    return {(static_cast<double>(i % cells) + 0.5) * cell, (static_cast<double>(i / cells) + 0.5) * cell};
}

namespace {

/// A point just inside the tile at a port.
Point inside_port(unsigned port) {
    const unsigned side = port / 3;
    const Point from = corner(side), to = corner(side + 1);
    return from + ((port % 3) * 0.3 + 0.2) * (to - from) + 3 * inward(side);
}

/// Where some lines are; most points of a tile need no look at every piece of them.
struct Box {
    Point low{1e9, 1e9}, high{-1e9, -1e9};
    bool holds(Point p) const { return p.x > low.x && p.x < high.x && p.y > low.y && p.y < high.y; }
};

Box box_of(const std::vector<std::vector<Point>>& lines, double reach) {
    Box box;
    for (const std::vector<Point>& line : lines) {
        for (const Point p : line) {
            box.low = {std::min(box.low.x, p.x - reach), std::min(box.low.y, p.y - reach)};
            box.high = {std::max(box.high.x, p.x + reach), std::max(box.high.y, p.y + reach)};
        }
    }
    return box;
}

} // namespace

/// Labels every cell with what is drawn there, the ground left free.
void TileLayout::paint() {
    std::vector<Box> around;
    for (const Plot& plot : plots_) {
        const bool path = plot.style != nullptr && plot.style->shape == Shape::path;
        around.push_back(path ? box_of(plot.lines, plot.style->width / 2 + 1.5) : box_of({plot.outline}, 0));
    }
    for (std::size_t i = 0; i < label_.size(); ++i) {
        const Point p = point_of(i);
        label_[i] = junction_ && length(p - centre) < junction_radius ? blocked : free_cell;
        int best = -1; // later areas lie on top, as they are drawn
        for (std::size_t s = 0; s < plots_.size(); ++s) {
            const Plot& plot = plots_[s];
            if (plot.style == nullptr) {
                continue;
            }
            const auto on_line = [&](const std::vector<Point>& line) {
                return distance(line, p) < plot.style->width / 2 + 1.5;
            };
            const Shape shape = plot.style->shape;
            const bool covers = (shape == Shape::path && around[s].holds(p) &&
                                 std::any_of(plot.lines.begin(), plot.lines.end(), on_line)) ||
                                (shape == Shape::area && around[s].holds(p) && inside(plot.outline, p)) ||
                                (shape == Shape::building && length(p - centre) < building_radius);
            const int layer = shape == Shape::path ? 0 : shape == Shape::area ? 1 : 2;
            if (covers && (layer > best || (layer == best && shape == Shape::area))) {
                best = layer;
                label_[i] = static_cast<std::uint8_t>(s);
            }
        }
    }
}

/// Finds which part of the ground belongs to which segment, from the half sides inwards.
void TileLayout::flood(const TileDef& tile, unsigned rotation) {
    for (std::size_t s = 0; s < plots_.size(); ++s) {
        if (plots_[s].style == nullptr || plots_[s].style->shape != Shape::ground) {
            continue;
        }
        for (const unsigned port : tile.segments[s].ports) {
            const Point seed = inside_port(rotate_port(port, rotation));
            plots_[s].figure = seed + 0.2 * (centre - seed); // if there is no room at all
            flood_from(seed, static_cast<std::uint8_t>(s));
        }
    }
}

void TileLayout::flood_from(Point seed, std::uint8_t label) {
    std::queue<std::pair<int, int>> next;
    const auto visit = [&](int x, int y) {
        if (x >= 0 && y >= 0 && x < cells && y < cells && label_[index_of(x, y)] == free_cell) {
            label_[index_of(x, y)] = label;
            next.emplace(x, y);
        }
    };
    visit(static_cast<int>(seed.x / cell), static_cast<int>(seed.y / cell));
    while (!next.empty()) {
        const auto [x, y] = next.front();
        next.pop();
        visit(x + 1, y);
        visit(x - 1, y);
        visit(x, y + 1);
        visit(x, y - 1);
    }
}

/// Distance of each cell from what is 0, if those that are not are far; two-pass chamfer.
void TileLayout::spread(Clearance& d) {
    const auto relax = [&](int x, int y, int dx, int dy) {
        const int nx = x + dx, ny = y + dy;
        const bool outside = nx < 0 || ny < 0 || nx >= cells || ny >= cells;
        const double step = cell * (dx != 0 && dy != 0 ? 1.4142 : 1.0);
        d[index_of(x, y)] = std::min(d[index_of(x, y)], (outside ? 0 : d[index_of(nx, ny)]) + step);
    };
    for (int y = 0; y < cells; ++y) {
        for (int x = 0; x < cells; ++x) {
            if (d[index_of(x, y)] > 0) {
                relax(x, y, -1, 0), relax(x, y, 0, -1), relax(x, y, -1, -1), relax(x, y, 1, -1);
            }
        }
    }
    for (int y = cells - 1; y >= 0; --y) {
        for (int x = cells - 1; x >= 0; --x) {
            if (d[index_of(x, y)] > 0) {
                relax(x, y, 1, 0), relax(x, y, 0, 1), relax(x, y, 1, 1), relax(x, y, -1, 1);
            }
        }
    }
}

TileLayout::Clearance TileLayout::clearance(std::uint8_t label) const {
    Clearance d;
    for (std::size_t i = 0; i < d.size(); ++i) {
        d[i] = label_[i] == label ? 1e6 : 0;
    }
    spread(d);
    return d;
}

TileLayout::Clearance TileLayout::clearance_of_country() const {
    Clearance d;
    for (std::size_t i = 0; i < d.size(); ++i) {
        const std::uint8_t label = label_[i];
        const bool ground =
            label == free_cell || (label < plots_.size() && plots_[label].style->shape == Shape::ground);
        d[i] = ground ? 1e6 : 0;
    }
    spread(d);
    return d;
}

double TileLayout::Clearance::at(Point p) const {
    const int x = static_cast<int>(std::floor(p.x / cell)), y = static_cast<int>(std::floor(p.y / cell));
    return x < 0 || y < 0 || x >= cells || y >= cells ? 0 : far_[index_of(x, y)];
}

bool TileLayout::near_sign(Point p, double apart) const {
    return std::any_of(signs_.begin(), signs_.end(), [&](const auto& sign) {
        return length(p - sign.at) < std::max(apart, 10 * sign.style->size + 4);
    });
}

std::vector<TileLayout::Gate> TileLayout::gates() const {
    std::vector<Gate> found;
    const auto look_along = [&](const Curve& way, std::size_t area) {
        const std::vector<Point> points = way.sampled(64);
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            if (inside(plots_[area].outline, points[i]) != inside(plots_[area].outline, points[i + 1])) {
                found.push_back({area, 0.5 * (points[i] + points[i + 1])});
            }
        }
    };
    for (std::size_t a = 0; a < plots_.size(); ++a) {
        if (plots_[a].style == nullptr || !plots_[a].style->wall || plots_[a].outline.empty()) {
            continue;
        }
        for (const Point front : plots_[a].fronts) {
            found.push_back({a, front});
        }
        for (const Plot& path : plots_) {
            const bool track = path.style != nullptr && path.style->surface == Surface::track;
            for (const Curve& way : track&& path.raised == nullptr ? path.curves : std::vector<Curve>{}) {
                look_along(way, a);
            }
        }
    }
    return found;
}

} // namespace bastide::host::svg
