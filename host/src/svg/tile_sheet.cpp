#include "svg/tile_sheet.hpp"
#include "svg/tile_picture.hpp"

namespace bastide::host::svg {

unsigned variant_at(Position square) {
    const int nth = (square.x + 2 * square.y) % static_cast<int>(variants);
    return static_cast<unsigned>(nth < 0 ? nth + static_cast<int>(variants) : nth);
}

const TileLayout& TileSheet::layout(TileTypeId type, unsigned rotation, const OtherKinds& others, unsigned variant) {
    std::unique_ptr<TileLayout>& made = layouts_[{type, rotation, others, variant}];
    if (made == nullptr) {
        made = std::make_unique<TileLayout>(with_kinds(rules_, type, others), rotation, style_, variant);
    }
    return *made;
}

std::string TileSheet::use(TileTypeId type, unsigned rotation, Point at, double scale, const OtherKinds& others,
                           unsigned variant) {
    std::string name = "t" + std::to_string(index(type)) + "r" + std::to_string(rotation * 90);
    for (const auto& [segment, kind] : others) {
        name += "s" + std::to_string(segment) + "k" + std::to_string(index(kind));
    }
    name += variant == 0 ? "" : "v" + std::to_string(variant);
    if (defined_.insert(name).second) {
        definitions_ +=
            "<g id=\"" + name + "\" clip-path=\"url(#tile)\">" +
            tile_picture(with_kinds(rules_, type, others), layout(type, rotation, others, variant), style_) + "</g>\n";
    }
    return "<use href=\"#" + name + "\" transform=\"translate(" + number(at.x) + " " + number(at.y) + ")" +
           (scale == 1 ? "" : " scale(" + number(scale, 3) + ")") + "\"/>";
}

} // namespace bastide::host::svg
