#include "svg/scenery.hpp"
#include "svg/acres.hpp"
#include "svg/colour.hpp"
#include "svg/dice.hpp"
#include "svg/shapes.hpp"
#include "svg/trees.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host::svg {
namespace {

class Painter {
public:
    Painter(const TileDef& tile, const TileLayout& layout, const Style& style)
        : layout_(layout), country_(style.country), room_(layout.clearance_of_country()), dice_(layout.seed()) {
        for (std::size_t s = 0; s < layout.plots().size(); ++s) { // a ground of its own
            const KindStyle* const kind = layout.plots()[s].style;
            if (kind != nullptr && kind->shape == Shape::ground && !tile.segments[s].ports.empty()) {
                country_.fill = kind->fill;
                country_.stroke = kind->stroke;
            }
        }
    }

    Scenery painted() {
        Shapes ground;
        ground.add(filled(country_.fill), "M0,0H100V100H0z");
        if (!country_.tones.empty()) {
            ground.add(filled(country_.tones.front()), bays());
        }
        for (std::size_t i = 1; i < country_.tones.size(); ++i) {
            ground.add(filled(country_.tones[i]), patches());
        }
        Acres acres(layout_, country_, room_, dice_);
        Trees trees(country_);
        plant(trees, acres);
        const std::string cattle = herd(acres), green = grass(acres); // in this order: both draw
        return {ground.text() + acres.text(), green + cattle + trees.text()};
    }

private:
    Point turned_here(Point p) const { return turned(p, layout_.rotation()); }
    Point on_side(unsigned side, double t) const {
        return turned_here(corner(side) + t * (corner(side + 1) - corner(side)));
    }
    Point into(unsigned side) const { return inward((side + layout_.rotation()) % 4); }

    static constexpr double bay_begin = 0.13, bay_end = 0.37;

    /// How deep it goes in at either end is drawn, the second end first: as arguments of a call compilers would draw
    /// them in an order of their own.
    std::string line_in(unsigned a, double t, unsigned b, double u, double least, double most) {
        const double other_deep = dice_.between(least, most), deep = dice_.between(least, most);
        const Point from = on_side(a, t), to = on_side(b, u);
        return curve_to({from, from + std::round(deep) * into(a), to + std::round(other_deep) * into(b), to});
    }

    /// Patches through the edges, at a quarter and three quarters of each; at the corners some flow together.
    std::string bays() {
        std::string d;
        const auto start = [&](Point p) { d += pen_at(p); };
        for (unsigned side = 0; side < 4; ++side) {
            const unsigned next = side + 1;
            if (dice_.falls(0.45)) {
                start(on_side(side, 1 - bay_end));
                d += line_in(side, 1 - bay_end, next, bay_end, 16, 30);
                const Point back = on_side(next, bay_begin);
                d += "L" + number(back.x) + " " + number(back.y);
                d += line_in(next, bay_begin, side, 1 - bay_begin, 3, 10) + "z";
            } else {
                start(on_side(side, 1 - bay_end));
                d += line_in(side, 1 - bay_end, side, 1 - bay_begin, 6, 40) + "z";
                start(on_side(next, bay_begin));
                d += line_in(next, bay_begin, next, bay_end, 6, 40) + "z";
            }
        }
        return d;
    }

    /// Patches that stay within the tile.
    std::string patches() {
        std::string d;
        for (int i = 0; i < 2; ++i) {
            const Point at{dice_.between(28, 72), dice_.between(28, 72)};
            const double far = std::min({at.x, at.y, 100 - at.x, 100 - at.y}) - 7;
            std::vector<Point> around;
            for (int k = 0; k < 5; ++k) {
                const double angle = k * 2 * 3.14159265 / 5, radius = far * dice_.between(0.6, 1.15);
                around.push_back(turned_here(at + radius * Point{std::cos(angle), std::sin(angle)}));
            }
            d += rounded(around);
        }
        return d;
    }

    bool open(Point p, double clear, const Acres& acres) const {
        return room_.at(p) >= clear && !layout_.in_settlement(p) && !layout_.near_sign(p, clear + 2) &&
               !acres.covers(p, clear * 0.7);
    }

    static Point whole(Point p) { return {std::round(p.x), std::round(p.y)}; }
    Point anywhere() { return turned_here({dice_.between(4, 96), dice_.between(4, 96)}); }

    void plant(Trees& trees, const Acres& acres) {
        if (country_.trees.empty()) {
            return;
        }
        for (const Point p : acres.corners()) {
            if (dice_.falls(0.5) && room_.at(p) > 4) {
                trees.round(p, dice_.between(5, 6.6));
            }
        }
        int groves = 4;
        for (int tries = 0; tries < 60 && groves > 0; ++tries) {
            const Point p = anywhere();
            if (!open(p, 5.5, acres)) {
                continue;
            }
            --groves;
            const bool tall = dice_.falls(0.25);
            const int count = 1 + static_cast<int>(dice_.one_of(4));
            for (int i = 0; i < count; ++i) {
                const Point at =
                    p + Point{dice_.between(-1, 1) * 5 * std::min(i, 1), dice_.between(-1, 1) * 4 * std::min(i, 1)};
                const double width = dice_.between(4.4, 7);
                if (open(at, width / 2 + 1, acres)) {
                    tall ? trees.tall(at, width * 1.5) : trees.round(at, width);
                }
            }
        }
    }

    std::string grass(const Acres& acres) {
        std::string tufts, flowers;
        std::vector<Point> grown;
        for (int tries = 0; tries < 70; ++tries) {
            const Point p = whole(anywhere());
            const bool near =
                std::any_of(grown.begin(), grown.end(), [&](Point other) { return length(p - other) < 22; });
            if (near || !open(p, 3.4, acres)) {
                continue;
            }
            grown.push_back(p);
            if (dice_.falls(0.25)) {
                for (int i = 0; i < 3; ++i) {
                    flowers += dot(p + Point{2.0 * i - 2, std::round(dice_.between(-2, 2))});
                }
            } else {
                tufts += pen_at(p - Point{1, 2}) + "l1 2 .5-3 .5 3 1-2";
            }
        }
        Shapes all;
        all.add(dotted(country_.stroke, 0.7), tufts);
        if (!country_.flowers.empty()) {
            all.add(dotted(country_.flowers, 1.2), flowers);
        }
        return all.text();
    }

    std::string herd(const Acres& acres) {
        if (country_.herd.empty() || !dice_.falls(0.4)) {
            return {};
        }
        for (int tries = 0; tries < 40; ++tries) {
            if (const Point p = anywhere(); open(p, 9, acres)) {
                return cows(p, 2 + static_cast<int>(dice_.one_of(2)));
            }
        }
        return {};
    }

    std::string cows(Point at, int count) {
        std::string bodies, heads, legs, spots, shade;
        for (int i = 0; i < count; ++i) {
            const Point p =
                at + Point{(i - 1) * 6.5 + dice_.between(-1, 1), dice_.between(-1, 1) + (i % 2 == 0 ? 0 : 4.5)};
            const double way = dice_.falls(0.5) ? 1 : -1;
            bodies += level(p - Point{1.2, 0}, 2.4);
            heads += dot(p + Point{2.9 * way, -0.9});
            legs += pen_at(p + Point{-1.6, 1}) + "v1.5m3.2 0v-1.5";
            spots += dot(p + Point{-0.8 * way, -0.3});
            shade += level(p + Point{-1, 2.4}, 3.6);
        }
        const std::string dark = shaded(country_.herd, 0.75);
        Shapes all;
        all.add(dotted(in_shade, 1.6, 0.2), shade);
        all.add(dotted(dark, 0.7), legs);
        all.add(dotted(dark, 3.3), bodies);
        all.add(dotted(dark, 2.3), heads);
        all.add(dotted(country_.herd, 2.5), bodies);
        all.add(dotted(country_.herd, 1.5), heads);
        all.add(dotted(shaded(country_.herd, 0.6), 1.2), spots);
        return all.text();
    }

    const TileLayout& layout_;
    Country country_;
    TileLayout::Clearance room_;
    Dice dice_;
};

} // namespace

Scenery scenery_of(const TileDef& tile, const TileLayout& layout, const Style& style) {
    return Painter(tile, layout, style).painted();
}

} // namespace bastide::host::svg
