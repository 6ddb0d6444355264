#include "svg/symbol.hpp"
#include "svg/colour.hpp"
#include "svg/shapes.hpp"
#include <array>

namespace bastide::host::svg {
namespace {

constexpr const char* round_joins = " stroke-linejoin=\"round\" stroke-linecap=\"round\"/>";
constexpr double pen = 1.4, fine_pen = 0.9; ///< what has layers needs less of an outline

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
     "M0,-11.2C3.1,-11.2 5,-9.2 5,-6.6C5,-5.5 4.6,-4.5 4,-3.8C6.8,-3.2 11.6,-1.2 11.6,1.3C11.6,3.3 9.4,3.7 6.2,3.3C7.2,"
     "5.4 10,8.4 10,10C10,11 9.2,11.4 8.2,11.4H3.6C2.3,11.4 1.8,9.8 0,7C-1.8,9.8 -2.3,11.4 -3.6,11.4H-8.2C-9.2,11.4 "
     "-10,11 -10,10C-10,8.4 -7.2,5.4 -6.2,3.3C-9.4,3.7 -11.6,3.3 -11.6,1.3C-11.6,-1.2 -6.8,-3.2 -4,-3.8C-4.6,-4.5 "
     "-5,-5.5 -5,-6.6C-5,-9.2 -3.1,-11.2 0,-11.2Z",
     ""},
    {"block", "M-7,-7h14v14h-14z", ""},
}};

Symbol named(const std::string& name) {
    for (const Known& shape : known) {
        if (shape.name == name) {
            return {shape.path, {}, shape.lines};
        }
    }
    return {};
}

std::string quoted(const char* name, const std::string& value) {
    return std::string(" ") + name + "=\"" + escaped(value) + "\"";
}

std::string group(Point at, double scale, double turn, const std::string& title, const std::string& content) {
    return "<g transform=\"translate(" + number(at.x) + " " + number(at.y) + ")" +
           (turn != 0 ? " rotate(" + number(turn) + ")" : "") + " scale(" + number(scale, 3) + ")\">" +
           (title.empty() ? "" : "<title>" + escaped(title) + "</title>") + content + "</g>";
}

std::string drawn(const Symbol& symbol, const std::string& fill, const std::string& stroke, const std::string& inner) {
    std::string text = "<path" + quoted("d", symbol.path) + quoted("fill", fill) + quoted("stroke", stroke) +
                       " stroke-width=\"" + number(symbol.layers.empty() ? pen : fine_pen) + "\"" + round_joins +
                       layers_picture(symbol.layers);
    if (!symbol.lines.empty()) {
        text += "<path" + quoted("d", symbol.lines) + " fill=\"none\"" + quoted("stroke", inner) + " stroke-width=\"" +
                number(pen) + "\"" + round_joins;
    }
    return text;
}

/// Lines on a colour: light on dark ones.
std::string contrast(const std::string& colour) { return lightness(colour) < 0.55 ? "#fffdf6" : "#1d1a16"; }

/// The outline in a wide pen, beneath the symbol.
std::string rim(const Symbol& symbol, const std::string& colour, double width, double opacity = 1) {
    return "<path" + quoted("d", symbol.path) + " fill=\"none\"" + dotted(colour, width, opacity) + round_joins;
}

std::string moved(const Symbol& symbol, const std::string& transform, const std::string& look) {
    return "<path" + quoted("d", symbol.path) + quoted("transform", transform) + look + round_joins;
}

/// What stands on the table throws a shadow to the lower right.
std::string ground_shadow(const Symbol& symbol, bool lying) {
    return moved(symbol, lying ? "translate(2.8 -2.4)" : "translate(2.4 2.8)", filled("#22160c", 0.3));
}

std::string wooden_side(const Symbol& symbol, const std::string& colour, bool lying) {
    return moved(symbol, lying ? "translate(1.5 -.5)" : "translate(.5 1.5)",
                 filled(shaded(colour, 0.42), shaded(colour, 0.68), 1.2));
}

/// A piece of painted wood: its side below, its face with light on it.
std::string wooden(const Symbol& symbol, const std::string& colour, bool lying) {
    const std::string dark = shaded(colour, 0.68);
    return ground_shadow(symbol, lying) + rim(symbol, "#fffbe8", 3.6) + wooden_side(symbol, colour, lying) + "<path" +
           quoted("d", symbol.path) + filled(colour, dark, 1) + round_joins +
           moved(symbol, lying ? "translate(-.9 .5) scale(.8)" : "translate(-.5 -.9) scale(.8)",
                 filled(lit(colour, 0.55), 0.3)) +
           layers_picture(symbol.layers) +
           (symbol.lines.empty()
                ? ""
                : "<path" + quoted("d", symbol.lines) + " fill=\"none\"" + dotted(contrast(colour), pen) + round_joins);
}

} // namespace

std::string layers_picture(const std::vector<SymbolLayer>& layers) {
    std::string text;
    for (const SymbolLayer& layer : layers) {
        text +=
            "<path" + quoted("d", layer.path) + quoted("fill", layer.fill.empty() ? "none" : layer.fill) +
            (layer.stroke.empty() ? "" : quoted("stroke", layer.stroke) + quoted("stroke-width", number(layer.width))) +
            (layer.opacity < 1 ? quoted("opacity", number(layer.opacity, 2)) : "") +
            (layer.stroke.empty() ? "/>" : round_joins);
    }
    return text;
}

std::string symbol_picture(const Symbol& symbol, Point at, double scale, const std::string& fill,
                           const std::string& stroke) {
    return group(at, scale, 0, "", drawn(symbol, fill, stroke, stroke));
}

std::string sign_picture(const MarkStyle& style, Point at, double scale, bool raised, const std::string& title,
                         double turn) {
    if (style.mark == "none") {
        return "";
    }
    const Symbol symbol = style.symbol.path.empty() ? named(style.mark) : style.symbol;
    const std::string beneath =
        raised ? ground_shadow(symbol, false) + rim(symbol, "#fff", 4.5) + wooden_side(symbol, style.fill, false)
        : style.central ? ""
                        : moved(symbol, "translate(1 1.6)", filled("#22160c", 0.22)) +
                              rim(symbol, "#22160c", symbol.layers.empty() ? 3.2 : 2.4, 0.4);
    return group(at, scale * style.size, turn, title, beneath + drawn(symbol, style.fill, style.stroke, style.stroke));
}

std::string figure_picture(const FigureStyle& style, Point at, const std::string& colour, bool lying, double scale,
                           const std::string& title) {
    const Symbol symbol = style.symbol.path.empty() ? named(style.shape) : style.symbol;
    return group(at, scale * style.size, lying ? 90 : 0, title, wooden(symbol, colour, lying));
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
