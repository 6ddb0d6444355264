// A tile as a few characters: which segment shows where, from the sides that it reaches alone.
#pragma once
#include "bastide/tile.hpp"
#include "svg/style.hpp"
#include <array>
#include <vector>

namespace bastide::host::terminal {

struct Spot {
    int x = 0, y = 0;
};

/// Shapes: what crosses as a line (a path), what fills sides (an area), what lies around (the ground), what stands in
/// the middle (a building). A kind's shape comes from the modules' style sheet; without one, from how it meets the
/// sides.
class TileRaster {
public:
    static constexpr int nothing = -1;
    /// `width` and `height` are odd and at least 5 and 3.
    TileRaster(const TileDef& tile, unsigned rotation, const svg::Style& style, int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    /// The segment (index in TileDef::segments) shown in a cell, or `nothing`.
    int segment(int x, int y) const { return owner_[cell(x, y)]; }
    svg::Shape shape(int segment) const { return shapes_[static_cast<std::size_t>(segment)]; }
    /// For a cell of a path: bit set of the sides it continues to.
    unsigned arms(int x, int y) const { return arms_[cell(x, y)]; }
    /// Several paths end in the middle.
    bool junction() const { return junction_; }
    /// Where a figure of the segment stands.
    Spot figure(int segment) const { return figures_[static_cast<std::size_t>(segment)]; }

private:
    std::size_t cell(int x, int y) const { return static_cast<std::size_t>(y * width_ + x); }
    double u(int x) const { return (x - width_ / 2) / (width_ / 2.0 + 0.5); }   ///< -1 west, 1 east
    double v(int y) const { return (y - height_ / 2) / (height_ / 2.0 + 0.5); } ///< -1 north, 1 south
    Spot port_spot(unsigned port) const;
    void find_shapes(const TileDef& tile, const svg::Style& style);
    void draw_path(int segment);
    void draw_area(int segment);
    bool in_area(unsigned sides, double x, double y) const;
    void draw_building(int segment);
    void fill_ground();
    void place_figures();

    int width_, height_;
    bool junction_ = false;
    std::vector<std::vector<unsigned>> ports_; ///< of each segment, as the tile lies
    std::vector<svg::Shape> shapes_;
    std::vector<int> owner_;
    std::vector<unsigned> arms_;
    std::vector<Spot> figures_;
};

} // namespace bastide::host::terminal
