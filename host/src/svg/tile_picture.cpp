#include "svg/tile_picture.hpp"
#include "svg/symbol.hpp"
#include <algorithm>
#include <array>
#include <functional>
#include <map>

namespace bastide::host::svg {

namespace {

std::string group_at(Point p, const std::string& content) {
    return "<g transform=\"translate(" + number(p.x) + " " + number(p.y) + ")\">" + content + "</g>";
}

std::string attribute(const char* name, const std::string& value) {
    return std::string(" ") + name + "=\"" + escaped(value) + "\"";
}

std::string shape(const std::string& d, const std::string& fill, const std::string& stroke = {}, double width = 0) {
    std::string text = "<path d=\"" + d + "\"" + attribute("fill", fill.empty() ? "none" : fill);
    if (!stroke.empty()) {
        text += attribute("stroke", stroke) + attribute("stroke-width", number(width));
    }
    return text + "/>";
}

std::string line_look(const std::string& stroke, double width) {
    return attribute("fill", "none") + attribute("stroke", stroke) + attribute("stroke-width", number(width));
}

/// What looks alike is one path: pages have hundreds of tiles to show.
class Shapes {
public:
    void add(const std::string& look, const std::string& d) {
        const auto same = std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return one.first == look; });
        if (same == all_.end()) {
            all_.emplace_back(look, d);
        } else {
            same->second += d;
        }
    }
    std::string text() const {
        std::string text;
        for (const auto& [look, d] : all_) {
            text += "<path d=\"" + d + "\"" + look + "/>";
        }
        return text;
    }

private:
    std::vector<std::pair<std::string, std::string>> all_; ///< looks and outlines, in the order of their first
};

// ---------------------------------------------------------------- ground

/// Tufts of grass.
std::string ground(const TileLayout& layout, const TileDef& tile, const Style& style) {
    std::string fill = style.ground, stroke = style.ground_stroke;
    std::string tufts;
    const auto grow = [&](std::size_t segment) {
        for (const Point p : layout.scattered(segment, 5, 15)) {
            tufts += "M" + number(p.x - 2) + "," + number(p.y - 2.4) + "l1.4,2.4l.6,-3.6l.6,3.6l1.4,-2.4";
        }
    };
    for (std::size_t s = 0; s < layout.plots().size(); ++s) {
        const Plot& plot = layout.plots()[s];
        if (plot.style != nullptr && plot.style->shape == Shape::ground && !tile.segments[s].ports.empty()) {
            fill = plot.style->fill;
            stroke = plot.style->stroke;
            grow(s);
        }
    }
    grow(TileLayout::nothing);
    return "<rect width=\"100\" height=\"100\"" + attribute("fill", fill) + "/>" +
           (tufts.empty() ? "" : shape(tufts, {}, stroke, 0.8));
}

// ---------------------------------------------------------------- paths

struct House {
    Point at;
    double size = 1;
};

/// Standing apart, so that all walls may be drawn before all roofs.
std::string houses(const std::vector<House>& all, const std::string& roof) {
    std::string fronts, roofs;
    for (const auto& [at, size] : all) {
        const auto point = [&, at = at, size = size](double x, double y) {
            return number(at.x + x * size) + "," + number(at.y + y * size);
        };
        fronts += "M" + point(-4, 0) + "L" + point(4, 0) + "L" + point(4, 4) + "L" + point(-4, 4) + "z";
        roofs += "M" + point(-5, .4) + "L" + point(-3, -4) + "L" + point(3, -4) + "L" + point(5, .4) + "z";
    }
    return shape(fronts, "#f2e3c4", "#5c4632", 0.8) + shape(roofs, roof, "#5c4632", 0.8);
}

/// A settlement where several paths end: a place with houses between the paths.
std::string junction(const TileLayout& layout, const KindStyle& style) {
    std::string text = "<circle cx=\"50\" cy=\"50\" r=\"9\"" + attribute("fill", style.fill) +
                       attribute("stroke", style.stroke) + " stroke-width=\"1.4\"/>";
    if (style.houses.empty()) {
        return text;
    }
    std::array<bool, 4> arm{};
    for (const Plot& plot : layout.plots()) {
        if (plot.style != nullptr && plot.style->shape == Shape::path) {
            for (const unsigned side : plot.sides) {
                arm[side] = true;
            }
        }
    }
    std::vector<House> all;
    for (unsigned i = 0; i < 4; ++i) { // between the sides i and i + 1; and where no path leaves
        all.push_back({centre + 0.24 * (corner(i + 1) - centre), 1});
        if (!arm[i]) {
            all.push_back({centre - 12 * inward(i), 1.1});
        }
    }
    return text + houses(all, style.houses);
}

/// Wider paths lie lower: what crosses one on the way goes over it.
std::string paths(const TileLayout& layout, bool raised) {
    std::map<double, std::pair<Shapes, Shapes>, std::greater<>> by_width; // borders and fills
    for (const Plot& plot : layout.plots()) {
        if (plot.style == nullptr || plot.style->shape != Shape::path || (plot.raised != nullptr) != raised) {
            continue;
        }
        auto& [borders, fills] = by_width[plot.style->width];
        for (const Curve& curve : plot.curves) {
            const std::string d = path_of(curve);
            borders.add(line_look(raised ? plot.raised->stroke : plot.style->stroke, plot.style->width + 2.8), d);
            fills.add(line_look(raised ? plot.raised->fill : plot.style->fill, plot.style->width), d);
        }
    }
    std::string text;
    for (const auto& [width, drawn] : by_width) {
        text += drawn.first.text() + drawn.second.text();
    }
    const Plot* ends = raised ? nullptr : layout.junction_path();
    return text + (ends != nullptr ? junction(layout, *ends->style) : "");
}

// ---------------------------------------------------------------- areas

/// The walls at the ends of an area: bands, and merlons on their outer sides.
std::string walls(const std::vector<Curve>& curves, const KindStyle& style) {
    Shapes drawn;
    for (const Curve& curve : curves) {
        drawn.add(line_look(style.stroke, style.wall ? 4.2 : 2.4), path_of(curve));
    }
    for (const Curve& curve : style.wall ? curves : std::vector<Curve>{}) {
        // Outside is to the right of the curve: areas are outlined clockwise.
        const std::vector<Point> outside = shifted(curve.sampled(48), 2.9);
        drawn.add(line_look(style.stroke, 3) + " stroke-dasharray=\"3.4 2.8\" stroke-dashoffset=\"1.2\"",
                  path_of(outside));
        drawn.add(line_look("#fff3d6", 0.9), path_of(curve));
    }
    return drawn.text();
}

std::string area(const TileLayout& layout, std::size_t s) {
    const Plot& plot = layout.plots()[s];
    std::string text = shape(path_of(plot.outline) + "Z", plot.style->fill);
    if (!plot.style->houses.empty()) {
        std::vector<House> all;
        for (const Point p : layout.scattered(s, 8.5, 17)) {
            all.push_back({p, 1.15 + 0.2 * (static_cast<int>(p.x + p.y) % 3)}); // small and large ones
        }
        text += houses(all, plot.style->houses);
    }
    return text + walls(plot.walls, *plot.style);
}

// ---------------------------------------------------------------- buildings and signs

std::string building(const Plot& plot) {
    const KindStyle& style = *plot.style;
    if (!style.symbol.path.empty()) {
        return symbol_picture(style.symbol, centre, 1.8, style.fill, style.stroke);
    }
    const std::string line = attribute("stroke", style.stroke) + " stroke-width=\"1\" stroke-linejoin=\"round\"";
    const auto part = [&](const char* d, const std::string& fill) {
        return "<path d=\"" + std::string(d) + "\"" + attribute("fill", fill) + line + "/>";
    };
    std::string text = "<ellipse cy=\"13\" rx=\"20\" ry=\"4\" fill=\"#000\" opacity=\".14\"/>";
    text += part("M-15,-2h24v15h-24z", style.fill) + part("M-18,-1L-14,-11H8L12,-1z", style.roof);
    text += part("M-11,13v-6a2.5,2.5 0 0 1 5,0v6z", style.stroke) + part("M-3,3h3v4h-3zM2,3h3v4h-3z", style.stroke);
    if (style.spire) {
        text += part("M7,-12h10v25h-10z", style.fill) + part("M5.5,-12L12,-26l6.5,14z", style.roof) +
                part("M12,-26v-5m-2,2h4", "none");
        text += part("M10.5,-7h3v5h-3z", style.stroke);
    }
    return group_at(centre, text);
}

std::string signs(const TileLayout& layout) {
    std::string text;
    for (const auto& [style, at] : layout.signs()) {
        text += sign_picture(*style, at);
    }
    for (const TileLayout::Number& word : layout.numbers()) {
        text += number_badge(word.value, word.at, word.size);
    }
    return text;
}

} // namespace

std::string tile_picture(const TileDef& tile, const TileLayout& layout, const Style& style) {
    std::string text = ground(layout, tile, style) + paths(layout, false);
    for (std::size_t s = 0; s < layout.plots().size(); ++s) {
        const Plot& plot = layout.plots()[s];
        if (plot.style != nullptr && plot.style->shape == Shape::area && !plot.outline.empty()) {
            text += area(layout, s);
        }
    }
    for (const Plot& plot : layout.plots()) {
        if (plot.style != nullptr && plot.style->shape == Shape::building) {
            text += building(plot);
        }
    }
    return text + paths(layout, true) + signs(layout);
}

} // namespace bastide::host::svg
