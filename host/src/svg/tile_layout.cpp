#include "svg/tile_layout.hpp"
#include <algorithm>
#include <cmath>
#include <queue>

namespace bastide::host::svg {

namespace {

/// The end of an area between two of its sides, `missing` sides apart; it goes from side `a` on, clockwise.
Curve wall_between(unsigned a, unsigned missing) {
    const Point from = corner(a + 1), to = corner(a + 1 + missing);
    if (missing == 2) { // two neighbouring sides: across the tile, leaning towards their corner
        const Point shared = corner(a);
        return {from, from + 0.38 * (shared - from) + 0.24 * (to - shared),
                to + 0.38 * (shared - to) + 0.24 * (from - shared), to};
    }
    // One side alone bulges out; a missing side bulges in. Less than 45 degrees at the corners, so that neighbours do
    // not meet.
    const Point along = to - from;
    const Point in = inward(missing == 3 ? a : a + 1);
    const double lean = missing == 3 ? 0.41 : 0.34, depth = missing == 3 ? 36 : 28;
    return {from, from + lean * along + depth * in, to - lean * along + depth * in, to};
}

/// The end of an area of which a divided side has but one half: from point to point, leaving the sides at right angles.
Curve wall_across(unsigned from_side, Point from, unsigned to_side, Point to) {
    const double round = 0.4 * length(to - from);
    return {from, from + round * inward(from_side), to + round * inward(to_side), to};
}

/// `ports`: a bit set, of the tile as it lies.
void plot_area(Plot& plot, unsigned ports) {
    const auto begins = [ports](unsigned side) {
        return (ports >> (3 * side) & 3U) != 0 ? corner(side) : middle(side);
    };
    const auto ends = [ports](unsigned side) {
        return (ports >> (3 * side) & 6U) != 0 ? corner(side + 1) : middle(side);
    };
    const auto divided = [ports](unsigned side) {
        const unsigned here = ports >> (3 * side) & 7U;
        return here == 1 || here == 4;
    };
    const std::size_t n = plot.sides.size();
    for (std::size_t i = 0; i < n; ++i) {
        const unsigned a = plot.sides[i], b = plot.sides[(i + 1) % n];
        const unsigned missing = n == 1 ? 3 : (b + 3 - a) % 4;
        plot.outline.push_back(begins(a));
        plot.outline.push_back(ends(a));
        const bool half =
            (divided(a) && length(ends(a) - middle(a)) == 0) || (divided(b) && length(begins(b) - middle(b)) == 0);
        if (half || missing != 0) {
            plot.walls.push_back(half ? wall_across(a, ends(a), b, begins(b)) : wall_between(a, missing));
            const std::vector<Point> points = plot.walls.back().sampled();
            plot.outline.insert(plot.outline.end(), points.begin(), points.end());
        }
    }
}

Curve arm(unsigned side, Point to) {
    const Point from = middle(side);
    return {from, from + 0.33 * (to - from), from + 0.67 * (to - from), to};
}

void plot_path(Plot& plot) {
    if (plot.sides.size() == 2) { // through the tile, leaving at right angles
        const unsigned a = plot.sides[0], b = plot.sides[1];
        constexpr double round = 27.6;
        plot.curves.push_back({middle(a), middle(a) + round * inward(a), middle(b) + round * inward(b), middle(b)});
    } else {
        for (const unsigned side : plot.sides) {
            plot.curves.push_back(arm(side, centre));
        }
    }
    for (const Curve& curve : plot.curves) {
        plot.lines.push_back(curve.sampled());
    }
}

std::vector<unsigned> sides_of(const SegmentDef& segment, unsigned rotation) {
    std::vector<unsigned> sides;
    for (const unsigned port : segment.ports) {
        const unsigned side = rotate_port(port, rotation) / 3;
        if (std::find(sides.begin(), sides.end(), side) == sides.end()) {
            sides.push_back(side);
        }
    }
    std::sort(sides.begin(), sides.end());
    return sides;
}

/// A point just inside the tile at a port.
Point inside_port(unsigned port) {
    const unsigned side = port / 3;
    const Point from = corner(side), to = corner(side + 1);
    return from + ((port % 3) * 0.3 + 0.2) * (to - from) + 3 * inward(side);
}

} // namespace

TileLayout::TileLayout(const TileDef& tile, unsigned rotation, const Style& style) : plots_(tile.segments.size()) {
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        const auto known = style.kinds.find(tile.segments[i].kind);
        plots_[i].style = known == style.kinds.end() ? nullptr : &known->second;
        if (plots_[i].style != nullptr) {
            plot(tile.segments[i], rotation, plots_[i]);
            plots_[i].raised = plots_[i].style->shape == Shape::path ? style.raising(tile.segments[i].words) : nullptr;
        }
    }
    const auto ends_here = [](const Plot& p) {
        return p.style != nullptr && p.style->shape == Shape::path && p.sides.size() == 1;
    };
    junction_ = std::count_if(plots_.begin(), plots_.end(), ends_here) > 1;
    for (const char c : tile.name) { // decoration differs from tile to tile, not from run to run
        seed_ = seed_ * 31 + static_cast<unsigned char>(c);
    }
    paint();
    flood(tile, rotation);
    place_figures();
    place_signs(tile, style);
}

const Plot* TileLayout::junction_path() const {
    const auto found = std::find_if(plots_.begin(), plots_.end(), [](const Plot& p) {
        return p.style != nullptr && p.style->shape == Shape::path && p.sides.size() == 1;
    });
    return junction_ ? &*found : nullptr;
}

void TileLayout::plot(const SegmentDef& segment, unsigned rotation, Plot& plot) const {
    plot.sides = sides_of(segment, rotation);
    if (plot.style->shape == Shape::area && !plot.sides.empty()) {
        unsigned ports = 0;
        for (const unsigned port : segment.ports) {
            ports |= 1U << rotate_port(port, rotation);
        }
        plot_area(plot, ports);
    } else if (plot.style->shape == Shape::path) {
        plot_path(plot);
    }
}

Point TileLayout::point_of(std::size_t i) {
    return {(static_cast<double>(i % cells) + 0.5) * cell, (static_cast<double>(i / cells) + 0.5) * cell};
}

/// Labels every cell with what is drawn there, the ground left free.
namespace {

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

void TileLayout::paint() {
    std::vector<Box> around;
    for (const Plot& plot : plots_) {
        const bool path = plot.style != nullptr && plot.style->shape == Shape::path;
        around.push_back(path ? box_of(plot.lines, plot.style->width / 2 + 1.5) : box_of({plot.outline}, 0));
    }
    for (std::size_t i = 0; i < label_.size(); ++i) {
        const Point p = point_of(i);
        label_[i] = junction_ && length(p - centre) < junction_radius ? blocked : free_cell;
        int best = -1; // later shapes lie on top
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
            if (covers && layer > best) {
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

/// Distance of each cell of a segment from what is not the segment (the tile's edge included); two-pass chamfer.
TileLayout::Clearance TileLayout::clearance(std::uint8_t label) const {
    Clearance d{};
    const auto relax = [&](int x, int y, int dx, int dy) {
        const int nx = x + dx, ny = y + dy;
        const bool outside = nx < 0 || ny < 0 || nx >= cells || ny >= cells;
        const double step = cell * (dx != 0 && dy != 0 ? 1.4142 : 1.0);
        d[index_of(x, y)] = std::min(d[index_of(x, y)], (outside ? 0 : d[index_of(nx, ny)]) + step);
    };
    for (std::size_t i = 0; i < d.size(); ++i) {
        d[i] = label_[i] == label ? 1e6 : 0;
    }
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
    return d;
}

/// The middle of that part of a path that no other shape covers.
Point TileLayout::middle_in_view(std::size_t s) const {
    std::vector<Point> seen;
    for (const Point p : plots_[s].curves.front().sampled(64)) {
        const int x = std::clamp(static_cast<int>(p.x / cell), 0, cells - 1),
                  y = std::clamp(static_cast<int>(p.y / cell), 0, cells - 1);
        if (label_[index_of(x, y)] == s) {
            seen.push_back(p);
        }
    }
    return seen.empty() ? plots_[s].curves.front().at(0.4) : seen[seen.size() / 2];
}

void TileLayout::place_figures() {
    for (std::size_t s = 0; s < plots_.size(); ++s) {
        Plot& plot = plots_[s];
        if (plot.style == nullptr) {
            continue;
        }
        if (plot.style->shape == Shape::path && !plot.curves.empty()) { // on the way, clear of what lies at its end
            plot.figure = middle_in_view(s);
            plot.room = 10;
            continue;
        }
        if (plot.style->shape == Shape::building) { // before the door
            plot.figure = centre + Point{-13, 14};
            plot.room = building_radius;
            continue;
        }
        const Clearance d = clearance(static_cast<std::uint8_t>(s));
        for (std::size_t i = 0; i < d.size(); ++i) {
            if (d[i] > plot.room + 1e-6) {
                plot.room = d[i];
                plot.figure = point_of(i);
            }
        }
    }
}

std::vector<Point> TileLayout::scattered(std::size_t segment, double clear, double apart) const {
    std::vector<Point> points;
    std::uint32_t random = seed_ + static_cast<std::uint32_t>(segment) * 7919U;
    const auto next = [&] { return (random = random * 1664525U + 1013904223U) >> 8; };
    const Clearance d = clearance(segment == nothing ? free_cell : static_cast<std::uint8_t>(segment));
    for (int tries = 0; tries < 400; ++tries) {
        const std::size_t i = next() % d.size();
        if (d[i] < clear) {
            continue;
        }
        const Point p = point_of(i);
        const auto near = [&](Point other) { return length(p - other) < apart; };
        bool taken = segment != nothing && plots_[segment].style->shape == Shape::area && near(plots_[segment].figure);
        for (const auto& [style, at] : signs_) {
            taken = taken || length(p - at) < std::max(apart, 10 * style->size + 6);
        }
        if (!taken && std::none_of(points.begin(), points.end(), near)) {
            points.push_back(p);
        }
    }
    return points;
}

} // namespace bastide::host::svg
