#include "svg/walls.hpp"
#include "svg/colour.hpp"
#include "svg/shapes.hpp"
#include <algorithm>

namespace bastide::host::svg {
namespace {

constexpr double rise = 5.2, breadth = 3.8;

/// The curve and the same curve lower: at both ends, where the neighbour's wall goes on, they come together.
std::string face(const Curve& top, Point down) {
    const Point low = (4.0 / 3) * down;
    return path_of(top) + curve_to({top.to, top.c2 + low, top.c1 + low, top.from}) + "z";
}

/// Beside a curve that bends little; outside is to its right, as areas are outlined clockwise.
Curve outside(const Curve& curve, double far) {
    const auto off = [&](Point along) { return (far / length(along)) * Point{along.y, -along.x}; };
    const Point a = off(curve.c1 - curve.from), b = off(curve.to - curve.c2);
    return {curve.from + a, curve.c1 + a, curve.c2 + b, curve.to + b};
}

/// A round turret, its foot at `at`.
class Turrets {
public:
    explicit Turrets(const KindStyle& style) : style_(style) {}

    void round(Point at, double radius) {
        const double top = at.y - 8.2, left = at.x - radius, width = 2 * radius;
        const std::string bend = "a" + number(radius) + "," + number(radius * 0.45) + " 0 0 ";
        bodies_ += "M" + number(left) + "," + number(top) + "V" + number(at.y) + bend + "0 " + number(width) + ",0V" +
                   number(top) + "z";
        shades_ += "M" + number(at.x + 0.1 * radius) + "," + number(top) + "V" + number(at.y + 0.45 * radius) + bend +
                   "0 " + number(0.9 * radius) + ",-" + number(0.45 * radius) + "V" + number(top) + "z";
        tops_ += ellipse({at.x, top}, radius + 0.7, 0.5 * radius + 0.4);
    }

    /// Two turrets and the arch between them.
    void gate(Point at) {
        const Point foot = at + Point{0, 3.4};
        arches_ +=
            polygon({foot + Point{-3.6, 0}, foot + Point{-3.6, -8}, foot + Point{3.6, -8}, foot + Point{3.6, 0}});
        doors_ += "M" + number(foot.x - 2.1) + "," + number(foot.y) + "v-3.4a2.1,2.2 0 0 1 4.2,0v3.4z";
        merlons_ += "M" + number(foot.x - 3.4) + "," + number(foot.y - 8.4) + "h6.8";
        round(foot + Point{-4.6, 0}, 2.1);
        round(foot + Point{4.6, 0}, 2.1);
    }

    std::string text() const {
        const std::string dark = shaded(style_.stone, 0.62);
        Shapes all;
        all.add(filled(mixed(style_.stone, style_.stroke, 0.25), dark, 0.6), arches_);
        all.add(dashed(style_.stone, 1.9, "1.3 .9"), merlons_);
        all.add(filled("#2b1d12"), doors_);
        all.add(filled(style_.stone, dark, 0.6), bodies_);
        all.add(filled(in_shade, 0.26), shades_);
        all.add(filled(lit(style_.stone, 0.4), dark, 0.7), tops_);
        return all.text();
    }

private:
    const KindStyle& style_;
    std::string bodies_, shades_, tops_, arches_, merlons_, doors_;
};

/// At gates, and two on each wall without one.
std::string turrets_picture(const TileLayout& layout, std::size_t segment) {
    const Plot& plot = layout.plots()[segment];
    Turrets turrets(*plot.style);
    const std::vector<TileLayout::Gate> gates = layout.gates();
    for (const TileLayout::Gate& gate : gates) {
        if (gate.area == segment) {
            turrets.gate(gate.at);
        }
    }
    for (const Curve& curve : plot.walls) {
        for (const double t : {0.27, 0.73}) {
            const Point at = curve.at(t);
            if (std::none_of(gates.begin(), gates.end(), [&](const auto& gate) { return length(gate.at - at) < 14; })) {
                turrets.round(at + Point{0, 3.6}, 3.4);
            }
        }
    }
    return turrets.text();
}

} // namespace

std::string wall_shadows(const Plot& plot) {
    std::string d;
    for (const Curve& curve : plot.style->wall ? plot.walls : std::vector<Curve>{}) {
        d += face(curve, {3.6, 7.4});
    }
    Shapes all;
    all.add(filled(in_shade, 0.24), d);
    return all.text();
}

std::string walls_picture(const TileLayout& layout, std::size_t segment) {
    const Plot& plot = layout.plots()[segment];
    const KindStyle& style = *plot.style;
    Shapes all;
    if (!style.wall) {
        for (const Curve& curve : plot.walls) {
            all.add(lined(style.stroke, 2.4), path_of(curve));
        }
        return all.text();
    }
    const std::string dark = shaded(style.stone, 0.62);
    for (const Curve& curve : plot.walls) {
        all.add(filled(mixed(style.stone, style.stroke, 0.42), dark, 0.6), face(curve, {0, rise}));
    }
    for (const Curve& curve : plot.walls) {
        const std::string along = path_of(curve), outer = path_of(outside(curve, breadth / 2 + 0.4));
        all.add(lined(dark, breadth + 1), along);
        all.add(dashed(dark, 3.6, "3.4 2.2"), outer);
        all.add(dashed(lit(style.stone, 0.35), 2.4, "2.4 3.2") + " stroke-dashoffset='-.5'", outer);
        all.add(lined(style.stone, breadth - 0.2), along);
        all.add(lined(mixed(style.stone, style.stroke, 0.28), 1.1), along);
    }
    return all.text() + turrets_picture(layout, segment);
}

} // namespace bastide::host::svg
