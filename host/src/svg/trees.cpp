#include "svg/trees.hpp"
#include "svg/colour.hpp"
#include "svg/shapes.hpp"
#include <cmath>

namespace bastide::host::svg {

void Trees::round(Point place, double width) {
    const Point at{std::round(place.x), std::round(place.y)}; // whole numbers are short ones
    const bool large = width > 5.6;
    shadows_ += dot(at + (large ? Point{2, 2} : Point{1, 2}));
    (large ? large_ : small_) += dot(at);
    middles_ += large ? dot(at - Point{0.5, 0.7}) : "";
    lights_ += dot(at - Point{1, large ? 1.5 : 1.0});
}

void Trees::tall(Point foot, double height) {
    const std::string half = number(0.2 * height), side = number(0.4 * height);
    tall_shadows_ += pen_at(foot) + "l" + half + " " + number(0.24 * height);
    tall_ += pen_at(foot - Point{0, height}) + "q" + side + " " + number(0.9 * height) + " 0 " + number(height) + "q-" +
             side + "-" + number(0.1 * height) + " 0-" + number(height) + "z";
}

std::string Trees::text() const {
    const std::string dark = shaded(country_.trees, 0.42), light = lit(country_.trees, 0.32);
    Shapes all;
    all.add(dotted(in_shade, 5.6, 0.22), shadows_);
    all.add(dotted(in_shade, 2.4, 0.22), tall_shadows_);
    all.add(dotted(mixed(dark, country_.trees, 0.3), small_width), small_);
    all.add(dotted(dark, large_width), large_);
    all.add(dotted(country_.trees, 0.76 * large_width), middles_);
    all.add(dotted(light, 2), lights_);
    all.add(filled(mixed(dark, country_.trees, 0.4), shaded(dark, 0.2), 0.4), tall_);
    return all.text();
}

} // namespace bastide::host::svg
