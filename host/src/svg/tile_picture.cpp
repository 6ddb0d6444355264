#include "svg/tile_picture.hpp"
#include "svg/buildings.hpp"
#include "svg/scenery.hpp"
#include "svg/shapes.hpp"
#include "svg/spread.hpp"
#include "svg/symbol.hpp"
#include "svg/town.hpp"
#include "svg/walls.hpp"
#include "svg/ways.hpp"

namespace bastide::host::svg {

namespace {

bool is_area(const Plot& plot) {
    return plot.style != nullptr && plot.style->shape == Shape::area && !plot.outline.empty();
}

std::string area(const TileLayout& layout, std::size_t s, const Style& style) {
    const Plot& plot = layout.plots()[s];
    Shapes ground;
    ground.add(filled(plot.style->fill), plot.border);
    return ground.text() + (plot.style->houses.empty() ? "" : streets_picture(layout, s, style.country)) +
           walls_picture(layout, s);
}

std::string areas(const TileLayout& layout, const Style& style) {
    std::string shadows, drawn;
    for (std::size_t s = 0; s < layout.plots().size(); ++s) {
        if (is_area(layout.plots()[s])) {
            shadows += wall_shadows(layout.plots()[s]);
            drawn += area(layout, s, style);
        }
    }
    return shadows + drawn;
}

std::string signs(const TileLayout& layout) {
    std::string text;
    for (const TileLayout::Sign& sign : layout.signs()) {
        text += sign_picture(*sign.style, sign.at, 1, false, {}, sign.turn);
    }
    for (const TileLayout::Number& word : layout.numbers()) {
        text += number_badge(word.value, word.at, word.size);
    }
    return text;
}

} // namespace

std::string tile_picture(const TileDef& tile, const TileLayout& layout, const Style& style) {
    const Scenery scenery = scenery_of(tile, layout, style);
    std::string text = scenery.ground + ways_picture(layout, style, false) + scenery.growth + areas(layout, style) +
                       spread_picture(tile.name, layout.rotation(), style);
    for (const Plot& plot : layout.plots()) {
        if (plot.style != nullptr && plot.style->shape == Shape::building) {
            text += building_picture(plot, style, layout.seed());
        }
    }
    return drawn_round(text + ways_picture(layout, style, true) + signs(layout));
}

} // namespace bastide::host::svg
