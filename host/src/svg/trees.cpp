#include "svg/trees.hpp"
#include "svg/colour.hpp"
#include "svg/shapes.hpp"

namespace bastide::host::svg {

void Trees::round(Point at, double width) {
    const std::size_t size = width < 5.6 ? 0 : 1;
    const double wide = widths[size];
    shadows_ += dot(at + Point{0.24 * wide, 0.3 * wide});
    crowns_[size] += dot(at);
    middles_[size] += dot(at - Point{0.08 * wide, 0.1 * wide});
    lights_ += dot(at - Point{0.19 * wide, 0.23 * wide});
}

void Trees::tall(Point foot, double height) {
    const std::string half = number(0.2 * height), side = number(0.4 * height);
    tall_shadows_ += pen_at(foot) + "l" + half + " " + number(0.24 * height);
    tall_ += pen_at(foot - Point{0, height}) + "q" + side + " " + number(0.9 * height) + " 0 " + number(height) + "q-" +
             side + "-" + number(0.1 * height) + " 0-" + number(height) + "z";
    tall_light_ += pen_at(foot - Point{0.06 * height, 0.6 * height}) + "v" + number(0.35 * height);
}

std::string Trees::text() const {
    const std::string dark = shaded(country_.trees, 0.42), light = lit(country_.trees, 0.32);
    Shapes all;
    all.add(dotted("#22160c", 5.6, 0.22), shadows_);
    all.add(dotted("#22160c", 2.4, 0.22), tall_shadows_);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        all.add(dotted(dark, widths[i]), crowns_[i]);
        all.add(dotted(country_.trees, widths[i] * 0.8), middles_[i]);
    }
    all.add(dotted(light, 2), lights_);
    all.add(filled(mixed(dark, country_.trees, 0.4), shaded(dark, 0.2), 0.4), tall_);
    all.add(dotted(light, 0.8, 0.7), tall_light_);
    return all.text();
}

} // namespace bastide::host::svg
