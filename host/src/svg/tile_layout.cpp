#include "svg/tile_layout.hpp"
#include "svg/dice.hpp"
#include <algorithm>
#include <array>
#include <cstdint>

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

/// Where an area comes to a side between two halves that are others', clockwise: a wall near the edge, and a way
/// through it that reaches the edge.
std::vector<Point> front_of(unsigned side) {
    constexpr double breadth = 0.17, way = 0.045; // to each side of the middle
    const Point along = corner(side + 1) - corner(side), in = 8 * inward(side);
    const auto at = [&](double far) { return middle(side) + far * along; };
    return {at(-breadth) + in, at(-way) + in, at(-way), at(way), at(way) + in, at(breadth) + in};
}

/// Likewise of an area that comes to corners which it has no side at, where it parts what lies at either side of them:
/// on each side of such a corner a wall that leaves room there for the other one.
std::vector<Curve> walls_to_corners(unsigned a, unsigned missing, const std::array<bool, 4>& reached) {
    std::vector<Curve> walls;
    for (unsigned begin = 0, end = 1; begin < missing; begin = end, ++end) {
        while (end < missing && !reached[(a + 1 + end) % 4]) {
            ++end;
        }
        const Point from = corner(a + 1 + begin), to = corner(a + 1 + end), along = to - from;
        const Curve usual = wall_between(a + begin, end - begin);
        const Point in = end - begin == 1 ? inward(a + 1 + begin) : Point{}; // beside a single side it bulges in
        walls.push_back({from, begin == 0 ? usual.c1 : from + 0.34 * along + 15 * in,
                         end == missing ? usual.c2 : to - 0.34 * along + 15 * in, to});
    }
    return walls;
}

/// `ports`: a bit set, of the tile as it lies; `others`: those of other segments. `reached`: corners that it comes to.
void plot_area(Plot& plot, unsigned ports, unsigned others, const std::array<bool, 4>& reached) {
    const auto is_front = [=](unsigned side) {
        return (ports >> (3 * side) & 7U) == 2 && (others >> (3 * side) & 5U) == 5;
    };
    const auto along = [&](unsigned side) -> std::vector<Point> {
        if (is_front(side)) {
            return front_of(side);
        }
        return {(ports >> (3 * side) & 3U) != 0 ? corner(side) : middle(side),
                (ports >> (3 * side) & 6U) != 0 ? corner(side + 1) : middle(side)};
    };
    const auto divided = [ports](unsigned side) {
        const unsigned here = ports >> (3 * side) & 7U;
        return here == 1 || here == 4;
    };
    const std::size_t n = plot.sides.size();
    for (std::size_t i = 0; i < n; ++i) {
        const unsigned a = plot.sides[i], b = plot.sides[(i + 1) % n];
        const unsigned missing = n == 1 ? 3 : (b + 3 - a) % 4;
        const std::vector<Point> here = along(a);
        const Point end = here.back(), next = along(b).front();
        plot.outline.insert(plot.outline.end(), here.begin(), here.end());
        plot.border += (i == 0 ? "M" : "L") + path_of(here).substr(1);
        if (is_front(a)) {
            const Point from = here.front(), third = 1.0 / 3 * (end - from);
            plot.walls.push_back({from, from + third, end - third, end});
            plot.fronts.push_back(0.5 * (from + end));
        }
        const bool half = (divided(a) && length(end - middle(a)) == 0) || (divided(b) && length(next - middle(b)) == 0);
        const bool beside_front = is_front(a) || is_front(b);
        if (half || beside_front || missing != 0) {
            const auto leaving = [&](unsigned side, Point p) {
                const double round = (n == 1 ? 1.2 : 0.4) * length(next - end);
                return p + (is_front(side) ? round * inward(side) : 0.3 * (centre - p));
            };
            const std::vector<Curve> walls = beside_front
                                                 ? std::vector<Curve>{{end, leaving(a, end), leaving(b, next), next}}
                                             : half ? std::vector<Curve>{wall_across(a, end, b, next)}
                                                    : walls_to_corners(a, missing, reached);
            for (const Curve& wall : walls) {
                plot.border += curve_to(wall);
                const std::vector<Point> points = wall.sampled();
                plot.outline.insert(plot.outline.end(), points.begin(), points.end());
            }
            plot.walls.insert(plot.walls.end(), walls.begin(), walls.end());
        }
    }
    plot.border += "Z";
}

Curve arm(unsigned side, Point to) {
    const Point from = middle(side);
    return {from, from + 0.33 * (to - from), from + 0.67 * (to - from), to};
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

/// Corners, clockwise from the north-west of the tile as it lies, at which two segments meet that run along this one's
/// rim, one at each side: it lies between them.
std::array<bool, 4> corners_reached(const TileDef& tile, std::size_t area, unsigned rotation) {
    std::array<std::size_t, 12> beside{};
    beside.fill(SIZE_MAX);
    for (std::size_t s = 0; s < tile.segments.size(); ++s) {
        const std::vector<unsigned>& along = tile.segments[s].borders;
        if (std::find(along.begin(), along.end(), area) != along.end()) {
            for (const unsigned port : tile.segments[s].ports) {
                beside.at(rotate_port(port, rotation)) = s;
            }
        }
    }
    std::array<bool, 4> reached{};
    for (std::size_t side = 0; side < reached.size(); ++side) {
        const std::size_t before = beside.at((3 * side + 11) % 12), after = beside.at(3 * side);
        reached.at(side) = before != after && before != SIZE_MAX && after != SIZE_MAX;
    }
    return reached;
}

} // namespace

TileLayout::TileLayout(const TileDef& tile, unsigned rotation, const Style& style, unsigned variant)
    : plots_(tile.segments.size()), rotation_(rotation) {
    for (const char c : tile.name) {
        seed_ = seed_ * 31 + static_cast<unsigned char>(c);
    }
    seed_ += variant * 2654435761U;
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        const auto known = style.kinds.find(tile.segments[i].kind);
        plots_[i].style = known == style.kinds.end() ? nullptr : &known->second;
        if (plots_[i].style != nullptr) {
            plots_[i].raised = plots_[i].style->shape == Shape::path ? style.raising(tile.segments[i].words) : nullptr;
            plot(tile, i);
        }
    }
    const auto ends_here = [](const Plot& p) {
        return p.style != nullptr && p.style->shape == Shape::path && p.sides.size() == 1;
    };
    junction_ = std::count_if(plots_.begin(), plots_.end(), ends_here) > 1;
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

void TileLayout::plot(const TileDef& tile, std::size_t number) {
    const SegmentDef& segment = tile.segments[number];
    Plot& plot = plots_[number];
    plot.sides = sides_of(segment, rotation_);
    if (plot.style->shape == Shape::area && !plot.sides.empty()) {
        unsigned mine = 0, all = 0;
        for (const SegmentDef& each : tile.segments) {
            for (const unsigned port : each.ports) {
                const unsigned bit = 1U << rotate_port(port, rotation_);
                all |= bit;
                mine |= &each == &segment ? bit : 0U;
            }
        }
        plot_area(plot, mine, all & ~mine, corners_reached(tile, number, rotation_));
    } else if (plot.style->shape == Shape::path) {
        plot_path(segment, plot);
    }
}

/// In the tile as designed, so that it winds alike however it lies.
void TileLayout::plot_path(const SegmentDef& segment, Plot& plot) const {
    Dice dice(seed_ + 31 * static_cast<std::uint32_t>(&plot - plots_.data()));
    const std::vector<unsigned> sides = sides_of(segment, 0);
    const bool winds = plot.raised == nullptr && plot.style->surface != Surface::plain;
    if (sides.size() == 2 && (sides[1] - sides[0]) % 2 == 1) { // around a corner, leaving at right angles
        const unsigned a = sides[0], b = sides[1];
        const double round = winds ? dice.between(25, 31) : 27.6;
        plot.curves.push_back({middle(a), middle(a) + round * inward(a), middle(b) + round * inward(b), middle(b)});
    } else if (sides.size() == 2) { // across the tile
        const double sway = winds ? (dice.falls(0.5) ? 1 : -1) * dice.between(0.22, 0.5) * plot.style->width : 0;
        const Point along = 50 * inward(sides[0]), across = inward(sides[0] + 1);
        const Point half = centre + sway * across, lean = 0.35 * along + (0.4 * sway) * across;
        const double round = 24;
        plot.curves.push_back({middle(sides[0]), middle(sides[0]) + round * inward(sides[0]), half - lean, half});
        plot.curves.push_back({middle(sides[1]), middle(sides[1]) + round * inward(sides[1]), half + lean, half});
    } else {
        for (const unsigned side : sides) {
            plot.curves.push_back(arm(side, centre));
        }
    }
    for (Curve& curve : plot.curves) {
        curve = {turned(curve.from, rotation_), turned(curve.c1, rotation_), turned(curve.c2, rotation_),
                 turned(curve.to, rotation_)};
        plot.lines.push_back(curve.sampled());
    }
}

/// The middle of that part of a path that no other shape covers.
Point TileLayout::middle_in_view(std::size_t s) const {
    std::vector<Point> seen;
    const std::vector<Curve>& curves = plots_[s].curves;
    const auto look = [&](Point p) {
        const int x = std::clamp(static_cast<int>(p.x / cell), 0, cells - 1),
                  y = std::clamp(static_cast<int>(p.y / cell), 0, cells - 1);
        if (label_[index_of(x, y)] == s) {
            seen.push_back(p);
        }
    };
    for (const Point p : curves.front().sampled(64)) {
        look(p);
    }
    if (curves.size() == 2) { // one way through the tile
        std::vector<Point> back = curves.back().sampled(64);
        std::for_each(back.rbegin(), back.rend(), look);
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
            const Point p = turned(point_of(i), rotation_); // the same place, however the tile lies
            if (d.at(p) > plot.room + 1e-6) {
                plot.room = d.at(p);
                plot.figure = p;
            }
        }
    }
}

} // namespace bastide::host::svg
