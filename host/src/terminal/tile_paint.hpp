// How kinds of segments look in characters and colours, and a tile as printed drawn with them.
#pragma once
#include "terminal/canvas.hpp"
#include "terminal/tile_raster.hpp"
#include <map>
#include <string>

namespace bastide::host::terminal {

class TilePaint {
public:
    explicit TilePaint(svg::Style style) : style_(std::move(style)) {}

    /// One cell for each of the raster's.
    Canvas printed(const TileRaster& raster, const TileDef& def) const;
    /// A kind in three cells, for legends.
    Canvas sample(const std::string& kind) const;
    const svg::Style& style() const { return style_; }
    /// Gives a kind its glyph or its lines now, so that they do not depend on which tile is drawn first.
    void meet(const std::string& kind) const;

private:
    struct Paint {
        Colour ink, paper;
        std::string glyph;
        int lines = 0; ///< which set of line characters a path uses
    };
    const Paint& paint(const std::string& kind, svg::Shape shape) const;
    Cell cell(const TileRaster& raster, const TileDef& def, int x, int y) const;
    Cell path_cell(const TileRaster& raster, const TileDef& def, int x, int y) const;
    std::string building_glyph(const std::string& wanted) const;

    svg::Style style_;
    mutable std::map<std::string, Paint> paints_;
    mutable int areas_ = 0, paths_ = 0; ///< kinds met so far, so that each looks different
};

/// For things that no style sheet describes: a colour that depends on nothing but the name.
Colour colour_of_name(const std::string& name);

/// What is left of a cell of an area with gaps at these sides.
const char* part_glyph(unsigned gaps);
/// Line characters by the sides they reach: 1 north, 2 east, 4 south, 8 west.
const char* line_glyph(int set, unsigned arms);

} // namespace bastide::host::terminal
