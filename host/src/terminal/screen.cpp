#include "terminal/screen.hpp"
#include "terminal/flow.hpp"
#include "terminal/score_table.hpp"
#include "text_width.hpp"
#include <algorithm>

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

} // namespace

/// The tiles in hand below each other, under their names.
Canvas Screen::offers_panel(const Game& game, Size room) const {
    const std::vector<TileTypeId> types = offered(game.play());
    const int width = std::max(card.width, std::min(room.width / 4, 17));
    const int most = room.height <= 0 ? static_cast<int>(types.size()) : std::max(1, room.height / (card.height + 1));
    const auto shown = static_cast<std::size_t>(std::min(static_cast<int>(types.size()), most));
    if (shown == 0) {
        return {0, 0};
    }
    Canvas panel(width, static_cast<int>(shown) * (card.height + 1));
    for (std::size_t i = 0; i < shown; ++i) {
        const int y = static_cast<int>(i) * (card.height + 1);
        panel.text(0, y, fitted(game.rules().tile_name(types[i]), static_cast<std::size_t>(width)), {}, true);
        panel.paste(0, y + 1, view_.tiles().tile(types[i], 0, card));
    }
    return panel;
}

/// The tile just placed, large enough for numbers on its segments.
Canvas Screen::tile_panel(const Game& game, const Overlay& overlay, Size room) const {
    const bool large = room.height <= 0 || (room.height > 12 && room.width >= 64);
    const Size size = large ? Size{17, 9} : Size{13, 7};
    const Scene scene(game.play(), view_.signs(), overlay);
    Overlay without_news = overlay;
    without_news.news.clear();
    without_news.latest = none_of<TileId>;
    Canvas panel(size.width, size.height + 1);
    panel.text(0, 0,
               fitted("at " + position_text(game.play().tile(overlay.latest).at), static_cast<std::size_t>(size.width)),
               {}, true);
    panel.paste(0, 1, view_.tiles().tile(game.play(), overlay.latest, scene, without_news, size));
    return panel;
}

/// The board with the panel at its right, and the lines below; in a terminal as high as the window.
void Screen::page(const Game& game, const Overlay& overlay, const Canvas& panel, const std::vector<std::string>& below,
                  int prompt_lines) const {
    const Size window = console_.window();
    const int beside = panel.width() > 0 ? panel.width() + 2 : 0;
    const auto parted = [&](int lines) {
        const Size room{window.width <= 0 ? 0 : std::max(window.width - beside, 1),
                        window.height <= 0 ? 0 : std::max(window.height - lines, 4)};
        return BoardView::part(game.play(), overlay, room);
    };
    const int lines = static_cast<int>(below.size()) + prompt_lines;
    Viewport part = parted(lines);
    std::string beyond = BoardView::beyond(game.play(), overlay, part);
    if (!beyond.empty()) {
        part = parted(lines + 1);
        beyond = BoardView::beyond(game.play(), overlay, part);
    }
    const Canvas board = view_.board(game.play(), overlay, part);
    Canvas whole(board.width() + beside, std::max(board.height(), panel.height()));
    whole.paste(0, 0, board);
    whole.paste(board.width() + 2, 0, panel);
    std::string text = whole.lines(console_.depth());
    if (!beyond.empty()) {
        const std::string line = ' ' + beyond;
        text += (window.width > 0 ? fitted(line, static_cast<std::size_t>(window.width)) : line) + '\n';
    }
    for (const std::string& line : below) {
        text += line + '\n';
    }
    console_.print(text);
}

std::vector<std::string> Screen::status(const Game& game) const {
    const int width = console_.window().width;
    std::vector<std::string> lines{table_line(game, width)};
    for (std::string& line : status_lines(game, view_, width, console_.depth())) {
        lines.push_back(std::move(line));
    }
    return lines;
}

void Screen::decision(const Game& game, const Menu& menu, const News& news, int prompt_lines) const {
    const Play& play = game.play();
    const Size window = console_.window();
    Overlay overlay = menu.overlay(game);
    news.mark(play, game.to_act(), overlay);
    std::vector<std::string> below;
    if (const std::string since = news.sentence(play, game.to_act()); !since.empty()) {
        below.push_back(window.width > 0 ? fitted(since, static_cast<std::size_t>(window.width)) : since);
    }
    for (std::string& line : status(game)) {
        below.push_back(std::move(line));
    }
    std::vector<Listed> others;
    for (const Menu::Choice& choice : menu.choices()) {
        if (!choice.square) {
            others.push_back({choice.number, Menu::told(choice)});
        }
    }
    if (!others.empty()) {
        const int most = window.height <= 0 ? 0 : std::max(3, window.height / 4);
        for (std::string& line : choice_lines(others, window.width, most)) {
            below.push_back(std::move(line));
        }
    }
    if (const std::string best = menu.best_placements(); !best.empty()) {
        const std::string line = "Best now: " + best;
        below.push_back(window.width > 0 ? fitted(line, static_cast<std::size_t>(window.width)) : line);
    }
    const Size room{window.width,
                    window.height <= 0 ? 0 : window.height - static_cast<int>(below.size()) - prompt_lines};
    const Canvas panel = menu.has_squares()              ? offers_panel(game, room)
                         : on_placed_tile(play, overlay) ? tile_panel(game, overlay, room)
                                                         : Canvas(0, 0);
    console_.print(console_.is_terminal() ? "" : "\n");
    page(game, overlay, panel, below, prompt_lines);
}

void Screen::board(const Game& game, const Overlay& overlay, std::optional<Position> focus, bool whole) const {
    Size window = whole ? Size{} : console_.window();
    if (window.height > 0) {
        window.height = std::max(window.height - 3, 4); // what is told below, and the prompt
    }
    const Viewport part = BoardView::part(game.play(), overlay, window, focus);
    const std::string beyond = BoardView::beyond(game.play(), overlay, part);
    console_.print('\n' + view_.board(game.play(), overlay, part).lines(console_.depth()) +
                   (beyond.empty() ? "" : ' ' + beyond + '\n'));
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
            const Action action = choice.variants[first + i];
            const int x = static_cast<int>(i) * (card.width + 3);
            row.text(x + card.width / 2, 0, variant_letter(first + i), {}, true);
            row.paste(x, 1, view_.tiles().tile(static_cast<TileTypeId>(action.a), action.arg, card));
        }
        text += row.lines(depth, 2);
    }
    console_.print(text);
}

void Screen::turn(const Game& game, const Overlay& overlay) const {
    console_.print("\n");
    page(game, overlay, Canvas(0, 0), status(game), 1);
}

void Screen::end(const Game& game) const {
    console_.print("\n");
    page(game, Overlay{}, Canvas(0, 0), {}, 1);
    console_.print('\n' + score_table(game, view_, console_.depth(), console_.window().width) + '\n' +
                   bold(game.verdict(), console_.depth()) + '\n');
}

} // namespace bastide::host::terminal
