#include "terminal/screen.hpp"
#include "bastide/host/game.hpp"
#include "pages/text_table.hpp"
#include "terminal/flow.hpp"
#include "terminal/score_table.hpp"
#include <algorithm>
#include <climits>
#include <sstream>

namespace bastide::host::terminal {
namespace {

constexpr Size card{9, 5};

std::vector<TileTypeId> offered(const Play& play) {
    std::vector<TileTypeId> types;
    for (const Offer& offer : play.offers()) {
        if (std::find(types.begin(), types.end(), offer.tile) == types.end()) {
            types.push_back(offer.tile);
        }
    }
    return types;
}

/// All that can be chosen is on the tile just placed.
bool on_placed_tile(const Play& play, const Overlay& overlay) {
    return !overlay.spots.empty() && overlay.latest != none_of<TileId> &&
           std::all_of(overlay.spots.begin(), overlay.spots.end(),
                       [&](const auto& spot) { return play.tile_of(spot.first) == overlay.latest; });
}

/// As wide as the tile just placed when it is drawn large.
int panel_width(const Size& window) { return window.width <= 0 || window.width >= 64 ? 17 : 13; }

Canvas titled(const std::string& title, const Canvas& picture, int width) {
    Canvas canvas(width, picture.height() + 1);
    canvas.text(0, 0, fitted(title, static_cast<std::size_t>(width)), {}, true);
    canvas.paste(0, 1, picture);
    return canvas;
}

} // namespace

/// The tiles in hand below each other, as many as there is room for.
Canvas Screen::offers(const Game& game, Size room) const {
    const std::vector<TileTypeId> types = offered(game.play());
    const int each = card.height + 1;
    const int most = room.height <= 0 ? INT_MAX : std::max(1, room.height / each);
    const int shown = std::min(static_cast<int>(types.size()), most);
    Canvas all(room.width, shown * each);
    for (int i = 0; i < shown; ++i) {
        const TileTypeId type = types[static_cast<std::size_t>(i)];
        all.paste(0, i * each, titled(game.rules().tile_name(type), view_.tiles().tile(type, 0, card), room.width));
    }
    return all;
}

/// The tile just placed, large enough for numbers on its segments.
Canvas Screen::placed(const Game& game, const Overlay& overlay, Size room) const {
    const bool large = room.width >= 17 && (room.height <= 0 || room.height > 12);
    const Scene scene(game.play(), view_.signs(), overlay);
    Overlay without_news = overlay;
    without_news.news.clear();
    without_news.latest = none_of<TileId>;
    return titled(
        "at " + position_text(game.play().tile(overlay.latest).at),
        view_.tiles().tile(game.play(), overlay.latest, scene, without_news, large ? Size{17, 9} : Size{13, 7}),
        room.width);
}

/// The picture and below it as many of the facts as there is room for.
Canvas Screen::panel(const Beside& beside, int width, int height) const {
    std::vector<std::string> lines;
    for (const std::string& fact : beside.facts) {
        std::istringstream text(wrapped(fact, 1, static_cast<std::size_t>(width)));
        for (std::string line; std::getline(text, line);) {
            lines.push_back(fitted(line, static_cast<std::size_t>(width)));
        }
    }
    const int top = beside.picture.height() > 0 ? beside.picture.height() + 1 : 0;
    const auto room = static_cast<std::size_t>(std::max(0, height - top));
    if (height > 0 && lines.size() > room) {
        lines.resize(room);
        if (!lines.empty()) {
            lines.back() = "... (s: all)";
        }
    }
    Canvas canvas(width, std::max(beside.picture.height(), top + static_cast<int>(lines.size())));
    canvas.paste(0, 0, beside.picture);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        canvas.text(0, top + static_cast<int>(i), lines[i]);
    }
    return canvas;
}

/// The board, the panel at its right, the lines below; in a terminal as high as the window.
void Screen::page(const Game& game, const Overlay& overlay, Beside beside) const {
    constexpr int gap = 2;
    const Size window = console_.window();
    const int width = panel_width(window);
    const int below = static_cast<int>(beside.below.size()) + beside.prompt_lines;
    const Size room{window.width <= 0 ? 0 : std::max(window.width - width - gap, 1),
                    window.height <= 0 ? 0 : std::max(window.height - below, 4)};
    const Viewport part = BoardView::part(game.play(), overlay, room);
    const std::vector<std::string> beyond = BoardView::beyond(game.play(), overlay, part);
    if (!beyond.empty()) {
        beside.facts.insert(beside.facts.begin(), beyond.begin(), beyond.end());
        beside.facts.insert(beside.facts.begin(), "Out of view:");
    }
    const Canvas board = view_.board(game.play(), overlay, part);
    const Canvas right = panel(beside, width, room.height);
    Canvas whole(board.width() + gap + width, std::max(board.height(), right.height()));
    whole.paste(0, 0, board);
    whole.paste(board.width() + gap, 0, right);
    std::string text = whole.lines(console_.depth());
    for (const std::string& line : beside.below) {
        text += line + '\n';
    }
    console_.print(text);
}

/// What lies not on squares, and the best of what does.
std::vector<std::string> Screen::choices(const Menu& menu) const {
    const Size window = console_.window();
    const int most = window.height <= 0 ? 0 : std::max(3, window.height / 3);
    std::vector<std::string> lines = choice_lines(menu.others(), window.width, most);
    if (const std::string best = menu.best_placements(); !best.empty()) {
        const std::string line = " Best placements: " + best;
        lines.push_back(window.width > 0 ? fitted(line, static_cast<std::size_t>(window.width)) : line);
    }
    return lines;
}

void Screen::decision(const Game& game, const Menu& menu, const News& news, int prompt_lines) const {
    const Play& play = game.play();
    const Size window = console_.window();
    Overlay overlay = menu.overlay(game);
    news.mark(play, game.to_act(), overlay);
    Beside beside;
    beside.prompt_lines = prompt_lines;
    beside.below = status_lines(game, view_, window.width, console_.depth());
    for (std::string& line : choices(menu)) {
        beside.below.push_back(std::move(line));
    }
    const Size room{panel_width(window),
                    window.height <= 0 ? 0 : window.height - static_cast<int>(beside.below.size()) - prompt_lines};
    if (menu.has_squares()) {
        beside.picture = offers(game, room);
    } else if (on_placed_tile(play, overlay)) {
        beside.picture = placed(game, overlay, room);
    }
    beside.facts = news.lines(play, game.to_act());
    for (std::string& fact : table_facts(game)) {
        beside.facts.push_back(std::move(fact));
    }
    page(game, overlay, beside);
}

void Screen::board(const Game& game, const Overlay& overlay, std::optional<Position> focus, bool whole) const {
    Size window = whole ? Size{} : console_.window();
    if (window.height > 0) {
        window.height = std::max(window.height - 3, 4); // what is told below, and the prompt
    }
    const Viewport part = BoardView::part(game.play(), overlay, window, focus);
    std::string text = view_.board(game.play(), overlay, part).lines(console_.depth());
    std::string beyond;
    for (const std::string& side : BoardView::beyond(game.play(), overlay, part)) {
        beyond += (beyond.empty() ? " (the board goes on: " : ", ") + side;
    }
    console_.print('\n' + text + (beyond.empty() ? "" : beyond + ")\n"));
}

void Screen::variants(const Menu::Choice& choice) const {
    const Depth depth = console_.depth();
    const int width = console_.window().width > 0 ? console_.window().width : 80;
    const auto columns = static_cast<std::size_t>(std::max(1, (width - 2) / (card.width + 3)));
    std::string text;
    for (std::size_t first = 0; first < choice.variants.size(); first += columns) {
        const std::size_t count = std::min(columns, choice.variants.size() - first);
        Canvas row(static_cast<int>(count) * (card.width + 3), card.height + 1);
        for (std::size_t i = 0; i < count; ++i) {
            const auto [type, at, rotation] = verbs::place.read(choice.variants[first + i]);
            const int x = static_cast<int>(i) * (card.width + 3);
            row.text(x + card.width / 2, 0, variant_letter(first + i), {}, true);
            row.paste(x, 1, view_.tiles().tile(type, rotation, card));
        }
        text += row.lines(depth, 2);
    }
    console_.print(text);
}

void Screen::turn(const Game& game, const Overlay& overlay) const {
    Beside beside;
    beside.below = status_lines(game, view_, console_.window().width, console_.depth());
    beside.facts = table_facts(game);
    console_.print("\n");
    page(game, overlay, beside);
}

void Screen::end(const Game& game) const {
    Beside beside;
    const int width = console_.window().width;
    std::istringstream table(score_table(game, view_, console_.depth(), width));
    beside.below.emplace_back();
    for (std::string line; std::getline(table, line);) {
        beside.below.push_back(line);
    }
    beside.below.emplace_back();
    beside.below.push_back(bold(game.verdict(), console_.depth()));
    beside.prompt_lines = 2;
    console_.print("\n");
    Overlay last; // where the game ended
    last.latest = static_cast<TileId>(game.play().tiles().size() - 1U);
    page(game, last, beside);
}

} // namespace bastide::host::terminal
