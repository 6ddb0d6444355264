#include "terminal/board_view.hpp"
#include "bastide/module/play.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::terminal {
namespace {

constexpr Colour frame_ink{200, 160, 30};

Box whole_board(const Play& play, const Overlay& overlay) {
    Box box{play.core().low, play.core().high};
    for (const auto& [at, label] : overlay.squares) {
        box.include(at);
    }
    return box;
}

Area area_of(Position p, const Viewport& part) {
    return {BoardView::margin + (p.x - part.box.low.x) * part.tile.width,
            BoardView::head + (p.y - part.box.low.y) * part.tile.height, part.tile.width, part.tile.height};
}

/// A square where one may place: its corners, and its number in the middle.
void draw_square(Canvas& canvas, Area area, const std::string& label) {
    const int right = area.x + area.width - 1, bottom = area.y + area.height - 1;
    canvas.text(area.x, area.y, "┌", frame_ink);
    canvas.text(right, area.y, "┐", frame_ink);
    canvas.text(area.x, bottom, "└", frame_ink);
    canvas.text(right, bottom, "┘", frame_ink);
    const int x = area.x + (area.width - static_cast<int>(label.size())) / 2, y = area.y + area.height / 2;
    canvas.text(x, y, label, number_ink, true);
    for (int i = x; i < x + static_cast<int>(label.size()); ++i) {
        canvas.at(i, y).paper = number_paper;
    }
}

std::string out_of_sight(int count, const char* where, int choices) {
    return std::to_string(count) + ' ' + where +
           (choices == 0 ? "" : ": " + std::to_string(choices) + (choices == 1 ? " choice" : " choices"));
}

} // namespace

Viewport BoardView::part(const Play& play, const Overlay& overlay, Size window, std::optional<Position> focus) {
    std::vector<Interest> interests;
    for (const auto& [at, label] : overlay.squares) {
        interests.push_back({at, 2});
    }
    for (const auto& [segment, label] : overlay.spots) {
        interests.push_back({play.tile(play.tile_of(segment)).at, 2});
    }
    for (const auto& [tile, by] : overlay.news) {
        interests.push_back({play.tile(tile).at, 1});
    }
    if (overlay.latest != none_of<TileId>) {
        interests.push_back({play.tile(overlay.latest).at, 3});
    }
    const auto inner = [](int size, int frame) { return size <= 0 ? 0 : std::max(size - frame, 1); };
    return viewport(whole_board(play, overlay), interests, {inner(window.width, margin), inner(window.height, head)},
                    focus);
}

/// The numbers of columns and rows; those of the last tile stand out.
void BoardView::frame(Canvas& canvas, const Play& play, const Overlay& overlay, const Viewport& part) const {
    const Position last =
        overlay.latest == none_of<TileId> ? Position{INT16_MAX, INT16_MAX} : play.tile(overlay.latest).at;
    const auto label = [&](int number, bool latest) {
        const std::string text = std::to_string(number);
        return latest ? '>' + text : text;
    };
    for (int x = part.box.low.x; x <= part.box.high.x; ++x) {
        const std::string text = label(x, x == last.x);
        const Area area = area_of({static_cast<std::int16_t>(x), part.box.low.y}, part);
        canvas.text(area.x + (area.width - static_cast<int>(text.size())) / 2, 0, text, {}, x == last.x);
    }
    for (int y = part.box.low.y; y <= part.box.high.y; ++y) {
        const std::string text = label(y, y == last.y);
        const Area area = area_of({part.box.low.x, static_cast<std::int16_t>(y)}, part);
        canvas.text(margin - 1 - static_cast<int>(text.size()), area.y + area.height / 2, text, {}, y == last.y);
    }
}

Canvas BoardView::board(const Play& play, const Overlay& overlay, const Viewport& part) const {
    Canvas canvas(margin + part.box.columns() * part.tile.width, head + part.box.rows() * part.tile.height);
    const Scene scene(play, signs(), overlay);
    for (std::size_t t = 0; t < play.tiles().size(); ++t) {
        const auto id = static_cast<TileId>(t);
        if (const Position at = play.tile(id).at; part.box.contains(at)) {
            const Area area = area_of(at, part);
            canvas.paste(area.x, area.y, tiles_.tile(play, id, scene, overlay, part.tile));
        }
    }
    for (const auto& [at, label] : overlay.squares) {
        if (part.box.contains(at)) {
            draw_square(canvas, area_of(at, part), label);
        }
    }
    for (const auto& [at, item] : scene.off_tiles()) {
        if (part.box.contains(at)) {
            const Area area = area_of(at, part);
            canvas.text(area.x + 1, area.y, item.text, item.ink, true);
        }
    }
    frame(canvas, play, overlay, part);
    return canvas;
}

std::vector<std::string> BoardView::beyond(const Play& play, const Overlay& overlay, const Viewport& part) {
    const Box whole = whole_board(play, overlay);
    const auto choices = [&](auto&& is_there) {
        return static_cast<int>(std::count_if(overlay.squares.begin(), overlay.squares.end(),
                                              [&](const auto& square) { return is_there(square.first); }));
    };
    const Box& box = part.box;
    const std::array<std::string, 4> sides{
        out_of_sight(box.low.x - whole.low.x, "west", choices([&](Position p) { return p.x < box.low.x; })),
        out_of_sight(whole.high.x - box.high.x, "east", choices([&](Position p) { return p.x > box.high.x; })),
        out_of_sight(box.low.y - whole.low.y, "north", choices([&](Position p) { return p.y < box.low.y; })),
        out_of_sight(whole.high.y - box.high.y, "south", choices([&](Position p) { return p.y > box.high.y; }))};
    std::vector<std::string> there;
    std::copy_if(sides.begin(), sides.end(), std::back_inserter(there),
                 [](const std::string& side) { return side.front() != '0'; });
    return there;
}

} // namespace bastide::host::terminal
