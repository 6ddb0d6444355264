#include "terminal/tile_raster.hpp"
#include <algorithm>
#include <bit>
#include <limits>

namespace bastide::host::terminal {
namespace {

bool reaches(const std::vector<unsigned>& ports, unsigned port) {
    return std::find(ports.begin(), ports.end(), port) != ports.end();
}

unsigned sides_of(const std::vector<unsigned>& ports) {
    unsigned sides = 0;
    for (unsigned side = 0; side < 4; ++side) {
        sides |= reaches(ports, port_of_side(side)) ? 1U << side : 0U;
    }
    return sides;
}

/// Inwards from a side, 0 at the edge and 2 at the opposite one; and across it, -1 to 1.
struct FromSide {
    double depth, across;
};
FromSide from_side(unsigned side, double x, double y) {
    switch (side) {
    case north:
        return {y + 1, x};
    case east:
        return {1 - x, y};
    case south:
        return {1 - y, x};
    default:
        return {x + 1, y};
    }
}

/// The bulge in which an area enters the tile from one side.
bool in_cap(unsigned side, double x, double y) {
    const FromSide at = from_side(side, x, y);
    return at.depth + at.across * at.across < 0.75;
}

} // namespace

TileRaster::TileRaster(const TileDef& tile, unsigned rotation, const svg::Style& style, int width, int height)
    : width_(width), height_(height), owner_(static_cast<std::size_t>(width * height), nothing),
      arms_(static_cast<std::size_t>(width * height), 0) {
    for (const SegmentDef& segment : tile.segments) {
        std::vector<unsigned>& mine = ports_.emplace_back();
        for (const unsigned port : segment.ports) {
            mine.push_back(rotate_port(port, rotation));
        }
    }
    find_shapes(tile, style);
    const auto count = static_cast<int>(ports_.size());
    const auto each = [&](svg::Shape shape, void (TileRaster::*draw)(int)) {
        for (int s = 0; s < count; ++s) {
            if (shapes_[static_cast<std::size_t>(s)] == shape) {
                (this->*draw)(s);
            }
        }
    };
    each(svg::Shape::area, &TileRaster::draw_area);
    each(svg::Shape::path, &TileRaster::draw_path);
    each(svg::Shape::building, &TileRaster::draw_building);
    fill_ground();
    place_figures();
}

void TileRaster::find_shapes(const TileDef& tile, const svg::Style& style) {
    for (std::size_t s = 0; s < ports_.size(); ++s) {
        if (const auto known = style.kinds.find(tile.segments[s].kind); known != style.kinds.end()) {
            shapes_.push_back(known->second.shape);
            continue;
        }
        const unsigned sides = sides_of(ports_[s]);
        if (sides == 0) {
            shapes_.push_back(ports_[s].empty() ? svg::Shape::building : svg::Shape::ground);
            continue;
        }
        const unsigned half = static_cast<unsigned>(std::countr_zero(sides)) * 3; // whose halves are somebody else's?
        const bool line = std::any_of(ports_.begin(), ports_.end(),
                                      [&](const auto& other) { return &other != &ports_[s] && reaches(other, half); });
        shapes_.push_back(line ? svg::Shape::path : svg::Shape::area);
    }
}

bool TileRaster::in_area(unsigned sides, double x, double y) const {
    for (unsigned side = 0; side < 4; ++side) {
        if ((sides & (1U << side)) != 0 && in_cap(side, x, y)) {
            return true;
        }
    }
    const auto has = [sides](unsigned side) { return (sides & (1U << side)) != 0; };
    switch (std::popcount(sides)) {
    case 2:
        if (has(north) && has(south)) {
            return x > -0.5 && x < 0.5;
        }
        if (has(east) && has(west)) {
            return y > -0.5 && y < 0.5;
        }
        return (has(east) ? x : -x) + (has(south) ? y : -y) > 0.3; // the triangle between the two
    case 3:
        return from_side(static_cast<unsigned>(std::countr_one(sides)), x, y).depth > 0.55;
    default:
        return sides == 15;
    }
}

void TileRaster::draw_area(int segment) {
    const unsigned sides = sides_of(ports_[static_cast<std::size_t>(segment)]);
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            if (in_area(sides, u(x), v(y))) {
                owner_[cell(x, y)] = segment;
            }
        }
    }
}

/// From the middle of each side straight to the centre, until an area is met.
void TileRaster::draw_path(int segment) {
    const unsigned sides = sides_of(ports_[static_cast<std::size_t>(segment)]);
    const Spot middle{width_ / 2, height_ / 2};
    for (unsigned side = 0; side < 4; ++side) {
        if ((sides & (1U << side)) == 0) {
            continue;
        }
        const Position step = side_step[opposite(side)];
        Spot at = port_spot(port_of_side(side));
        unsigned arms = 1U << side;
        bool first = true;
        while (true) {
            int& owner = owner_[cell(at.x, at.y)];
            const bool end = at.x == middle.x && at.y == middle.y;
            if (owner != nothing && owner != segment && !end && !first) {
                break; // runs up to an area
            }
            const bool others =
                owner != nothing && owner != segment && shapes_[static_cast<std::size_t>(owner)] != svg::Shape::path;
            if (end && others) {
                break;
            }
            junction_ = junction_ || (end && owner != nothing && owner != segment);
            owner = segment;
            arms_[cell(at.x, at.y)] |= arms | (end ? 0U : 1U << opposite(side));
            if (end) {
                break;
            }
            at = {at.x + step.x, at.y + step.y};
            first = false;
        }
    }
    junction_ = junction_ || std::popcount(sides) > 2;
}

void TileRaster::draw_building(int segment) {
    const Spot middle{width_ / 2, height_ / 2};
    for (int x = middle.x - 1; x <= middle.x + 1; ++x) {
        owner_[cell(x, middle.y)] = segment;
        arms_[cell(x, middle.y)] = 0;
    }
}

Spot TileRaster::port_spot(unsigned port) const {
    const unsigned side = port / 3, place = port % 3;
    // Clockwise: along north from west to east, along south from east to west.
    const auto along = [&](int size) {
        const int low = size / 5, high = size - 1 - size / 5;
        const bool rising = side == north || side == east;
        return place == 1 ? size / 2 : (place == 0) == rising ? low : high;
    };
    switch (side) {
    case north:
        return {along(width_), 0};
    case east:
        return {width_ - 1, along(height_)};
    case south:
        return {along(width_), height_ - 1};
    default:
        return {0, along(height_)};
    }
}

/// What is left belongs to the ground whose half side is nearest.
void TileRaster::fill_ground() {
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            if (owner_[cell(x, y)] != nothing) {
                continue;
            }
            double least = std::numeric_limits<double>::infinity();
            for (std::size_t s = 0; s < ports_.size(); ++s) {
                for (const unsigned port : shapes_[s] == svg::Shape::ground ? ports_[s] : std::vector<unsigned>{}) {
                    const Spot at = port_spot(port);
                    const double dx = u(at.x) - u(x), dy = v(at.y) - v(y);
                    if (dx * dx + dy * dy < least) {
                        least = dx * dx + dy * dy;
                        owner_[cell(x, y)] = static_cast<int>(s);
                    }
                }
            }
        }
    }
}

/// The cell of a segment that is nearest to the middle of all its cells, and away from the border if that is possible.
void TileRaster::place_figures() {
    for (std::size_t s = 0; s < ports_.size(); ++s) {
        double sum_x = 0, sum_y = 0, count = 0;
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x) {
                if (segment(x, y) == static_cast<int>(s)) {
                    sum_x += u(x);
                    sum_y += v(y);
                    count += 1;
                }
            }
        }
        Spot best = ports_[s].empty() ? Spot{width_ / 2, height_ / 2} : port_spot(ports_[s].front());
        double least = std::numeric_limits<double>::infinity();
        for (int y = 0; y < height_ && count > 0; ++y) {
            for (int x = 0; x < width_; ++x) {
                const double dx = u(x) - sum_x / count, dy = v(y) - sum_y / count;
                const double away = dx * dx + dy * dy + (x == 0 || x == width_ - 1 ? 0.15 : 0.0);
                if (segment(x, y) == static_cast<int>(s) && away < least - 1e-9) {
                    least = away;
                    best = {x, y};
                }
            }
        }
        figures_.push_back(best);
    }
}

} // namespace bastide::host::terminal
