// Characters with colours on a grid, and how they reach a terminal.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host::terminal {

struct Colour {
    std::uint8_t red = 0, green = 0, blue = 0;
    friend constexpr bool operator==(Colour, Colour) = default;
};

/// "#rrggbb" or "#rgb"; grey if it is neither.
Colour colour_from(std::string_view text);
/// Black or white, whichever can be read on it.
Colour readable_on(Colour background);
Colour mixed(Colour a, Colour b, double share_of_b);

enum class Depth { none, palette, full }; ///< no colours, 256 of them, 24 bits

struct Cell {
    std::string glyph = " "; ///< one character, UTF-8; nothing behind one that fills two cells
    std::optional<Colour> ink, paper;
    bool bold = false;
    friend bool operator==(const Cell&, const Cell&) = default;
};

struct Size {
    int width = 0, height = 0;
    friend constexpr bool operator==(Size, Size) = default;
};

struct Area {
    int x = 0, y = 0, width = 0, height = 0;
};

class Canvas {
public:
    Canvas(int width, int height)
        : width_(width), height_(height), cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

    int width() const { return width_; }
    int height() const { return height_; }
    bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }
    Cell& at(int x, int y) {
        return cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)];
    }
    const Cell& at(int x, int y) const { return const_cast<Canvas*>(this)->at(x, y); }
    /// As wide as a terminal shows it, cut at the border.
    void text(int x, int y, std::string_view utf8, std::optional<Colour> ink = {}, bool bold = false);
    /// Copies another canvas into this one, cut at the border.
    void paste(int x, int y, const Canvas& other);
    /// Lines that end in '\n', each with `indent` spaces before it; without trailing blanks where there is no colour.
    std::string lines(Depth depth, int indent = 0) const;
    std::string lines(Depth depth, int indent, Area part) const;

private:
    int width_, height_;
    std::vector<Cell> cells_;
};

/// Text on a colour, readable whatever the terminal's own background is; the text alone at Depth::none.
std::string on_colour(std::string_view text, Colour paper, Depth depth);
std::string bold(std::string_view text, Depth depth);

} // namespace bastide::host::terminal
