#include "terminal/tile_raster.hpp"
#include "bastide/game/tile_def.hpp"
#include <algorithm>
#include <bit>
#include <deque>
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

} // namespace

TileRaster::TileRaster(const TileDef& tile, unsigned rotation, const svg::Style& style, int width, int height)
    : width_(width), height_(height) {
    for (const SegmentDef& segment : tile.segments) {
        std::vector<unsigned>& mine = ports_.emplace_back();
        for (const unsigned port : segment.ports) {
            mine.push_back(rotate_port(port, rotation));
        }
        sides_.push_back(sides_of(mine));
    }
    find_shapes(tile, style);
    for (std::size_t s = 0; s < shapes_.size(); ++s) {
        raised_.push_back(shapes_[s] == svg::Shape::path && style.raising(tile.segments[s].words) != nullptr);
    }
    // Deep areas look best; where they tear the ground apart, shallower ones are tried.
    constexpr int leans = 3;
    int least = std::numeric_limits<int>::max(), best = 0;
    for (int lean = 0; lean < leans && least > 0; ++lean) {
        draw(lean);
        if (const int found = faults(); found < least) {
            least = found;
            best = lean;
        }
    }
    draw(best);
    place_figures();
}

void TileRaster::draw(int lean) {
    const auto cells = static_cast<std::size_t>(width_ * height_);
    owner_.assign(cells, nothing);
    under_.assign(cells, nothing);
    signs_.assign(cells, Sign::none);
    arms_.assign(cells, 0);
    gaps_.assign(cells, 0);
    draw_areas(lean);
    draw_paths();
    fill_ground();
}

void TileRaster::find_shapes(const TileDef& tile, const svg::Style& style) {
    for (std::size_t s = 0; s < ports_.size(); ++s) {
        if (const auto known = style.kinds.find(tile.segments[s].kind); known != style.kinds.end()) {
            shapes_.push_back(known->second.shape);
            for (const unsigned port : ports_[s]) { // an area fills a side of which it has one half
                sides_[s] |= shapes_[s] == svg::Shape::area ? 1U << port / 3 : 0U;
            }
            continue;
        }
        if (sides_[s] == 0) {
            shapes_.push_back(ports_[s].empty() ? svg::Shape::building : svg::Shape::ground);
            continue;
        }
        const unsigned half =
            static_cast<unsigned>(std::countr_zero(sides_[s])) * 3; // whose halves are somebody else's?
        const bool line = std::any_of(ports_.begin(), ports_.end(),
                                      [&](const auto& other) { return &other != &ports_[s] && reaches(other, half); });
        shapes_.push_back(line ? svg::Shape::path : svg::Shape::area);
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

/// Nothing is there, and no path comes in.
bool TileRaster::free_for_building(int x, int y) const {
    for (std::size_t s = 0; s < sides_.size(); ++s) {
        for (unsigned side = 0; side < 4 && shapes_[s] == svg::Shape::path; ++side) {
            if ((sides_[s] & (1U << side)) != 0 && port_spot(port_of_side(side)) == Spot{x, y}) {
                return false;
            }
        }
    }
    return owner_[cell(x, y)] == nothing && signs_[cell(x, y)] == Sign::none;
}

/// Three cells beside each other, as near to the middle as there is room; one, if there is no more; else on top.
void TileRaster::draw_building(int segment) {
    const Spot centre = middle();
    for (const int reach : {1, 0}) {
        int least = std::numeric_limits<int>::max();
        Spot best;
        for (int y = 0; y < height_; ++y) {
            for (int x = reach; x < width_ - reach; ++x) {
                bool free = true;
                for (int dx = -reach; dx <= reach; ++dx) {
                    free = free && free_for_building(x + dx, y);
                }
                const int away = std::abs(x - centre.x) + 2 * std::abs(y - centre.y);
                if (free && away < least) {
                    least = away;
                    best = {x, y};
                }
            }
        }
        if (least < std::numeric_limits<int>::max()) {
            for (int dx = -reach; dx <= reach; ++dx) {
                owner_[cell(best.x + dx, best.y)] = segment;
            }
            return;
        }
    }
    owner_[cell(centre)] = segment;
    arms_[cell(centre)] = 0;
}

/// Where a part of the ground begins to spread: its half sides; a wall in a corner gives way if there is nowhere else.
void TileRaster::seed_ground(int segment) {
    const std::vector<unsigned>& ports = ports_[static_cast<std::size_t>(segment)];
    bool any = false;
    for (const unsigned port : ports) {
        const std::size_t at = cell(port_spot(port));
        if (owner_[at] == nothing && signs_[at] == Sign::none) {
            owner_[at] = segment;
            any = true;
        }
    }
    for (std::size_t p = 0; p < ports.size() && !any; ++p) {
        const std::size_t at = cell(port_spot(ports[p]));
        if (owner_[at] == nothing) {
            owner_[at] = segment;
            signs_[at] = Sign::none;
        }
    }
    if (ports.empty()) { // enclosed
        enclose(segment);
    }
}

/// Ground that reaches no side takes what nobody reaches, a cell of a wall if there is nothing else.
void TileRaster::enclose(int segment) {
    for (const bool wall : {false, true}) {
        for (int y = 1; y < height_ - 1; ++y) {
            for (int x = 1; x < width_ - 1; ++x) {
                const std::size_t at = cell(x, y);
                if (owner_[at] == nothing && (signs_[at] != Sign::none) == wall && signs_[at] != Sign::end) {
                    owner_[at] = segment;
                    signs_[at] = Sign::none;
                    return;
                }
            }
        }
    }
}

/// The ground spreads from its half sides over what is free; nobody's islands fall to whoever lies beside them.
void TileRaster::fill_ground() {
    for (const bool enclosed : {false, true}) {
        std::deque<Spot> open;
        for (std::size_t s = 0; s < ports_.size(); ++s) {
            if (shapes_[s] == svg::Shape::ground && ports_[s].empty() == enclosed) {
                seed_ground(static_cast<int>(s));
            }
        }
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x) {
                if (is(owner_[cell(x, y)], svg::Shape::ground)) {
                    open.push_back({x, y});
                }
            }
        }
        for (; !open.empty(); open.pop_front()) {
            const Spot at = open.front();
            for (const Position step : side_step) {
                const Spot next{at.x + step.x, at.y + step.y};
                if (inside(next.x, next.y) && owner_[cell(next)] == nothing && signs_[cell(next)] == Sign::none) {
                    owner_[cell(next)] = owner_[cell(at)];
                    open.push_back(next);
                }
            }
        }
    }
}

/// Parts of the ground that are torn or that touch each other, segments without a cell, areas that touch.
int TileRaster::faults() const {
    auto count = static_cast<int>(std::count_if(gaps_.begin(), gaps_.end(), [](unsigned gaps) { return gaps != 0; }));
    for (std::size_t s = 0; s < ports_.size(); ++s) {
        const auto segment = static_cast<int>(s);
        const bool any = std::find(owner_.begin(), owner_.end(), segment) != owner_.end();
        count += any ? 0 : 2;
        count += shapes_[s] != svg::Shape::ground || in_one_piece(segment) ? 0 : 1;
    }
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            count += signs_[cell(x, y)] != Sign::none && !on_rim({x, y}) ? 1 : 0;
            for (const Spot next : {Spot{x + 1, y}, Spot{x, y + 1}}) {
                const bool two = inside(next.x, next.y) && owner_[cell(x, y)] != owner_[cell(next)] &&
                                 is(owner_[cell(x, y)], svg::Shape::ground) &&
                                 is(owner_[cell(next)], svg::Shape::ground);
                count += two ? 1 : 0;
            }
        }
    }
    return count;
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
