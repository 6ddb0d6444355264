// The board in a terminal: tiles from their segments, figures in their players' colours, numbers where one can choose.
#pragma once
#include "bastide/game.hpp"
#include "svg/style.hpp"
#include "terminal/canvas.hpp"
#include "terminal/tile_raster.hpp"
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bastide::host::terminal {

struct Size {
    int width = 0, height = 0;
};

/// What is shown on top of the board.
struct Overlay {
    std::vector<std::pair<Position, std::string>> squares; ///< numbers of squares
    std::vector<std::pair<SegmentId, std::string>> spots;  ///< numbers of segments
    TileId latest = none_of<TileId>;                       ///< gets its corners marked
};

class BoardView {
public:
    BoardView(const Ruleset& rules, svg::Style style, const std::vector<PlayerSpec>& players);

    /// How big a tile is drawn so that the board fits the window (in characters); 0: no limit.
    static Size tile_size(const Play& play, const Overlay& overlay, Size window);
    Canvas tile(TileTypeId type, unsigned rotation, Size size) const;
    /// A tile of the board with its figures and with the numbers of `overlay`.
    Canvas tile(const Play& play, TileId tile, const Overlay& overlay, Size size) const;
    /// The board's lines, cut to the window around `focus` if it is larger; a last line tells what is left out.
    std::string board(const Play& play, const Overlay& overlay, Size window, Depth depth, Position focus) const;

    Colour colour(PlayerId player) const { return colours_[index(player)]; }
    const std::string& letter(PlayerId player) const { return letters_[index(player)]; }

private:
    struct Paint { ///< of a kind of segment
        Colour ink, paper;
        std::string glyph;
        int lines = 0; ///< which set of line characters a path uses
    };
    const TileRaster& raster(TileTypeId type, unsigned rotation, Size size) const;
    const Paint& paint(const std::string& kind, svg::Shape shape) const;
    Cell cell(const TileRaster& raster, const TileDef& def, int x, int y) const;
    void draw_words(Canvas& canvas, const TileRaster& raster, const TileDef& def) const;
    void draw_figures(Canvas& canvas, const Play& play, TileId tile, const TileRaster& raster) const;
    void draw_spots(Canvas& canvas, const Play& play, TileId tile, const TileRaster& raster,
                    const Overlay& overlay) const;

    const Ruleset& rules_;
    svg::Style style_;
    std::vector<Colour> colours_;
    std::vector<std::string> letters_;
    mutable std::map<std::string, Paint> paints_;
    mutable int areas_ = 0, paths_ = 0; ///< kinds met so far, so that each looks different
    mutable std::map<std::vector<int>, TileRaster> rasters_;
};

} // namespace bastide::host::terminal
