// A tile being drawn: whatever is put on it finds the nearest free place to where it belongs.
#pragma once
#include "terminal/canvas.hpp"
#include "terminal/tile_raster.hpp"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host::terminal {

class TileDrawing {
public:
    /// `printed` is the raster in characters.
    TileDrawing(const TileRaster& raster, Canvas printed);

    /// A text, a cell a character, as near to `wish` as may be, and on the segment (if one is named) if there is room.
    Spot put(Spot wish, int segment, const std::string& text, Colour ink, std::optional<Colour> paper);
    /// In the midst of a building, between its walls. False if they have no room for it.
    bool put_inside(int segment, const std::string& text, Colour ink, Colour paper);

    void weigh(Spot spot, int weight) { taken_[at(spot.x, spot.y)] += weight; }
    /// What was kept for a figure is given to one.
    void unreserve(Spot spot);
    void vacate(Spot spot) { taken_[at(spot.x, spot.y)] = 0; }
    Spot middle() const { return {raster_.width() / 2, raster_.height() / 2}; }

    const TileRaster& raster() const { return raster_; }
    Canvas& canvas() { return canvas_; }

private:
    std::size_t at(int x, int y) const { return static_cast<std::size_t>(y * raster_.width() + x); }
    int cost_of(int x, int y, int segment) const;
    void draw(Spot spot, const std::vector<std::string>& glyphs, Colour ink, std::optional<Colour> paper);

    const TileRaster& raster_;
    Canvas canvas_;
    std::vector<int> taken_;
};

} // namespace bastide::host::terminal
