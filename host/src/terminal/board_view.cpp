#include "terminal/board_view.hpp"
#include <algorithm>
#include <array>
#include <cctype>

namespace bastide::host::terminal {
namespace {

constexpr Colour number_ink{0, 0, 0}, number_paper{255, 214, 64}, frame_ink{200, 160, 30};
constexpr int margin = 5; ///< left of the board: the rows' numbers

/// Line characters by the sides they reach: 1 north, 2 east, 4 south, 8 west.
constexpr std::array<std::array<const char*, 16>, 3> line_sets{
    {{"·", "║", "═", "╚", "║", "║", "╔", "╠", "═", "╝", "═", "╩", "╗", "╣", "╦", "╬"},
     {"·", "╹", "╺", "┗", "╻", "┃", "┏", "┣", "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"},
     {"·", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"}}};
constexpr std::array<const char*, 3> area_glyphs{"▒", "▓", "░"};

/// For kinds that no style sheet describes: a colour that depends on nothing but the name.
Colour colour_of_name(const std::string& name) {
    std::uint32_t hash = 2166136261U;
    for (const char c : name) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    const auto part = [&](unsigned shift) { return static_cast<std::uint8_t>(96 + (hash >> shift) % 128); };
    return {part(3), part(11), part(19)};
}

/// A letter of the name that nobody before has, else a digit.
std::string letter_for(const std::string& name, const std::vector<std::string>& taken) {
    const auto free = [&](const std::string& letter) {
        return std::find(taken.begin(), taken.end(), letter) == taken.end();
    };
    for (const char c : name) {
        const std::string letter(1, static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 && free(letter)) {
            return letter;
        }
    }
    return std::to_string(taken.size() + 1);
}

struct Box {
    Position low, high;
    int columns() const { return high.x - low.x + 1; }
    int rows() const { return high.y - low.y + 1; }
};

Box shown_box(const Play& play, const Overlay& overlay) {
    Box box{play.core().low, play.core().high};
    for (const auto& [at, label] : overlay.squares) {
        box.low = {std::min(box.low.x, at.x), std::min(box.low.y, at.y)};
        box.high = {std::max(box.high.x, at.x), std::max(box.high.y, at.y)};
    }
    return box;
}

void corners(Canvas& canvas, Area area, bool bold) {
    const int right = area.x + area.width - 1, bottom = area.y + area.height - 1;
    const std::array<std::pair<Spot, const char*>, 4> marks{
        {{{area.x, area.y}, "┌"}, {{right, area.y}, "┐"}, {{area.x, bottom}, "└"}, {{right, bottom}, "┘"}}};
    for (const auto& [at, glyph] : marks) {
        Cell& cell = canvas.at(at.x, at.y);
        cell.glyph = glyph;
        cell.ink = bold ? readable_on(cell.paper.value_or(Colour{})) : frame_ink;
        cell.bold = bold;
    }
}

void number(Canvas& canvas, Spot at, const std::string& label) {
    const int x = std::clamp(at.x - static_cast<int>(label.size()) / 2, 0,
                             std::max(0, canvas.width() - static_cast<int>(label.size())));
    canvas.text(x, at.y, label, number_ink, true);
    for (int i = x; i < std::min(canvas.width(), x + static_cast<int>(label.size())); ++i) {
        canvas.at(i, at.y).paper = number_paper;
    }
}

/// Where the window begins along one direction so that `focus` is in its middle.
int window_start(int focus, int window, int whole) {
    return window <= 0 || window >= whole ? 0 : std::clamp(focus - window / 2, 0, whole - window);
}

} // namespace

BoardView::BoardView(const Ruleset& rules, svg::Style style, const std::vector<PlayerSpec>& players)
    : rules_(rules), style_(std::move(style)) {
    for (const std::string& colour : svg::player_colours(players)) {
        colours_.push_back(colour_from(colour));
    }
    for (const std::string& name : rules.player_names) {
        letters_.push_back(letter_for(name, letters_));
    }
}

const TileRaster& BoardView::raster(TileTypeId type, unsigned rotation, Size size) const {
    const std::vector<int> key{static_cast<int>(index(type)), static_cast<int>(rotation), size.width, size.height};
    auto found = rasters_.find(key);
    if (found == rasters_.end()) {
        found =
            rasters_.emplace(key, TileRaster(rules_.printed(type), rotation, style_, size.width, size.height)).first;
    }
    return found->second;
}

const BoardView::Paint& BoardView::paint(const std::string& kind, svg::Shape shape) const {
    if (const auto found = paints_.find(kind); found != paints_.end()) {
        return found->second;
    }
    const auto known = style_.kinds.find(kind);
    const Colour fill = known == style_.kinds.end() ? colour_of_name(kind) : colour_from(known->second.fill);
    const Colour stroke = known == style_.kinds.end() ? mixed(fill, {}, 0.6) : colour_from(known->second.stroke);
    const Colour ground = colour_from(style_.ground);
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
        paint = {stroke, fill, "⌂", 0};
        break;
    case svg::Shape::ground:
        paint = {mixed(fill, stroke, 0.5), fill, "·", 0};
        break;
    }
    return paints_.emplace(kind, paint).first->second;
}

Cell BoardView::cell(const TileRaster& raster, const TileDef& def, int x, int y) const {
    const int segment = raster.segment(x, y);
    if (segment == TileRaster::nothing) {
        return {(x + 2 * y) % 4 == 0 ? "·" : " ", colour_from(style_.ground_stroke), colour_from(style_.ground), false};
    }
    const svg::Shape shape = raster.shape(segment);
    const Paint& paint = this->paint(def.segments[static_cast<std::size_t>(segment)].kind, shape);
    Cell cell{paint.glyph, paint.ink, paint.paper, false};
    if (shape == svg::Shape::path) {
        cell.glyph = line_sets[static_cast<std::size_t>(paint.lines)][raster.arms(x, y) & 15U];
        cell.bold = true;
        if (raster.junction() && x == raster.width() / 2 && y == raster.height() / 2) {
            cell.glyph = "◘";
        }
    } else if (shape == svg::Shape::ground && (x + 2 * y) % 4 != 0) {
        cell.glyph = " ";
    } else if (shape == svg::Shape::building && x != raster.width() / 2) {
        cell.glyph = x < raster.width() / 2 ? "[" : "]";
    }
    return cell;
}

/// A sign for every word that counts in this game.
void BoardView::draw_words(Canvas& canvas, const TileRaster& raster, const TileDef& def) const {
    for (std::size_t s = 0; s < def.segments.size(); ++s) {
        for (const auto& [word, times] : def.segments[s].words) {
            if (times == 0 || rules_.attribute(word) == none_of<AttributeId>) {
                continue;
            }
            const auto known = style_.words.find(word);
            const Spot figure = raster.figure(static_cast<int>(s));
            for (const int step : {-2, 2, -1, 1}) { // beside where a figure would stand
                const int x = figure.x + step;
                if (canvas.inside(x, figure.y) && raster.segment(x, figure.y) == static_cast<int>(s)) {
                    Cell& cell = canvas.at(x, figure.y);
                    cell.glyph = "◆";
                    cell.ink = known == style_.words.end() ? colour_of_name(word) : colour_from(known->second.fill);
                    cell.bold = true;
                    break;
                }
            }
        }
    }
}

void BoardView::draw_figures(Canvas& canvas, const Play& play, TileId tile, const TileRaster& raster) const {
    constexpr std::size_t corner = SIZE_MAX; // where figures stand that are on the tile, but on none of its segments
    std::map<std::size_t, int> beside;
    for (const Figure& figure : play.figures()) {
        const bool on_segment =
            figure.where == Where::segment && play.tile_of(static_cast<SegmentId>(figure.at)) == tile;
        if (!on_segment && (figure.where != Where::space || static_cast<TileId>(figure.at) != tile)) {
            continue;
        }
        const std::size_t place = on_segment ? figure.at : corner;
        Spot at = on_segment ? raster.figure(static_cast<int>(play.segment_type(static_cast<SegmentId>(figure.at)).def))
                             : Spot{1, 0};
        at.x += beside[place]++; // the next one beside it
        const bool ordinary = index(figure.kind) == 0;
        const std::string& kind = rules_.figure_kinds[index(figure.kind)].spec.name;
        for (const std::string& glyph : {letter(figure.owner), ordinary ? std::string{} : kind.substr(0, 1)}) {
            if (!glyph.empty() && canvas.inside(at.x, at.y)) {
                canvas.at(at.x++, at.y) = {glyph, readable_on(colour(figure.owner)), colour(figure.owner), true};
            }
        }
        beside[place] += ordinary ? 0 : 1;
    }
}

void BoardView::draw_spots(Canvas& canvas, const Play& play, TileId tile, const TileRaster& raster,
                           const Overlay& overlay) const {
    for (const auto& [segment, label] : overlay.spots) {
        if (play.tile_of(segment) == tile) {
            number(canvas, raster.figure(static_cast<int>(play.segment_type(segment).def)), label);
        }
    }
}

Canvas BoardView::tile(TileTypeId type, unsigned rotation, Size size) const {
    const TileRaster& shape = raster(type, rotation, size);
    const TileDef& def = rules_.printed(type);
    Canvas canvas(size.width, size.height);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            canvas.at(x, y) = cell(shape, def, x, y);
        }
    }
    draw_words(canvas, shape, def);
    return canvas;
}

Canvas BoardView::tile(const Play& play, TileId id, const Overlay& overlay, Size size) const {
    const Tile& laid = play.tile(id);
    Canvas canvas = tile(laid.type, laid.rotation, size);
    const TileRaster& shape = raster(laid.type, laid.rotation, size);
    draw_figures(canvas, play, id, shape);
    draw_spots(canvas, play, id, shape, overlay);
    return canvas;
}

Size BoardView::tile_size(const Play& play, const Overlay& overlay, Size window) {
    constexpr std::array<Size, 3> sizes{{{9, 5}, {7, 3}, {5, 3}}};
    const Box box = shown_box(play, overlay);
    for (const Size size : sizes) {
        const bool fits = (window.width <= 0 || box.columns() * size.width + margin <= window.width) &&
                          (window.height <= 0 || box.rows() * size.height + 2 <= window.height);
        if (fits) {
            return size;
        }
    }
    return sizes[1];
}

std::string BoardView::board(const Play& play, const Overlay& overlay, Size window, Depth depth, Position focus) const {
    const Box box = shown_box(play, overlay);
    const Size size = tile_size(play, overlay, window);
    Canvas canvas(box.columns() * size.width, box.rows() * size.height);
    const auto area_of = [&](Position p) {
        return Area{(p.x - box.low.x) * size.width, (p.y - box.low.y) * size.height, size.width, size.height};
    };
    for (std::size_t t = 0; t < play.tiles().size(); ++t) {
        const auto id = static_cast<TileId>(t);
        const Area area = area_of(play.tile(id).at);
        canvas.paste(area.x, area.y, tile(play, id, overlay, size));
        if (id == overlay.latest) {
            corners(canvas, area, true);
        }
    }
    for (const auto& [at, label] : overlay.squares) {
        const Area area = area_of(at);
        corners(canvas, area, false);
        Canvas square(size.width - 2, 1);
        number(square, {(size.width - 2) / 2, 0}, label);
        canvas.paste(area.x + 1, area.y + size.height / 2, square);
    }

    const int width = window.width <= 0 ? canvas.width() : std::min(canvas.width(), window.width - margin);
    const int height = window.height <= 0 ? canvas.height() : std::min(canvas.height(), window.height - 2);
    const Area middle = area_of(focus);
    // Whole tiles, so that what is seen begins at a tile's border.
    const int left = window_start(middle.x + size.width / 2, width, canvas.width()) / size.width * size.width;
    const int top = window_start(middle.y + size.height / 2, height, canvas.height()) / size.height * size.height;
    const int columns = std::max(1, width / size.width), rows = std::max(1, height / size.height);

    Canvas framed(margin + columns * size.width, 1 + rows * size.height);
    for (int c = 0; c < columns && left / size.width + c < box.columns(); ++c) {
        const std::string x = std::to_string(box.low.x + left / size.width + c);
        framed.text(margin + c * size.width + (size.width - static_cast<int>(x.size())) / 2, 0, x);
    }
    for (int r = 0; r < rows && top / size.height + r < box.rows(); ++r) {
        const std::string y = std::to_string(box.low.y + top / size.height + r);
        framed.text(margin - 1 - static_cast<int>(y.size()), 1 + r * size.height + size.height / 2, y);
    }
    Canvas seen(columns * size.width, rows * size.height);
    seen.paste(-left, -top, canvas);
    framed.paste(margin, 1, seen);
    std::string text = framed.lines(depth);

    const int beyond_right = box.columns() - left / size.width - columns,
              beyond_bottom = box.rows() - top / size.height - rows;
    std::vector<std::string> hidden;
    for (const auto& [count, where] : {std::pair<int, const char*>{left / size.width, "to the west"},
                                       {beyond_right, "to the east"},
                                       {top / size.height, "to the north"},
                                       {beyond_bottom, "to the south"}}) {
        if (count > 0) {
            hidden.push_back(std::to_string(count) + " more " + where);
        }
    }
    if (!hidden.empty()) {
        text += "     (the board goes on: ";
        for (std::size_t i = 0; i < hidden.size(); ++i) {
            text += (i == 0 ? "" : ", ") + hidden[i];
        }
        text += "; `b X,Y` looks there, `b all` shows everything)\n";
    }
    return text;
}

} // namespace bastide::host::terminal
