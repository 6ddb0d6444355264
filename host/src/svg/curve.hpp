// Plane geometry for pictures of tiles: points and curves in hundredths of a tile's side.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host::svg {

struct Point {
    double x = 0, y = 0;
    friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend Point operator*(double f, Point a) { return {f * a.x, f * a.y}; }
};
double length(Point p);

/// A cubic Bezier curve.
struct Curve {
    Point from, c1, c2, to;
    Point at(double t) const;
    /// Points along the curve, both ends included.
    std::vector<Point> sampled(int steps = 32) const;
};

inline constexpr double side_length = 100;
/// The corners of a tile, clockwise from the north-west; side i runs from corner i to corner i + 1.
Point corner(unsigned i);
Point middle(unsigned side);
/// Unit vector from a side into the tile.
Point inward(unsigned side);
inline constexpr Point centre{50, 50};
/// A point of a tile as designed, where it lies when the tile is turned clockwise so many quarters.
Point turned(Point p, unsigned quarters);

/// A curve beside a line of points: shifted by `distance` to the left of its direction.
std::vector<Point> shifted(const std::vector<Point>& line, double distance);
bool inside(const std::vector<Point>& polygon, Point p);
/// From a point to a line of points.
double distance(const std::vector<Point>& line, Point p);

// ---- text for SVG
std::string number(double value, int decimals = 1);
std::string path_of(const std::vector<Point>& line); ///< "M..L.."
std::string path_of(const Curve& curve);             ///< "M..C.."
std::string curve_to(const Curve& curve);            ///< "C..", from where the pen is
/// Text for attributes and elements.
std::string escaped(std::string_view text);

} // namespace bastide::host::svg
