#include "svg/ways.hpp"
#include "svg/colour.hpp"
#include "svg/dice.hpp"
#include "svg/shapes.hpp"
#include "svg/town.hpp"
#include <array>
#include <functional>
#include <map>

namespace bastide::host::svg {
namespace {

/// From the lowest to the highest layer; all paths of a width share them, so that they flow into each other.
class Bed {
public:
    explicit Bed(const Country& country) : country_(country) {}

    /// `ends`: it goes no further than the middle of the tile.
    void add(const Plot& plot, bool ends) {
        const KindStyle& kind = *plot.style;
        const std::string d = way_line(plot);
        const auto lay = [&](Shapes& on, const std::string& colour, double width) {
            on.add(lined(colour, width), d);
            on.add(filled(colour), ends ? ellipse(centre, width / 2, width / 2) : "");
        };
        if (plot.raised != nullptr) {
            beside(plot);
            lay(rims_, plot.raised->stroke, kind.width + 2.8);
            lay(tops_, plot.raised->fill, kind.width);
            tops_.add(dashed(plot.raised->stroke, kind.width, ".7 3.6") + " stroke-opacity='.55'", d);
        } else if (kind.surface == Surface::track) {
            lay(verges_, mixed(country_.fill, kind.stroke, 0.34), kind.width + 5.6);
            lay(rims_, kind.stroke, kind.width + 2);
            lay(tops_, kind.fill, kind.width);
            lay(tops_, mixed(kind.fill, kind.stroke, 0.34), kind.width * 0.58);
            lay(tops_, lit(kind.fill, 0.15), kind.width * 0.36);
        } else if (kind.surface == Surface::water) {
            const std::string& bank = kind.bank.empty() ? kind.stroke : kind.bank;
            lay(verges_, shaded(bank, 0.22), kind.width + 6.4);
            lay(verges_, bank, kind.width + 4.6);
            lay(rims_, kind.stroke, kind.width + 0.6);
            lay(tops_, mixed(kind.fill, kind.stroke, 0.3), kind.width - 1.6);
            lay(tops_, kind.fill, kind.width * 0.62);
            ripple(plot);
        } else {
            lay(rims_, kind.stroke, kind.width + 2.8);
            lay(tops_, kind.fill, kind.width);
        }
    }

    std::string text() const {
        Shapes all = verges_;
        all.lay_over(rims_);
        all.lay_over(tops_);
        return all.text();
    }

private:
    /// The shade of what runs above the ground.
    void beside(const Plot& plot) {
        for (const Curve& curve : plot.curves) {
            const Point down{1.6, 2.6};
            verges_.add(lined(in_shade, plot.style->width + 3, 0.28),
                        path_of(Curve{curve.from + down, curve.c1 + down, curve.c2 + down, curve.to + down}));
        }
    }

    /// Light on water: short waves, away from the edges, where the neighbour's could not continue them.
    void ripple(const Plot& plot) {
        Dice dice(static_cast<std::uint32_t>(plot.sides.size()) + 7);
        std::string waves;
        for (const Curve& curve : plot.curves) {
            for (double t = 0.14; t < 0.92; t += dice.between(0.1, 0.2)) {
                const Point at = curve.at(t) + Point{dice.between(-0.3, 0.1) * plot.style->width,
                                                     dice.between(-0.26, 0.26) * plot.style->width};
                waves += pen_at(at) + "q1-1 2 0t2 0";
            }
        }
        tops_.add(dotted(lit(plot.style->fill, 0.6), 0.8), waves);
    }

    const Country& country_;
    Shapes verges_, rims_, tops_;
};

} // namespace

std::string way_line(const Plot& plot) {
    const std::vector<Curve>& curves = plot.curves;
    if (curves.size() == 2 && plot.sides.size() == 2) {
        const Curve& back = curves.back();
        return path_of(curves.front()) + curve_to({back.to, back.c2, back.c1, back.from});
    }
    std::string d;
    for (const Curve& curve : curves) {
        d += path_of(curve);
    }
    return d;
}

/// Wider paths lie lower: what crosses one on the way goes over it.
std::string ways_picture(const TileLayout& layout, const Style& style, bool raised) {
    std::map<double, Bed, std::greater<>> by_width;
    for (const Plot& plot : layout.plots()) {
        if (plot.style != nullptr && plot.style->shape == Shape::path && (plot.raised != nullptr) == raised) {
            by_width.try_emplace(plot.style->width, style.country)
                .first->second.add(plot, !layout.junction() && plot.sides.size() == 1);
        }
    }
    std::string text;
    for (const auto& [width, bed] : by_width) {
        text += bed.text();
    }
    return text + (raised ? "" : settlement_picture(layout));
}

} // namespace bastide::host::svg
