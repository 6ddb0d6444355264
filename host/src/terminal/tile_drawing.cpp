#include "terminal/tile_drawing.hpp"
#include "pages/text_width.hpp"
#include <algorithm>
#include <limits>

namespace bastide::host::terminal {
namespace {

constexpr int full = 1000;  ///< something is there
constexpr int reserved = 2; ///< for a figure, if possible

std::vector<std::string> characters(std::string_view text) {
    std::vector<std::string> all;
    while (!text.empty()) {
        const std::size_t n = first_character(text);
        all.emplace_back(text.substr(0, n));
        text.remove_prefix(n);
    }
    return all;
}

} // namespace

TileDrawing::TileDrawing(const TileRaster& raster, Canvas printed)
    : raster_(raster), canvas_(std::move(printed)),
      taken_(static_cast<std::size_t>(raster.width() * raster.height()), 0) {
    for (int s = 0; s < raster.segments(); ++s) {
        weigh(raster.figure(s), reserved);
    }
}

void TileDrawing::unreserve(Spot spot) {
    int& taken = taken_[at(spot.x, spot.y)];
    taken = taken >= full ? taken : 0;
}

int TileDrawing::cost_of(int x, int y, int segment) const {
    const int owner = raster_.segment(x, y);
    int cost = taken_[at(x, y)];
    if (owner == segment && owner != TileRaster::nothing) {
        return cost;
    }
    cost += segment == TileRaster::nothing ? 0 : 6;
    cost += raster_.sign(x, y) != TileRaster::Sign::none ? 6 : 0;
    if (owner != TileRaster::nothing && raster_.shape(owner) != svg::Shape::ground) {
        cost += raster_.shape(owner) == svg::Shape::path ? 12 : 4; // a line that is broken cannot be read
    }
    return cost;
}

Spot TileDrawing::put(Spot wish, int segment, const std::string& text, Colour ink, std::optional<Colour> paper) {
    const std::vector<std::string> glyphs = characters(text);
    const int n = std::min(static_cast<int>(glyphs.size()), raster_.width());
    Spot best;
    int least = std::numeric_limits<int>::max();
    for (int y = 0; y < raster_.height(); ++y) {
        for (int x = 0; x + n <= raster_.width(); ++x) {
            const int dx = 2 * x + n - 1 - 2 * wish.x, dy = 4 * (y - wish.y);
            int cost = dx * dx + dy * dy;
            for (int i = x; i < x + n; ++i) {
                cost += 8 * cost_of(i, y, segment);
            }
            if (cost < least) {
                least = cost;
                best = {x, y};
            }
        }
    }
    draw(best, glyphs, ink, paper);
    return best;
}

bool TileDrawing::put_inside(int segment, const std::string& text, Colour ink, Colour paper) {
    const std::vector<std::string> glyphs = characters(text);
    const int n = static_cast<int>(glyphs.size());
    const Spot door = raster_.figure(segment);
    const bool walled = raster_.inside(door.x - 1, door.y) && raster_.segment(door.x - 1, door.y) == segment;
    if (!walled || n + 2 > raster_.width() || taken_[at(door.x, door.y)] >= full) {
        return false;
    }
    const int start = std::clamp(door.x - (n - 1) / 2, 1, raster_.width() - n - 1);
    Cell wall = canvas_.at(door.x - 1, door.y);
    for (const auto& [x, glyph] : {std::pair{start - 1, "["}, std::pair{start + n, "]"}}) {
        wall.glyph = glyph;
        canvas_.at(x, door.y) = wall;
        weigh({x, door.y}, full);
    }
    draw({start, door.y}, glyphs, ink, paper);
    return true;
}

void TileDrawing::draw(Spot spot, const std::vector<std::string>& glyphs, Colour ink, std::optional<Colour> paper) {
    for (std::size_t i = 0; i < glyphs.size() && spot.x + static_cast<int>(i) < raster_.width(); ++i) {
        const int x = spot.x + static_cast<int>(i);
        Cell& cell = canvas_.at(x, spot.y);
        cell = {glyphs[i], ink, paper ? paper : cell.paper, true};
        weigh({x, spot.y}, full);
    }
}

} // namespace bastide::host::terminal
