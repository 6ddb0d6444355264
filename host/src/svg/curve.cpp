#include "svg/curve.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace bastide::host::svg {

double length(Point p) { return std::sqrt(p.x * p.x + p.y * p.y); }

Point Curve::at(double t) const {
    const double u = 1 - t;
    return u * u * u * from + 3 * u * u * t * c1 + 3 * u * t * t * c2 + t * t * t * to;
}

std::vector<Point> Curve::sampled(int steps) const {
    std::vector<Point> points;
    for (int i = 0; i <= steps; ++i) {
        points.push_back(at(static_cast<double>(i) / steps));
    }
    return points;
}

Point corner(unsigned i) {
    static constexpr std::array<Point, 4> corners{
        {{0, 0}, {side_length, 0}, {side_length, side_length}, {0, side_length}}};
    return corners[i % 4];
}
Point middle(unsigned side) { return 0.5 * (corner(side) + corner(side + 1)); }
Point inward(unsigned side) { return (1 / (side_length / 2)) * (centre - middle(side)); }

Point turned(Point p, unsigned quarters) {
    for (unsigned i = 0; i < quarters % 4; ++i) {
        p = {side_length - p.y, p.x};
    }
    return p;
}

std::vector<Point> shifted(const std::vector<Point>& line, double distance) {
    std::vector<Point> result;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Point along = line[std::min(i + 1, line.size() - 1)] - line[i == 0 ? 0 : i - 1];
        const double norm = std::max(length(along), 1e-9);
        result.push_back(line[i] + (distance / norm) * Point{along.y, -along.x});
    }
    return result;
}

bool inside(const std::vector<Point>& polygon, Point p) {
    bool in = false;
    for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
        const Point a = polygon[i], b = polygon[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) {
            in = !in;
        }
    }
    return in;
}

double distance(const std::vector<Point>& line, Point p) {
    double best = 1e18; // squared: this is most of what drawing a tile costs
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Point d = line[i + 1] - line[i];
        const double square = d.x * d.x + d.y * d.y;
        const Point to = p - line[i];
        const double t = square == 0 ? 0 : std::clamp((to.x * d.x + to.y * d.y) / square, 0.0, 1.0);
        const Point off = to - t * d;
        best = std::min(best, off.x * off.x + off.y * off.y);
    }
    return std::sqrt(best);
}

std::string number(double value, int decimals) {
    std::array<char, 330> text{}; // as long as the largest of all
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals).ptr;
    std::string result(text.data(), end);
    if (decimals > 0) {
        result.erase(result.find_last_not_of('0') + 1); // there is a decimal point
    }
    if (result.ends_with('.')) {
        result.pop_back();
    }
    if (const std::size_t zero = result.find("0."); zero == 0 || (zero == 1 && result[0] == '-')) {
        result.erase(zero, 1);
    }
    return result == "-0" ? "0" : result;
}

namespace {
std::string pair(Point p) { return number(p.x) + "," + number(p.y); }
} // namespace

std::string path_of(const std::vector<Point>& line) {
    std::string text;
    for (const Point p : line) {
        text += (text.empty() ? "M" : "L") + pair(p);
    }
    return text;
}

std::string curve_to(const Curve& curve) { return "C" + pair(curve.c1) + " " + pair(curve.c2) + " " + pair(curve.to); }
std::string path_of(const Curve& curve) { return "M" + pair(curve.from) + curve_to(curve); }

namespace {

std::string_view entity_of(char c) {
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    default:
        return "&#39;";
    }
}

} // namespace

std::string escaped(std::string_view text) {
    const std::string seen = shown(text); // XML has no control characters, and nothing but UTF-8
    std::string result;
    result.reserve(seen.size());
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const std::size_t plain = std::min(seen.find_first_of("&<>\"'", i), seen.size());
        result.append(seen, i, plain - i);
        i = plain;
        if (i < seen.size()) {
            result += entity_of(seen[i]);
        }
    }
    return result;
}

} // namespace bastide::host::svg
