#include "svg/symbol.hpp"
#include <array>
#include <cstdlib>

namespace bastide::host::svg {
namespace {

constexpr const char* round_joins = " stroke-linejoin=\"round\" stroke-linecap=\"round\"/>";
constexpr double pen = 1.4;

/// Shapes for those who bring no symbol of their own.
struct Known {
    const char* name;
    const char* path;
    const char* lines;
};
constexpr std::array<Known, 5> known{{
    {"shield", "M-6,-6.5q6,2 12,0v6q0,6 -6,8.5q-6,-2.5 -6,-8.5z", "M0,-5.5V7.3M-5.4,-.5H5.4"},
    {"star", "M0,-7l2,4.6 5,.4 -3.8,3.2 1.2,4.8 -4.4,-2.6 -4.4,2.6 1.2,-4.8 -3.8,-3.2 5,-.4z", ""},
    {"disc", "M-7,0a7,7 0 1 0 14,0a7,7 0 1 0 -14,0z", ""},
    {"person",
     "M0,-11C3.4,-11 4.8,-8.2 4,-5.6C7,-5 11.5,-3 11.5,-.4C11.5,1.8 8.6,2 5.6,1.6C6,4 9.4,7.6 9.4,9.6C9.4,10.8 8.6,11 "
     "7.4,11H3C1.6,11 1.2,8.6 0,6.8C-1.2,8.6 -1.6,11 -3,11H-7.4C-8.6,11 -9.4,10.8 -9.4,9.6C-9.4,7.6 -6,4 -5.6,1.6C-8.6,"
     "2 -11.5,1.8 -11.5,-.4C-11.5,-3 -7,-5 -4,-5.6C-4.8,-8.2 -3.4,-11 0,-11Z",
     ""},
    {"block", "M-7,-7h14v14h-14z", ""},
}};

Symbol named(const std::string& name) {
    for (const Known& shape : known) {
        if (shape.name == name) {
            return {shape.path, shape.lines};
        }
    }
    return {};
}

std::string quoted(const char* name, const std::string& value) {
    return std::string(" ") + name + "=\"" + escaped(value) + "\"";
}

std::string group(Point at, double scale, bool lying, const std::string& title, const std::string& content) {
    return "<g transform=\"translate(" + number(at.x) + " " + number(at.y) + ")" + (lying ? " rotate(90)" : "") +
           " scale(" + number(scale, 3) + ")\">" + (title.empty() ? "" : "<title>" + escaped(title) + "</title>") +
           content + "</g>";
}

std::string drawn(const Symbol& symbol, const std::string& fill, const std::string& stroke, const std::string& inner) {
    std::string text = "<path" + quoted("d", symbol.path) + quoted("fill", fill) + quoted("stroke", stroke) +
                       " stroke-width=\"" + number(pen) + "\"" + round_joins;
    if (!symbol.lines.empty()) {
        text += "<path" + quoted("d", symbol.lines) + " fill=\"none\"" + quoted("stroke", inner) + " stroke-width=\"" +
                number(pen) + "\"" + round_joins;
    }
    return text;
}

std::string rim(const Symbol& symbol) {
    return "<path" + quoted("d", symbol.path) + " fill=\"none\" stroke=\"#fff\" stroke-width=\"4.5\"" + round_joins;
}

/// Lines on a colour: light on dark ones.
std::string contrast(const std::string& colour) {
    const auto part = [&](std::size_t at) { return std::strtol(colour.substr(at, 2).c_str(), nullptr, 16); };
    const bool dark = colour.size() != 7 || part(1) * 3 + part(3) * 6 + part(5) < 1400;
    return dark ? "#fffdf6" : "#1d1a16";
}

} // namespace

std::string symbol_picture(const Symbol& symbol, Point at, double scale, const std::string& fill,
                           const std::string& stroke) {
    return group(at, scale, false, "", drawn(symbol, fill, stroke, stroke));
}

std::string sign_picture(const MarkStyle& style, Point at, double scale, bool raised, const std::string& title) {
    if (style.mark == "none") {
        return "";
    }
    const Symbol symbol = style.symbol.path.empty() ? named(style.mark) : style.symbol;
    return group(at, scale * style.size, false, title,
                 (raised ? rim(symbol) : "") + drawn(symbol, style.fill, style.stroke, style.stroke));
}

std::string figure_picture(const FigureStyle& style, Point at, const std::string& colour, bool lying, double scale,
                           const std::string& title) {
    const Symbol symbol = style.symbol.path.empty() ? named(style.shape) : style.symbol;
    return group(at, scale * style.size, lying, title,
                 rim(symbol) + drawn(symbol, colour, "#1d1a16", contrast(colour)));
}

std::string number_badge(int number, Point at, double scale) {
    const Point middle = at + Point{8.5 * scale, 7.5 * scale};
    return "<circle cx=\"" + svg::number(middle.x) + "\" cy=\"" + svg::number(middle.y) +
           "\" r=\"6.5\" fill=\"#fffdf6\" stroke=\"#1d1a16\" stroke-width=\"1\"/>" +
           text_at(middle + Point{0, 3.4}, std::to_string(number),
                   "font-size=\"9.5\" font-weight=\"700\" text-anchor=\"middle\" fill=\"#1d1a16\"");
}

std::string text_at(Point at, const std::string& text, const std::string& attributes) {
    return "<text x=\"" + number(at.x) + "\" y=\"" + number(at.y) + "\" " + attributes + ">" + escaped(text) +
           "</text>";
}

} // namespace bastide::host::svg
