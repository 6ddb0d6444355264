#include "svg/acres.hpp"
#include "svg/colour.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host::svg {

Acres::Acres(const TileLayout& layout, const Country& country, const TileLayout::Clearance& room, Dice& dice)
    : layout_(layout), country_(country), room_(room), dice_(dice) {
    if (country.crops.empty()) {
        return;
    }
    std::size_t wanted = dice.falls(0.25) ? 0 : dice.falls(0.6) ? 1 : 2;
    for (int tries = 0; tries < 160 && wanted > 0; ++tries) {
        const Point p = turned({dice.between(15, 85), dice.between(15, 85)}, layout.rotation());
        const double angle = dice.between(-0.5, 0.5) + (dice.falls(0.5) ? 1.57 : 0) + 1.5707963 * layout.rotation();
        const double room_here = room.at(p);
        if (room_here < 11) {
            continue;
        }
        const Point along{std::cos(angle), std::sin(angle)}, across{-along.y, along.x};
        const double half = std::min(0.62 * room_here, dice.between(8, 12));
        Block block{p, half * 1.1 * along, half * across};
        while (fits(block) && length(block.u) < 21) {
            block.u = 1.12 * block.u;
        }
        block.u = (1 / 1.12) * block.u;
        if (fits(block)) {
            --wanted;
            lay_out(block);
        }
    }
}

bool Acres::fits(const Block& block) const {
    for (const double a : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
        for (const double b : {-1.0, 0.0, 1.0}) {
            const Point p = block.point(a, b);
            if (room_.at(p) < 3.6 || layout_.in_settlement(p) || layout_.near_sign(p, 9) || covers(p, 3)) {
                return false;
            }
        }
    }
    return true;
}

bool Acres::covers(Point p, double clear) const {
    return std::any_of(blocks_.begin(), blocks_.end(), [&](const Block& block) {
        const Point off = p - block.at;
        const double u = length(block.u), v = length(block.v);
        const double a = (off.x * block.u.x + off.y * block.u.y) / u, b = (off.x * block.v.x + off.y * block.v.y) / v;
        return std::abs(a) < u + clear && std::abs(b) < v + clear;
    });
}

std::vector<Point> Acres::corners() const {
    std::vector<Point> all;
    for (const Block& block : blocks_) {
        const std::vector<Point> outline = block.outline();
        all.insert(all.end(), outline.begin(), outline.end());
    }
    return all;
}

void Acres::lay_out(Block block) {
    blocks_.push_back(block);
    if (!country_.vines.empty() && dice_.falls(0.35)) {
        vine_rows(block);
    } else {
        strips(block);
    }
    if (!country_.hedges.empty()) {
        const std::vector<Point> outline = block.outline();
        const std::size_t first = dice_.one_of(4);
        for (std::size_t i = 0; i < 2; ++i) {
            hedge(outline[(first + i) % 4], outline[(first + i + 1) % 4]);
        }
    }
}

void Acres::strips(const Block& block) {
    const std::size_t count = 2 + dice_.one_of(2), shift = dice_.one_of(country_.crops.size());
    for (std::size_t i = 0; i < count; ++i) {
        const double from = -1 + 2.0 * static_cast<double>(i) / static_cast<double>(count);
        const double to = from + 2.0 / static_cast<double>(count);
        const std::string& crop = country_.crops[(i + shift) % country_.crops.size()];
        soil_.add(filled(crop), polygon(block.outline(from, to)));
        std::string furrows;
        if (i % 2 == 0) { // along the strip, else across it
            const double step = 3 / length(block.v);
            for (double b = -1 + step; b < 0.99; b += step) {
                furrows += polyline({block.point(from + 0.04, b), block.point(to - 0.04, b)});
            }
        } else {
            const double step = 3.2 / length(block.u);
            for (double a = from + step; a < to - step / 2; a += step) {
                furrows += polyline({block.point(a, -0.94), block.point(a, 0.94)});
            }
        }
        rows_.add(dotted("#6b5426", 0.5, 0.35), furrows);
    }
}

void Acres::vine_rows(const Block& block) {
    soil_.add(filled(mixed(country_.crops.front(), country_.fill, 0.45)), polygon(block.outline()));
    std::string rows;
    const double step = 3.5 / length(block.v);
    for (double b = -0.86; b < 0.95; b += step) {
        rows += polyline({block.point(-0.92, b), block.point(0.94, b)});
    }
    rows_.add(beaded(country_.vines, 2.3, 2.7), rows);
    rows_.add(beaded(lit(country_.vines, 0.3), 0.9, 2.7), rows);
}

void Acres::hedge(Point from, Point to) {
    const Point bend = 0.5 * (from + to) + Point{dice_.between(-1, 1), dice_.between(-1, 1)};
    hedges_.add(beaded(shaded(country_.hedges, 0.3), 3.2, 2.1), polyline({from, bend, to}));
    hedges_.add(beaded(country_.hedges, 2.3, 2.1),
                polyline({from - Point{0.3, 0.4}, bend - Point{0.3, 0.4}, to - Point{0.3, 0.4}}));
}

std::string Acres::text() const { return soil_.text() + rows_.text() + hedges_.text(); }

} // namespace bastide::host::svg
