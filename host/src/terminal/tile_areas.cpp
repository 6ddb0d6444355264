// Areas of a tile: from corner to corner of their sides, apart from each other.
#include "terminal/tile_raster.hpp"
#include <algorithm>
#include <bit>

namespace bastide::host::terminal {
namespace {

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
bool in_cap(unsigned side, double x, double y, double lean) {
    const FromSide at = from_side(side, x, y);
    return at.depth + at.across * at.across < 0.75 - lean;
}

} // namespace

bool TileRaster::in_area(unsigned sides, double x, double y, double lean) const {
    for (unsigned side = 0; side < 4; ++side) {
        if ((sides & (1U << side)) != 0 && in_cap(side, x, y, lean)) {
            return true;
        }
    }
    const auto has = [sides](unsigned side) { return (sides & (1U << side)) != 0; };
    switch (std::popcount(sides)) {
    case 2:
        if (has(north) && has(south)) {
            return x > -0.5 + lean && x < 0.5 - lean;
        }
        if (has(east) && has(west)) {
            return y > -0.5 + lean && y < 0.5 - lean;
        }
        return (has(east) ? x : -x) + (has(south) ? y : -y) > 0.3 + lean; // the triangle between the two
    case 3:
        return from_side(static_cast<unsigned>(std::countr_one(sides)), x, y).depth > 0.55 + lean;
    default:
        return sides == 15;
    }
}

/// Where an area comes to the middle of a side of which the halves are others'.
bool TileRaster::front(std::size_t s, unsigned port) const {
    return shapes_[s] == svg::Shape::area && port % 3 == 1 &&
           std::any_of(ports_.begin(), ports_.end(), [&](const std::vector<unsigned>& other) {
               return &other != &ports_[s] && std::find(other.begin(), other.end(), port - 1) != other.end();
           });
}

/// The cells at the tile's edge. A corner is an area's only if both sides there are; of a side of which it has but one
/// half the other stays free, and where both halves are others' it comes to the edge in the middle alone.
void TileRaster::draw_rim() {
    std::array<std::array<int, 2>, 4> halves; // of each side, clockwise
    for (auto& of_side : halves) {
        of_side.fill(nothing);
    }
    for (std::size_t s = 0; s < sides_.size(); ++s) {
        for (const unsigned port : ports_[s]) {
            if (shapes_[s] == svg::Shape::area && !front(s, port)) {
                halves[port / 3][0] = port % 3 == 2 ? halves[port / 3][0] : static_cast<int>(s);
                halves[port / 3][1] = port % 3 == 0 ? halves[port / 3][1] : static_cast<int>(s);
            }
        }
    }
    const auto at = [&](unsigned side, int along, int size) { // of a divided side the middle is the area's
        const auto& [first, second] = halves[side];
        const int twice = 2 * along - (size - 1);
        return twice < 0 ? first : twice > 0 ? second : first != nothing ? first : second;
    };
    for (int x = 1; x < width_ - 1; ++x) {
        owner_[cell(x, 0)] = at(north, x, width_);
        owner_[cell(x, height_ - 1)] = at(south, width_ - 1 - x, width_);
    }
    for (int y = 1; y < height_ - 1; ++y) {
        owner_[cell(0, y)] = at(west, height_ - 1 - y, height_);
        owner_[cell(width_ - 1, y)] = at(east, y, height_);
    }
    const int right = width_ - 1, bottom = height_ - 1;
    const std::array<Spot, 4> corners{
        {{right, 0}, {right, bottom}, {0, bottom}, {0, 0}}}; // clockwise, after their side
    for (unsigned side = 0; side < 4; ++side) {
        const int one = halves[side][1], other = halves[(side + 1) & 3U][0];
        if (one == other) {
            owner_[cell(corners[side])] = one;
        } else {
            signs_[cell(corners[side])] = side % 2 == 0 ? Sign::slash : Sign::backslash;
        }
    }
}

void TileRaster::draw_areas(int lean) {
    draw_rim();
    for (std::size_t s = 0; s < sides_.size(); ++s) {
        for (int y = 1; y < height_ - 1; ++y) {
            for (int x = 1; x < width_ - 1; ++x) {
                int& owner = owner_[cell(x, y)];
                if (shapes_[s] == svg::Shape::area && owner == nothing && in_area(sides_[s], u(x), v(y), lean * 0.2)) {
                    owner = static_cast<int>(s);
                }
            }
        }
    }
    for (std::size_t s = 0; s < sides_.size(); ++s) {
        draw_fronts(s);
    }
    part_areas();
    draw_walls();
}

/// The middle of the sides to which an area comes between others, if it can be reached without cutting a path.
void TileRaster::draw_fronts(std::size_t s) {
    for (const unsigned port : ports_[s]) {
        if (!front(s, port)) {
            continue;
        }
        const std::size_t at = cell(port_spot(port));
        owner_[at] = static_cast<int>(s);
        if (!in_one_piece(static_cast<int>(s)) && !join_parts(static_cast<int>(s))) {
            owner_[at] = nothing;
        }
    }
}

/// Gives an area that is torn the free cells on the shortest way from its first part to another; whether there is one.
bool TileRaster::join_parts(int segment) {
    const bool kept = std::any_of(sides_.begin(), sides_.end(), [&](const unsigned& sides) {
        return shapes_[static_cast<std::size_t>(&sides - sides_.data())] == svg::Shape::path &&
               std::popcount(sides) > 1;
    });
    std::vector<std::size_t> came(owner_.size(), owner_.size()); // from which cell
    const auto first = static_cast<std::size_t>(std::find(owner_.begin(), owner_.end(), segment) - owner_.begin());
    const auto width = static_cast<std::size_t>(width_);
    std::vector<Spot> part{{static_cast<int>(first % width), static_cast<int>(first / width)}};
    came[first] = first;
    const auto spread = [&](std::vector<Spot>& from, bool own) -> const Spot* {
        for (std::size_t i = 0; i < from.size(); ++i) {
            const Spot at = from[i];
            for (const Position step : side_step) {
                const Spot next{at.x + step.x, at.y + step.y};
                if (!inside(next.x, next.y) || came[cell(next)] != owner_.size()) {
                    continue;
                }
                const int owner = owner_[cell(next)];
                if (owner == segment || (!own && owner == nothing && !on_rim(next) && !(kept && next == middle()))) {
                    came[cell(next)] = own ? cell(next) : cell(at);
                    from.push_back(next);
                    if (!own && owner == segment) {
                        return &from.back();
                    }
                }
            }
        }
        return nullptr;
    };
    spread(part, true);
    const Spot* const end = spread(part, false);
    if (end == nullptr) {
        return false;
    }
    for (std::size_t at = cell(*end); came[at] != at; at = came[at]) {
        owner_[at] = segment;
    }
    return true;
}

/// Whether all cells of a segment touch, as far as it has any.
bool TileRaster::in_one_piece(int segment) const {
    std::vector<bool> seen(owner_.size(), false);
    std::vector<Spot> open;
    int pieces = 0;
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            if (owner_[cell(x, y)] != segment || seen[cell(x, y)]) {
                continue;
            }
            ++pieces;
            open.push_back({x, y});
            seen[cell(x, y)] = true;
            while (!open.empty()) {
                const Spot at = open.back();
                open.pop_back();
                for (const Position step : side_step) {
                    const Spot next{at.x + step.x, at.y + step.y};
                    if (inside(next.x, next.y) && owner_[cell(next)] == segment && !seen[cell(next)]) {
                        seen[cell(next)] = true;
                        open.push_back(next);
                    }
                }
            }
        }
    }
    return pieces <= 1;
}

/// Gives a cell up if its area stays in one piece.
bool TileRaster::release(Spot spot) {
    const int segment = owner_[cell(spot)];
    if (on_rim(spot)) {
        return false;
    }
    owner_[cell(spot)] = nothing;
    if (in_one_piece(segment)) {
        return true;
    }
    owner_[cell(spot)] = segment;
    return false;
}

/// Leaves a cell free wherever two areas touch, or a gap in one of the two.
void TileRaster::part_areas() {
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            for (const unsigned side : {east, south}) {
                const Spot here{x, y}, next{x + side_step[side].x, y + side_step[side].y};
                if (!inside(next.x, next.y)) {
                    continue;
                }
                const int one = owner_[cell(here)], other = owner_[cell(next)];
                if (one == nothing || other == nothing || one == other || release(here) || release(next)) {
                    continue;
                }
                if (on_rim(next)) {
                    gaps_[cell(here)] |= 1U << side;
                } else {
                    gaps_[cell(next)] |= 1U << opposite(side);
                }
            }
        }
    }
}

/// A line between two areas that meet at an angle only.
void TileRaster::draw_walls() {
    for (int y = 0; y + 1 < height_; ++y) {
        for (int x = 0; x + 1 < width_; ++x) {
            const Spot nw{x, y}, ne{x + 1, y}, sw{x, y + 1}, se{x + 1, y + 1};
            const auto part = [&](Spot one, Spot other, Spot between, Spot too, Sign sign) {
                const int a = owner_[cell(one)], b = owner_[cell(other)];
                if (a == nothing || b == nothing || a == b) {
                    return;
                }
                for (const Spot spot : {between, too}) {
                    if (owner_[cell(spot)] == nothing) {
                        signs_[cell(spot)] = sign;
                    }
                }
            };
            part(nw, se, ne, sw, Sign::slash);
            part(ne, sw, nw, se, Sign::backslash);
        }
    }
}

} // namespace bastide::host::terminal
