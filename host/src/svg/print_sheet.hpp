// Tiles as pages to be printed and cut out, in their true size.
#pragma once
#include "bastide/game/tile_def.hpp"
#include "svg/style.hpp"
#include <string>
#include <vector>

namespace bastide::host::svg {

inline constexpr double tile_mm = 45; ///< the side of a printed tile

struct Paper {
    std::string name;
    double width, height; ///< in mm
};
/// A4 and Letter.
const std::vector<Paper>& papers();

/// Pages: of each a front, then its back, which prints on the other side. Tiles come as often as the set has them.
std::vector<std::string> tile_pages(const std::vector<TileDef>& tiles, const Style& style, const Paper& paper,
                                    const std::string& title);

/// What a leaflet says: figures and pieces with their pictures, then text.
struct Leaflet {
    std::string title, about;
    std::vector<std::pair<std::string, std::string>> pictures; ///< a name, and its drawing in a box from -15 to 15
    std::vector<std::pair<std::string, std::string>> texts;    ///< what stands before each, and what it says
};
std::vector<std::string> leaflet_pages(const Leaflet& leaflet, const Paper& paper);

} // namespace bastide::host::svg
