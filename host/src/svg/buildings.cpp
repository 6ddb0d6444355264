#include "svg/buildings.hpp"
#include "svg/colour.hpp"
#include "svg/dice.hpp"
#include "svg/shapes.hpp"
#include "svg/symbol.hpp"
#include "svg/trees.hpp"

namespace bastide::host::svg {
namespace {

/// A yard with beds, a hedge around it and trees.
std::string yard(const KindStyle& kind, const Country& country, Dice& dice) {
    const std::string earth = mixed(country.fill, "#e9d9ae", 0.62);
    Shapes all;
    all.add(filled(in_shade, 0.16), ellipse(centre + Point{1.4, 3.6}, 23.4, 19.4));
    all.add(filled(earth, mixed(earth, kind.stroke, 0.4), 0.7), ellipse(centre + Point{0, 2}, 22.8, 18.8));
    std::string beds, rows;
    for (const double side : {-1.0, 1.0}) {
        for (int i = 0; i < 2; ++i) {
            const Point at = centre + Point{side * (13.4 - 5.2 * i) - 3.2, 13.2 + 2.2 * i};
            beds += polygon({at, at + Point{4.4, 0}, at + Point{4.4, 3.6}, at + Point{0, 3.6}});
            rows += polyline({at + Point{0.8, 1.2}, at + Point{4, 1.2}}) +
                    polyline({at + Point{0.8, 2.6}, at + Point{4, 2.6}});
        }
    }
    all.add(filled(kind.beds, shaded(kind.beds, 0.35), 0.5), beds);
    all.add(beaded(lit(kind.beds, 0.5), 0.9, 1.5), rows);
    const std::string hedge = country.hedges.empty() ? kind.beds : country.hedges;
    const std::string ring = ellipse(centre + Point{0, 2}, 22.4, 18.4);
    all.add(beaded(shaded(hedge, 0.35), 3, 2.2), ring);
    all.add(beaded(hedge, 2, 2.2), ring);
    Trees trees(country);
    if (!country.trees.empty()) {
        trees.round(centre + Point{-18 + dice.between(-0.6, 0.6), -3}, 6.5);
        trees.round(centre + Point{18.4, 4 + dice.between(-2, 1)}, 5.4);
        trees.tall(centre + Point{14.6, 9.4}, 9.5);
    }
    return all.text() + trees.text();
}

/// A nave with an apse, the turret in front.
std::string church(const KindStyle& kind) {
    const std::string dark = shaded(kind.roof, 0.55), shade = mixed(kind.fill, kind.stroke, 0.22);
    const auto at = [](double x, double y) { return centre + Point{x, y}; };
    Shapes all;
    all.add(filled(in_shade, 0.26), polygon({at(-9, 10), at(15, 10), at(21, 12.4), at(19, 14), at(-6, 13.4)}));
    all.add(filled(shade, kind.stroke, 0.7), "M64,49.6c4,.2 5.6,2 5.6,4.4v5.4q-2,1.4 -5.6,1.4z");
    all.add(filled(mixed(kind.roof, "#22160c", 0.22), dark, 0.7), "M63.6,43.6q6.8,1.6 7,10.4q-3.4,-1.6 -7,-1.6z");
    all.add(filled(kind.fill, kind.stroke, 0.7), polygon({at(-8, 11), at(-8, 0), at(14, 0), at(14, 11)}));
    all.add(filled(kind.stroke, 0.28), polygon({at(-8, 1), at(14, 1), at(14, 3), at(-8, 3)}));
    all.add(filled(kind.roof, dark, 0.7), polygon({at(-8, 1.4), at(-6, -9), at(13.4, -9), at(15.2, 1.4)}));
    all.add(filled(in_shade, 0.16), polygon({at(4, 1.4), at(5, -9), at(13.4, -9), at(15.2, 1.4)}));
    all.add(dotted(mixed(kind.roof, dark, 0.4), 0.5), "M43,47.6H64.2M43.4,44.6H63.9");
    all.add(dotted(lit(kind.roof, 0.4), 0.8), "M44.2,41.3H63");
    all.add(filled(kind.stroke), "M46,58.6v-3a1,1.2 0 0 1 2,0v3zM51,58.6v-3a1,1.2 0 0 1 2,0v3zM56,58.6v-3a1,1.2 0 0 1 "
                                 "2,0v3zM61,58.6v-3a1,1.2 0 0 1 2,0v3z");
    if (kind.spire) {
        all.add(filled(lit(kind.fill, 0.25), kind.stroke, 0.7),
                polygon({at(-16, 12), at(-16, -10), at(-7, -10), at(-7, 12)}));
        all.add(filled(in_shade, 0.18), polygon({at(-10.6, 12), at(-10.6, -10), at(-7, -10), at(-7, 12)}));
        all.add(filled(lit(kind.roof, 0.08), dark, 0.7), polygon({at(-17, -9.4), at(-11.5, -25), at(-6, -9.4)}));
        all.add(filled(in_shade, 0.22), polygon({at(-10.4, -9.4), at(-11.5, -25), at(-6, -9.4)}));
        all.add(dotted(kind.stroke, 0.9), "M38.5,25v-5M36.7,22h3.6");
        all.add(filled(kind.stroke, 0.9),
                "M36.6,62v-4.4a1.9,2 0 0 1 3.8,0v4.4zM37.4,48.4v-3.4a1.1,1.3 0 0 1 2.2,0v3.4z");
        all.add(dotted(kind.stroke, 0.6), "M34,51h9");
    }
    return all.text();
}

} // namespace

std::string building_picture(const Plot& plot, const Style& style, std::uint32_t seed) {
    const KindStyle& kind = *plot.style;
    Dice dice(seed);
    const std::string around = kind.beds.empty() ? "" : yard(kind, style.country, dice);
    if (kind.symbol.path.empty()) {
        return around + church(kind);
    }
    Shapes shade;
    shade.add(filled(in_shade, 0.22), ellipse(centre + Point{1.6, 15}, 18, 6));
    return around + (kind.beds.empty() ? shade.text() : "") +
           symbol_picture(kind.symbol, centre, 1.8, kind.fill, kind.stroke);
}

} // namespace bastide::host::svg
