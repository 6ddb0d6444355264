// A tile in characters and colours: its segments, its words, and whatever lies on it.
#pragma once
#include "knowledge/lying.hpp"
#include "terminal/scene.hpp"
#include "terminal/tile_drawing.hpp"
#include "terminal/tile_paint.hpp"
#include "terminal/tile_raster.hpp"
#include <map>

namespace bastide::host::terminal {

/// Of the numbers by which people choose.
constexpr Colour number_ink{0, 0, 0}, number_paper{255, 214, 64};

class TileView {
public:
    TileView(const Ruleset& rules, const svg::Style& style, const std::vector<PlayerSpec>& players);

    /// As printed.
    Canvas tile(TileTypeId type, unsigned rotation, Size size) const;
    /// As it lies, with what is on it.
    Canvas tile(const Play& play, TileId tile, const Scene& scene, const Overlay& overlay, Size size) const;

    const Signs& signs() const { return signs_; }
    const TilePaint& paint() const { return paint_; }

private:
    using WordSpots = std::map<std::string, Spot>;
    const TileRaster& raster(TileTypeId type, unsigned rotation, Size size, const OtherKinds& others) const;
    TileDrawing drawing(TileTypeId type, unsigned rotation, Size size, const OtherKinds& others = {}) const;
    /// Gives where the signs of the tile's own words are.
    WordSpots draw_words(TileDrawing& drawing, TileTypeId type, unsigned rotation) const;
    void draw_news(TileDrawing& drawing, TileId tile, const Overlay& overlay) const;
    void draw_item(TileDrawing& drawing, const Play& play, const Item& item, const WordSpots& words) const;

    const Ruleset& rules_;
    TilePaint paint_;
    Signs signs_;
    mutable std::map<std::vector<int>, TileRaster> rasters_;
};

} // namespace bastide::host::terminal
