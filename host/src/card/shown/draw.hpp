// Strokes of the pictures of cards.
#pragma once
#include "pages/text_table.hpp"
#include "pages/text_width.hpp"
#include "svg/curve.hpp"
#include "svg/words.hpp"
#include <algorithm>
#include <string>

namespace bastide::host::draw {

inline std::string number(double value) { return fixed(value, 1); }

inline std::string text(double x, double y, const std::string& words, const std::string& classes = {},
                        std::size_t most = 60) {
    return "<text x='" + number(x) + "' y='" + number(y) + "' class='" + classes + "'>" +
           svg::escaped(fitted(words, most)) + "</text>\n";
}
inline std::string line(double x1, double y1, double x2, double y2, const std::string& classes) {
    return "<line x1='" + number(x1) + "' y1='" + number(y1) + "' x2='" + number(x2) + "' y2='" + number(y2) +
           "' class='" + classes + "'/>\n";
}
inline std::string bar(double x, double y, double width, double height, const std::string& classes) {
    return "<rect x='" + number(x) + "' y='" + number(y) + "' width='" + number(std::max(0.0, width)) + "' height='" +
           number(height) + "' class='" + classes + "'/>\n";
}
inline std::string dot(double x, double y, const std::string& classes, double radius = 4.5) {
    return "<circle cx='" + number(x) + "' cy='" + number(y) + "' r='" + number(radius) + "' class='" + classes +
           "'/>\n";
}

/// Values to places, from left to right.
struct Scale {
    double least = 0, most = 1, from = 0, to = 1;
    double operator()(double value) const {
        return from + (to - from) * (most > least ? (std::clamp(value, least, most) - least) / (most - least) : 0.5);
    }
};

/// A value with its interval, as a dot on a line; towards an end that nothing limits the line goes on to the edge.
template <class Figure>
std::string interval(const Scale& x, double y, const Figure& figure, const std::string& classes, double by = 1) {
    const double value = by * figure.at("value").template get<double>();
    std::string out;
    const auto end = [&](const char* key, double edge) {
        return figure.at(key).is_null() ? edge : x(by * figure.at(key).template get<double>());
    };
    if (figure.contains("low")) {
        out += line(end("low", x.from), y, end("high", x.to), y, classes + " reach");
    }
    return out + dot(x(value), y, classes);
}

} // namespace bastide::host::draw
