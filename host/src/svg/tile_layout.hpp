// Where the segments of a tile lie: outlines, and the places for figures and signs.
#pragma once
#include "bastide/game/tile.hpp"
#include "bastide/game/tile_def.hpp"
#include "svg/curve.hpp"
#include "svg/style.hpp"
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bastide::host::svg {

/// One segment of a tile as it lies.
struct Plot {
    const KindStyle* style = nullptr;      ///< nullptr: not drawn
    const MarkStyle* raised = nullptr;     ///< a path that runs over everything, and what raises it
    std::vector<unsigned> sides;           ///< clockwise from north
    std::vector<Curve> walls;              ///< of an area: where it ends inside the tile
    std::vector<Point> outline;            ///< of an area
    std::vector<Point> fronts;             ///< where it comes to a side of which the halves are others'
    std::string border;                    ///< the same, as a path
    std::vector<std::vector<Point>> lines; ///< of a path
    std::vector<Curve> curves;             ///< of a path, from the sides to where they meet
    Point figure = centre;                 ///< where a figure stands
    std::vector<Point> marks;              ///< where its signs are
    double room = 0;                       ///< free radius around `figure`
};

class TileLayout {
public:
    /// `variant`: what adorns the tile, and how its paths wind, differs from variant to variant.
    TileLayout(const TileDef& tile, unsigned rotation, const Style& style, unsigned variant = 0);

    const std::vector<Plot>& plots() const { return plots_; }
    bool junction() const { return junction_; } ///< several paths end at the centre
    const Plot* junction_path() const;
    /// Where houses stand around that place.
    bool in_settlement(Point p) const { return junction_ && length(p - centre) < 27; }
    /// The signs of all words on the tile and its segments, and where they are.
    struct Sign {
        const MarkStyle* style;
        Point at;
        double turn = 0; ///< clockwise, in degrees; of one that points somewhere
    };
    const std::vector<Sign>& signs() const { return signs_; }
    /// The number of a word of the whole tile, beside its sign.
    struct Number {
        int value;
        Point at; ///< of the sign
        double size;
    };
    const std::vector<Number>& numbers() const { return numbers_; }
    /// Where the sign of a tile's word is; nullptr: it has none.
    const Point* sign_of(const std::string& word) const;
    const Plot* area_of_tile() const;
    /// The place with the most room, at least `border` from the edge, for something that stands on no segment.
    Point free_place(double border, const std::vector<Point>& taken) const;
    /// Where a segment ends that is as the others leave it room: closed lines, those around holes the other way round.
    std::vector<std::vector<Point>> borders(std::size_t segment) const;
    /// Where paths run into walls, and where walls stand at a side; and which area these belong to.
    struct Gate {
        std::size_t area;
        Point at;
    };
    std::vector<Gate> gates() const;

    static constexpr int cells = 50;
    static constexpr double cell = side_length / cells;
    /// How far each point of something is from what is not it, the tile's edge included; 0 outside of it.
    class Clearance {
    public:
        double at(Point p) const;
        double& operator[](std::size_t i) { return far_[i]; }
        double operator[](std::size_t i) const { return far_[i]; }
        std::size_t size() const { return far_.size(); }

    private:
        std::array<double, static_cast<std::size_t>(cells* cells)> far_{};
    };
    Clearance clearance_of(std::size_t segment) const { return clearance(static_cast<std::uint8_t>(segment)); }
    /// Of everything between the paths, areas and buildings.
    Clearance clearance_of_country() const;
    /// Whether a sign is nearer to the point than `apart`.
    bool near_sign(Point p, double apart) const;
    std::uint32_t seed() const { return seed_; } ///< differs from tile to tile, not from run to run
    unsigned rotation() const { return rotation_; }

private:
    void plot(const TileDef& tile, std::size_t number);
    void paint();
    void flood(const TileDef& tile, unsigned rotation);
    void flood_from(Point seed, std::uint8_t label);
    Point middle_in_view(std::size_t segment) const;
    void place_figures();
    void place_signs(const TileDef& tile, const Style& style);
    /// What must stay seen, as points and as lines with the breadth to either side.
    struct Obstacles {
        struct Line {
            std::vector<Point> points;
            double breadth;
        };
        const std::vector<Point>& taken;
        std::vector<Line> lines;
    };
    Obstacles obstacles(const std::vector<Point>& taken) const;
    double room_at(Point p, const Obstacles& obstacles, double little) const;
    void place_marks(std::size_t segment, std::size_t count);
    void place_marks_beside(std::size_t path, std::size_t count);
    void plot_path(const SegmentDef& segment, Plot& plot) const;
    Clearance clearance(std::uint8_t label) const;
    static void spread(Clearance& known);
    static std::size_t index_of(int x, int y) { return static_cast<std::size_t>(y * cells + x); }
    static Point point_of(std::size_t i);

    static constexpr double building_radius = 19, junction_radius = 9;
    static constexpr std::uint8_t free_cell = 0xFF, blocked = 0xFE;
    std::vector<Plot> plots_;
    std::vector<Sign> signs_;
    std::vector<Number> numbers_;
    std::map<std::string, Point> words_;                                       ///< of the tile
    std::array<std::uint8_t, static_cast<std::size_t>(cells* cells)> label_{}; ///< segment on each cell of a fine grid
    bool junction_ = false;
    unsigned rotation_ = 0;
    std::uint32_t seed_ = 1;
};

} // namespace bastide::host::svg
