// Paths of a tile: straight through its middle, or round it where another path needs the middle.
#include "terminal/tile_raster.hpp"
#include <algorithm>
#include <bit>

namespace bastide::host::terminal {
namespace {

bool is_curve(unsigned sides) { return sides == 3 || sides == 6 || sides == 12 || sides == 9; }

} // namespace

/// A cell of a path. False if something else is there already.
bool TileRaster::step(int segment, Spot at, unsigned arms) {
    int& owner = owner_[cell(at)];
    if (owner != nothing && owner != segment) {
        return false;
    }
    owner = segment;
    signs_[cell(at)] = Sign::none;
    arms_[cell(at)] |= arms;
    return true;
}

/// From the middle of each side straight to the centre, or up to what is in the way. Whoever is in the middle already
/// is crossed below it.
void TileRaster::draw_through(int segment, unsigned sides) {
    for (unsigned side = 0; side < 4; ++side) {
        if ((sides & (1U << side)) == 0) {
            continue;
        }
        const Position inwards = side_step[opposite(side)];
        for (Spot at = port_spot(port_of_side(side)); at != middle(); at = {at.x + inwards.x, at.y + inwards.y}) {
            if (!step(segment, at, 1U << side | 1U << opposite(side))) {
                break;
            }
        }
        int& under = under_[cell(middle())];
        if (!step(segment, middle(), 1U << side) && is(owner_[cell(middle())], svg::Shape::path)) {
            under = segment;
        }
    }
}

/// From one side to the next one in two bends that leave the middle free.
void TileRaster::draw_round(int segment, unsigned sides) {
    const unsigned vertical = (sides & (1U << north)) != 0 ? north : south;
    const unsigned horizontal = (sides & (1U << east)) != 0 ? east : west;
    const Spot centre = middle();
    const int down = vertical == north ? -1 : 1, across = horizontal == east ? 1 : -1;
    const unsigned out_v = 1U << vertical, in_v = 1U << opposite(vertical);
    const unsigned out_h = 1U << horizontal, in_h = 1U << opposite(horizontal);
    for (Spot at = port_spot(port_of_side(vertical)); at.y != centre.y + down; at.y -= down) {
        step(segment, at, out_v | in_v);
    }
    step(segment, {centre.x, centre.y + down}, out_v | out_h);
    step(segment, {centre.x + across, centre.y + down}, in_h | in_v);
    step(segment, {centre.x + across, centre.y}, out_v | out_h);
    for (Spot at = port_spot(port_of_side(horizontal)); at.x != centre.x + across; at.x -= across) {
        step(segment, at, out_h | in_h);
    }
}

/// First what runs through the tile, then buildings, then what ends at them or in the middle.
void TileRaster::draw_paths() {
    std::vector<int> through;
    int ending = 0;
    for (std::size_t s = 0; s < sides_.size(); ++s) {
        if (shapes_[s] == svg::Shape::path && sides_[s] != 0 && !raised_[s]) {
            std::popcount(sides_[s]) > 1 ? through.push_back(static_cast<int>(s)) : void(++ending);
        }
    }
    const auto sides = [&](int s) { return sides_[static_cast<std::size_t>(s)]; };
    const bool alone = through.size() + static_cast<std::size_t>(ending) == 1;
    for (const int s : through) {
        if (is_curve(sides(s)) && !alone) {
            draw_round(s, sides(s));
        }
    }
    for (const int s : through) {
        if (!is_curve(sides(s)) || alone) {
            draw_through(s, sides(s));
        }
    }
    for (std::size_t s = 0; s < shapes_.size(); ++s) {
        if (shapes_[s] == svg::Shape::building) {
            draw_building(static_cast<int>(s));
        }
    }
    draw_ends();
    for (std::size_t s = 0; s < sides_.size(); ++s) {
        if (raised_[s]) {
            draw_raised(static_cast<int>(s));
        }
    }
}

/// Straight from side to side, over areas and under nothing; paths that it crosses go on below it.
void TileRaster::draw_raised(int segment) {
    const unsigned sides = sides_[static_cast<std::size_t>(segment)];
    for (unsigned side = 0; side < 4; ++side) {
        if ((sides & (1U << side)) == 0) {
            continue;
        }
        const Position inwards = side_step[opposite(side)];
        const unsigned both = 1U << side | 1U << opposite(side);
        for (Spot at = port_spot(port_of_side(side));; at = {at.x + inwards.x, at.y + inwards.y}) {
            int& owner = owner_[cell(at)];
            if (is(owner, svg::Shape::building)) {
                break;
            }
            if (owner != segment) {
                under_[cell(at)] = is(owner, svg::Shape::path) ? owner : nothing;
                owner = segment;
                arms_[cell(at)] = 0;
                signs_[cell(at)] = Sign::none;
                gaps_[cell(at)] = 0;
            }
            arms_[cell(at)] |= at == middle() ? sides : both;
            if (at == middle()) {
                break;
            }
        }
    }
}

/// Paths that end: all at one sign in the middle, or each where it meets something; alone in a tile just there.
void TileRaster::draw_ends() {
    std::vector<int> ending;
    for (std::size_t s = 0; s < sides_.size(); ++s) {
        if (shapes_[s] == svg::Shape::path && std::popcount(sides_[s]) == 1) {
            ending.push_back(static_cast<int>(s));
        }
    }
    const bool several = ending.size() > 1 && owner_[cell(middle())] == nothing;
    if (several) {
        signs_[cell(middle())] = Sign::end;
    }
    for (const int s : ending) {
        const auto side = static_cast<unsigned>(std::countr_zero(sides_[static_cast<std::size_t>(s)]));
        const Position inwards = side_step[opposite(side)];
        const unsigned both = 1U << side | 1U << opposite(side);
        Spot at = port_spot(port_of_side(side));
        for (; at != middle(); at = {at.x + inwards.x, at.y + inwards.y}) {
            const Spot next{at.x + inwards.x, at.y + inwards.y};
            const bool last = is(owner_[cell(next)], svg::Shape::path) && owner_[cell(next)] != s;
            if (last && on_rim(at)) { // no room for a sign
                step(s, at, 1U << side);
                break;
            }
            if (last) {
                signs_[cell(at)] = owner_[cell(at)] == nothing ? Sign::end : Sign::none;
                break;
            }
            if (!step(s, at, both)) {
                break;
            }
        }
        if (at == middle() && !several && owner_[cell(at)] == nothing) {
            step(s, at, 1U << side);
        }
    }
}

} // namespace bastide::host::terminal
