// A tile as a few characters: which segment shows where. What is drawn together is connected, and nothing else is.
#pragma once
#include "bastide/game/tile.hpp"
#include "svg/style.hpp"
#include <array>
#include <vector>

namespace bastide::host::terminal {

struct Spot {
    int x = 0, y = 0;
    friend constexpr bool operator==(Spot, Spot) = default;
};

/// Shapes: what crosses as a line (a path), what fills sides (an area), what lies around (the ground), what stands
/// somewhere on it (a building). A kind's shape comes from the modules' style sheet; without one, from how it meets the
/// sides.
///
/// Cells of two areas never touch: in a corner between them, and where a wall runs into a tile's corner, a slanting
/// line is drawn, elsewhere a cell is left free. Paths are told apart by the sides that each of their cells continues
/// to.
class TileRaster {
public:
    static constexpr int nothing = -1;
    enum class Sign : char { none = 0, slash = '/', backslash = '\\', end = 'o' }; ///< walls; where paths end
    /// `width` and `height` are odd and at least 5 and 3.
    TileRaster(const TileDef& tile, unsigned rotation, const svg::Style& style, int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }
    /// The segment (index in TileDef::segments) shown in a cell, or `nothing`.
    int segment(int x, int y) const { return owner_[cell(x, y)]; }
    Sign sign(int x, int y) const { return signs_[cell(x, y)]; }
    int segments() const { return static_cast<int>(shapes_.size()); }
    /// Of the tile as it lies: bit set of the sides that a segment reaches in their middle.
    unsigned sides(int segment) const { return sides_[static_cast<std::size_t>(segment)]; }
    svg::Shape shape(int segment) const { return shapes_[static_cast<std::size_t>(segment)]; }
    /// For a cell of a path: bit set of the sides it continues to.
    unsigned arms(int x, int y) const { return arms_[cell(x, y)]; }
    /// For a cell of an area: bit set of the sides at which another area begins.
    unsigned gaps(int x, int y) const { return gaps_[cell(x, y)]; }
    /// For the middle of a path that runs over another: the other one; otherwise `nothing`.
    int below(int x, int y) const { return under_[cell(x, y)]; }
    /// Where a figure of the segment stands.
    Spot figure(int segment) const { return figures_[static_cast<std::size_t>(segment)]; }

private:
    std::size_t cell(int x, int y) const { return static_cast<std::size_t>(y * width_ + x); }
    std::size_t cell(Spot s) const { return cell(s.x, s.y); }
    double u(int x) const { return (x - width_ / 2) / (width_ / 2.0 + 0.5); }   ///< -1 west, 1 east
    double v(int y) const { return (y - height_ / 2) / (height_ / 2.0 + 0.5); } ///< -1 north, 1 south
    Spot middle() const { return {width_ / 2, height_ / 2}; }
    Spot port_spot(unsigned port) const;
    bool on_rim(Spot s) const { return s.x == 0 || s.y == 0 || s.x == width_ - 1 || s.y == height_ - 1; }
    bool is(int segment, svg::Shape shape) const {
        return segment != nothing && shapes_[static_cast<std::size_t>(segment)] == shape;
    }

    void find_shapes(const TileDef& tile, const svg::Style& style);
    void draw(int lean);
    // ---- areas (tile_areas.cpp)
    void draw_areas(int lean);
    bool front(std::size_t segment, unsigned port) const;
    void draw_rim();
    void draw_fronts(std::size_t segment);
    bool join_parts(int segment);
    bool in_area(unsigned sides, double x, double y, double lean) const;
    void part_areas();
    bool release(Spot spot);
    bool free_for_building(int x, int y) const;
    bool in_one_piece(int segment) const;
    void draw_walls();
    // ---- paths (tile_paths.cpp)
    void draw_paths();
    void draw_through(int segment, unsigned sides);
    void draw_round(int segment, unsigned sides);
    bool step(int segment, Spot at, unsigned arms);
    void draw_ends();
    void draw_raised(int segment);
    // ---- what lies around and on top
    void draw_building(int segment);
    void fill_ground();
    void seed_ground(int segment);
    void enclose(int segment);
    int faults() const;
    void place_figures();

    int width_, height_;
    std::vector<std::vector<unsigned>> ports_; ///< of each segment, as the tile lies
    std::vector<unsigned> sides_;              ///< of each segment: bit set
    std::vector<svg::Shape> shapes_;
    std::vector<bool> raised_; ///< by segment: a path that runs over everything
    std::vector<int> owner_, under_;
    std::vector<Sign> signs_;
    std::vector<unsigned> arms_, gaps_;
    std::vector<Spot> figures_;
};

} // namespace bastide::host::terminal
