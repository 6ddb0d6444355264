#include "svg/shapes.hpp"
#include <algorithm>
#include <cctype>

namespace bastide::host::svg {
namespace {

constexpr double usual_pen = 0.5;
constexpr const char* cut_off = " stroke-linecap='butt'";
bool is_cut(const std::string& look) { return look.find(cut_off) != std::string::npos; }

std::string attr(const char* name, const std::string& value) {
    return std::string(" ") + name + "='" + escaped(value) + "'"; // in JSON these quotes are one character
}

std::string see_through(const char* name, double opacity) {
    return opacity < 1 ? attr(name, number(opacity, 2)) : std::string{};
}

/// The usual one is told once, for the whole picture.
std::string pen_of(double width) { return width == usual_pen ? std::string{} : attr("stroke-width", number(width)); }

/// One number after another, with as little between them as can be.
void append(std::string& text, const std::string& value) {
    const bool apart = value[0] == '-' || text.empty() || std::isalpha(static_cast<unsigned char>(text.back())) != 0;
    text += (apart ? "" : " ") + value;
}

/// In whole units: for large and soft shapes.
std::string about(Point p) {
    std::string text;
    append(text, number(p.x, 0));
    append(text, number(p.y, 0));
    return text;
}

/// Steps are rounded so that their errors do not add up.
std::string steps(const std::vector<Point>& points) {
    std::string text;
    Point pen;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::string dx = number(points[i].x - pen.x), dy = number(points[i].y - pen.y);
        text += i == 0 ? "M" : i == 1 ? "l" : "";
        append(text, dx);
        append(text, dy);
        pen = pen + Point{std::stod(dx), std::stod(dy)};
    }
    return text;
}

} // namespace

std::string drawn_round(const std::string& content) {
    return "<g fill='none' stroke-linecap='round' stroke-linejoin='round' stroke-width='" + number(usual_pen) + "'>" +
           content + "</g>";
}

std::string filled(const std::string& colour, double opacity) {
    return attr("fill", colour) + see_through("fill-opacity", opacity);
}

std::string filled(const std::string& colour, const std::string& rim, double width) {
    return attr("fill", colour) + attr("stroke", rim) + pen_of(width);
}

std::string dotted(const std::string& colour, double width, double opacity) {
    return attr("stroke", colour) + pen_of(width) + see_through("stroke-opacity", opacity);
}

std::string lined(const std::string& colour, double width, double opacity) {
    return dotted(colour, width, opacity) + cut_off;
}

std::string beaded(const std::string& colour, double width, double apart) {
    return dotted(colour, width) + attr("stroke-dasharray", "0 " + number(apart));
}

std::string dashed(const std::string& colour, double width, const std::string& dashes) {
    return lined(colour, width) + attr("stroke-dasharray", dashes);
}

std::string pen_at(Point at) {
    std::string text = "M";
    append(text, number(at.x));
    append(text, number(at.y));
    return text;
}
std::string dot(Point at) { return pen_at(at) + "h0"; }
std::string level(Point from, double width) { return pen_at(from) + "h" + number(width); }

std::string polygon(const std::vector<Point>& points) { return steps(points) + "z"; }
std::string polyline(const std::vector<Point>& points) { return steps(points); }

std::string rounded(const std::vector<Point>& points) {
    std::string text = "M" + about(0.5 * (points[0] + points.back())) + "Q";
    for (std::size_t i = 0; i < points.size(); ++i) {
        text +=
            (i == 0 ? "" : " ") + about(points[i]) + " " + about(0.5 * (points[i] + points[(i + 1) % points.size()]));
    }
    return text + "z";
}

std::string ellipse(Point at, double rx, double ry) {
    const std::string radii = number(rx) + "," + number(ry), width = number(2 * rx);
    return pen_at(at - Point{rx, 0}) + "a" + radii + " 0 1 0 " + width + ",0a" + radii + " 0 1 0 -" + width + ",0z";
}

void Shapes::add(const std::string& look, const std::string& d) {
    if (d.empty()) {
        return;
    }
    const auto same = std::find_if(all_.begin(), all_.end(), [&](const auto& one) { return one.first == look; });
    if (same == all_.end()) {
        all_.emplace_back(look, d);
    } else {
        same->second += d;
    }
}

void Shapes::lay_over(const Shapes& others) { all_.insert(all_.end(), others.all_.begin(), others.all_.end()); }

/// Those cut off at their ends that follow each other are told so once.
std::string Shapes::text() const {
    std::string text;
    bool cut = false;
    for (std::size_t i = 0; i < all_.size(); ++i) {
        std::string look = all_[i].first;
        const bool here = is_cut(look), next = i + 1 < all_.size() && is_cut(all_[i + 1].first);
        text += cut && !here ? "</g>" : !cut && here && next ? "<g" + std::string(cut_off) + ">" : "";
        cut = here && (cut || next);
        if (cut) {
            look.erase(look.find(cut_off), std::string_view(cut_off).size());
        }
        text += "<path d='" + all_[i].second + "'" + look + "/>";
    }
    return text + (cut ? "</g>" : "");
}

} // namespace bastide::host::svg
