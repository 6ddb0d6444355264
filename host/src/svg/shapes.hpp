// Outlines by their look: what looks alike becomes one element, as pages have hundreds of tiles to show. No element has
// a name, a pattern or a filter, so that any number of pictures may stand in one page.
#pragma once
#include "svg/curve.hpp"
#include <string>
#include <utility>
#include <vector>

namespace bastide::host::svg {

/// A picture whose lines end and bend roundly and whose outlines are not filled, unless a look says otherwise.
std::string drawn_round(const std::string& content);

/// What lies in the shade is covered by it, more or less.
inline constexpr const char* in_shade = "#210";

// ---- looks: attributes of an element in such a picture
std::string filled(const std::string& colour, double opacity = 1);
std::string filled(const std::string& colour, const std::string& rim, double width);
/// Cut off at its ends, as what goes on beyond a tile's edge.
std::string lined(const std::string& colour, double width, double opacity = 1);
/// With round ends: a line without length is a dot.
std::string dotted(const std::string& colour, double width, double opacity = 1);
/// A line of dots, so far apart.
std::string beaded(const std::string& colour, double width, double apart);
std::string dashed(const std::string& colour, double width, const std::string& dashes);

// ---- outlines
std::string pen_at(Point at); ///< "M.."
std::string dot(Point at);
std::string level(Point from, double width);           ///< a line to the right
std::string polygon(const std::vector<Point>& points); ///< closed, in steps from its first point
std::string polyline(const std::vector<Point>& points);
/// Closed, rounded through the middles of its sides.
std::string rounded(const std::vector<Point>& points);
std::string ellipse(Point at, double rx, double ry);

class Shapes {
public:
    void add(const std::string& look, const std::string& d);
    /// On top of what is there, even where it looks alike.
    void lay_over(const Shapes& others);
    std::string text() const;

private:
    std::vector<std::pair<std::string, std::string>> all_; ///< looks and outlines, in the order of their first
};

} // namespace bastide::host::svg
