#include "svg/tile_sheet.hpp"
#include "svg/tile_picture.hpp"

namespace bastide::host::svg {

const TileLayout& TileSheet::layout(TileTypeId type, unsigned rotation) {
    std::unique_ptr<TileLayout>& made = layouts_[{type, rotation}];
    if (made == nullptr) {
        made = std::make_unique<TileLayout>(rules_.printed(type), rotation, style_);
    }
    return *made;
}

std::string TileSheet::use(TileTypeId type, unsigned rotation, Point at, double scale) {
    const std::string name = "t" + std::to_string(index(type)) + "r" + std::to_string(rotation * 90);
    if (defined_.insert(name).second) {
        definitions_ += "<g id=\"" + name + "\" clip-path=\"url(#tile)\">" +
                        tile_picture(rules_.printed(type), layout(type, rotation), style_) + "</g>\n";
    }
    return "<use href=\"#" + name + "\" transform=\"translate(" + number(at.x) + " " + number(at.y) + ")" +
           (scale == 1 ? "" : " scale(" + number(scale, 3) + ")") + "\"/>";
}

} // namespace bastide::host::svg
