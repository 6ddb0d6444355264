#include "terminal/tile_paint.hpp"
#include "bastide/game/tile_def.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::terminal {
namespace {

constexpr std::array<std::array<const char*, 16>, 3> line_sets{
    {{"·", "║", "═", "╚", "║", "║", "╔", "╠", "═", "╝", "═", "╩", "╗", "╣", "╦", "╬"},
     {"·", "╹", "╺", "┗", "╻", "┃", "┏", "┣", "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"},
     {"·", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"}}};
/// A path that runs over another one: from north to south, from west to east.
constexpr std::array<std::array<const char*, 2>, 3> crossings{{{"╫", "╪"}, {"╂", "┿"}, {"╂", "┿"}}};
constexpr std::array<const char*, 3> area_glyphs{"▒", "▓", "░"};
constexpr const char* end_of_paths = "◘";
constexpr unsigned east_west = 1U << east | 1U << west;

constexpr std::array<const char*, 5> spare_buildings{"⌂", "♣", "∆", "◊", "¶"};

} // namespace

const char* part_glyph(unsigned gaps) {
    constexpr std::array<const char*, 16> parts{"█", "▄", "▌", "▖", "▀", "▬", "▘", "▬",
                                                "▐", "▗", "▮", "▖", "▝", "▬", "▀", "▪"};
    return parts[gaps & 15U];
}

const char* line_glyph(int set, unsigned arms) { return line_sets[static_cast<std::size_t>(set)][arms & 15U]; }

Colour colour_of_name(const std::string& name) {
    std::uint32_t hash = 2166136261U;
    for (const char c : name) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    const auto part = [&](unsigned shift) { return static_cast<std::uint8_t>(96 + (hash >> shift) % 128); };
    return {part(3), part(11), part(19)};
}

const TilePaint::Paint& TilePaint::paint(const std::string& kind, svg::Shape shape) const {
    if (const auto found = paints_.find(kind); found != paints_.end()) {
        return found->second;
    }
    const auto known = style_.kinds.find(kind);
    const Colour fill = known == style_.kinds.end() ? colour_of_name(kind) : colour_from(known->second.fill);
    const Colour stroke = known == style_.kinds.end() ? mixed(fill, {}, 0.6) : colour_from(known->second.stroke);
    const Colour ground = colour_from(style_.country.fill);
    Paint paint;
    switch (shape) {
    case svg::Shape::area:
        paint = {mixed(fill, stroke, 0.35), fill, area_glyphs[static_cast<std::size_t>(areas_++) % area_glyphs.size()],
                 0};
        break;
    case svg::Shape::path:
        paint = {mixed(fill, {255, 255, 255}, 0.4), mixed(ground, stroke, 0.25), "",
                 paths_++ % static_cast<int>(line_sets.size())};
        break;
    case svg::Shape::building:
        paint = {stroke, fill, building_glyph(known == style_.kinds.end() ? "" : known->second.glyph), 0};
        break;
    case svg::Shape::ground:
        paint = {mixed(fill, stroke, 0.5), fill, "·", 0};
        break;
    }
    return paints_.emplace(kind, paint).first->second;
}

Cell TilePaint::path_cell(const TileRaster& raster, const TileDef& def, int x, int y) const {
    const Paint& paint =
        this->paint(def.segments[static_cast<std::size_t>(raster.segment(x, y))].kind, svg::Shape::path);
    const unsigned arms = raster.arms(x, y);
    const bool over = raster.below(x, y) != TileRaster::nothing;
    const char* glyph = over ? crossings[static_cast<std::size_t>(paint.lines)][arms == east_west ? 1 : 0]
                             : line_glyph(paint.lines, arms);
    return {glyph, paint.ink, paint.paper, true};
}

Cell TilePaint::cell(const TileRaster& raster, const TileDef& def, int x, int y) const {
    const int segment = raster.segment(x, y);
    const Colour ground = colour_from(style_.country.fill), line = mixed(colour_from(style_.country.stroke), {}, 0.6);
    switch (raster.sign(x, y)) {
    case TileRaster::Sign::slash:
        return {"╱", line, ground, false};
    case TileRaster::Sign::backslash:
        return {"╲", line, ground, false};
    case TileRaster::Sign::end:
        return {end_of_paths, Colour{255, 255, 255}, mixed(ground, {}, 0.4), true};
    case TileRaster::Sign::none:
        break;
    }
    const bool dotted = (x + 2 * y) % 4 == 0;
    if (segment == TileRaster::nothing) {
        return {dotted ? "·" : " ", colour_from(style_.country.stroke), ground, false};
    }
    const svg::Shape shape = raster.shape(segment);
    if (shape == svg::Shape::path) {
        return path_cell(raster, def, x, y);
    }
    const Paint& paint = this->paint(def.segments[static_cast<std::size_t>(segment)].kind, shape);
    Cell cell{paint.glyph, paint.ink, paint.paper, false};
    if (const unsigned gaps = raster.gaps(x, y); shape == svg::Shape::area && gaps != 0) {
        cell = {part_glyph(gaps), paint.paper, ground, false};
    } else if (shape == svg::Shape::ground && !dotted) {
        cell.glyph = " ";
    } else if (shape == svg::Shape::building) {
        const int middle = raster.figure(segment).x;
        cell.glyph = x < middle ? "[" : x > middle ? "]" : paint.glyph;
        cell.bold = true;
    }
    return cell;
}

Canvas TilePaint::printed(const TileRaster& raster, const TileDef& def) const {
    Canvas canvas(raster.width(), raster.height());
    for (int y = 0; y < raster.height(); ++y) {
        for (int x = 0; x < raster.width(); ++x) {
            canvas.at(x, y) = cell(raster, def, x, y);
        }
    }
    return canvas;
}

void TilePaint::meet(const std::string& kind) const {
    if (const auto known = style_.kinds.find(kind); known != style_.kinds.end()) {
        paint(kind, known->second.shape);
    }
}

/// The glyph asked for, or one that no other building has.
std::string TilePaint::building_glyph(const std::string& wanted) const {
    std::string glyph = wanted;
    const auto taken = [&] {
        return glyph.empty() || std::any_of(paints_.begin(), paints_.end(),
                                            [&](const auto& other) { return other.second.glyph == glyph; });
    };
    for (std::size_t i = 0; taken() && i < spare_buildings.size(); ++i) {
        glyph = spare_buildings[i];
    }
    return glyph;
}

Canvas TilePaint::sample(const std::string& kind) const {
    const auto known = style_.kinds.find(kind);
    const svg::Shape shape = known == style_.kinds.end() ? svg::Shape::path : known->second.shape;
    const Paint& paint = this->paint(kind, shape);
    Canvas canvas(3, 1);
    for (int x = 0; x < 3; ++x) {
        Cell& cell = canvas.at(x, 0);
        cell = {paint.glyph, paint.ink, paint.paper, shape == svg::Shape::path};
        if (shape == svg::Shape::path) {
            cell.glyph = line_glyph(paint.lines, east_west);
        } else if (shape == svg::Shape::building && x != 1) {
            cell.glyph = x == 0 ? "[" : "]";
        } else if (shape == svg::Shape::ground && x != 1) {
            cell.glyph = " ";
        }
    }
    return canvas;
}

} // namespace bastide::host::terminal
