#include "terminal/canvas.hpp"
#include "pages/text_width.hpp"
#include <algorithm>
#include <charconv>

namespace bastide::host::terminal {
namespace {

constexpr const char* reset = "\x1b[0m";

/// The nearest of the 6 levels of the colour cube that all terminals with 256 colours share.
int level(std::uint8_t value) { return value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40; }

std::string code(Colour colour, bool paper, Depth depth) {
    const std::string begin = paper ? "48;" : "38;";
    if (depth == Depth::full) {
        return begin + "2;" + std::to_string(colour.red) + ';' + std::to_string(colour.green) + ';' +
               std::to_string(colour.blue);
    }
    return begin + "5;" + std::to_string(16 + 36 * level(colour.red) + 6 * level(colour.green) + level(colour.blue));
}

std::string style(const Cell& cell, Depth depth) {
    std::string codes = cell.bold ? ";1" : "";
    if (cell.ink) {
        codes += ';' + code(*cell.ink, false, depth);
    }
    if (cell.paper) {
        codes += ';' + code(*cell.paper, true, depth);
    }
    return codes.empty() ? std::string{} : "\x1b[" + codes.substr(1) + 'm';
}

} // namespace

Colour colour_from(std::string_view text) {
    unsigned value = 0;
    const bool hex =
        text.size() > 1 && text[0] == '#' &&
        std::from_chars(text.data() + 1, text.data() + text.size(), value, 16).ptr == text.data() + text.size();
    const auto byte = [](unsigned v) { return static_cast<std::uint8_t>(v & 0xFFU); };
    if (hex && text.size() == 7) {
        return {byte(value >> 16), byte(value >> 8), byte(value)};
    }
    if (hex && text.size() == 4) {
        return {byte((value >> 8 & 15U) * 17), byte((value >> 4 & 15U) * 17), byte((value & 15U) * 17)};
    }
    return {128, 128, 128};
}

Colour readable_on(Colour background) {
    const int light = 299 * background.red + 587 * background.green + 114 * background.blue;
    return light > 140'000 ? Colour{0, 0, 0} : Colour{255, 255, 255};
}

Colour mixed(Colour a, Colour b, double share_of_b) {
    const auto mix = [share_of_b](std::uint8_t x, std::uint8_t y) {
        return static_cast<std::uint8_t>(x * (1 - share_of_b) + y * share_of_b + 0.5);
    };
    return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

void Canvas::text(int x, int y, std::string_view utf8, std::optional<Colour> ink, bool bold) {
    while (!utf8.empty()) {
        const std::size_t n = first_character(utf8);
        const auto cells = static_cast<int>(cells_of(utf8.substr(0, n)));
        if (cells == 0 && inside(x - 1, y)) { // an accent
            at(x - 1, y).glyph += utf8.substr(0, n);
        }
        for (int i = 0; i < cells && inside(x + i, y); ++i) {
            Cell& cell = at(x + i, y);
            const bool whole = inside(x + cells - 1, y);
            cell.glyph = i > 0 ? "" : whole ? std::string(utf8.substr(0, n)) : " ";
            cell.ink = ink;
            cell.bold = bold;
        }
        x += cells;
        utf8.remove_prefix(n);
    }
}

void Canvas::paste(int x, int y, const Canvas& other) {
    for (int row = 0; row < other.height(); ++row) {
        for (int column = 0; column < other.width(); ++column) {
            if (inside(x + column, y + row)) {
                at(x + column, y + row) = other.at(column, row);
            }
        }
    }
}

std::string Canvas::lines(Depth depth, int indent) const { return lines(depth, indent, {0, 0, width_, height_}); }

std::string Canvas::lines(Depth depth, int indent, Area part) const {
    std::string out;
    const int right = std::min(width_, part.x + part.width), bottom = std::min(height_, part.y + part.height);
    for (int y = std::max(0, part.y); y < bottom; ++y) {
        std::string line(static_cast<std::size_t>(indent), ' '), running;
        for (int x = std::max(0, part.x); x < right; ++x) {
            const Cell& cell = at(x, y);
            const std::string wanted = depth == Depth::none ? std::string{} : style(cell, depth);
            if (wanted != running) {
                line += running.empty() ? "" : reset;
                line += wanted;
                running = wanted;
            }
            line += cell.glyph;
        }
        if (running.empty()) {
            line.erase(line.find_last_not_of(' ') + 1);
        } else {
            line += reset;
        }
        out += line + '\n';
    }
    return out;
}

std::string on_colour(std::string_view text, Colour paper, Depth depth) {
    if (depth == Depth::none) {
        return std::string(text);
    }
    return "\x1b[1;" + code(readable_on(paper), false, depth) + ';' + code(paper, true, depth) + "m " +
           std::string(text) + ' ' + reset;
}

std::string bold(std::string_view text, Depth depth) {
    return depth == Depth::none ? std::string(text) : "\x1b[1m" + std::string(text) + reset;
}

} // namespace bastide::host::terminal
