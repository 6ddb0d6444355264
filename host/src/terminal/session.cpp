#include "terminal/session.hpp"
#include "terminal/score_table.hpp"
#include <algorithm>

namespace bastide::host::terminal {
namespace {

constexpr int lines_below_board = 9;

/// Middle of what there is to choose from, else the last tile.
Position focus_of(const Play& play, const Overlay& overlay) {
    if (overlay.latest != none_of<TileId>) {
        return play.tile(overlay.latest).at;
    }
    return play.tiles().empty() ? Position{} : play.tiles().back().at;
}

} // namespace

Ending Session::play(bool finished) {
    if (const Core& core = game().play().core(); core.turns > 0 && core.over == 0) {
        console_.print('\n' +
                       bold("Turn " + std::to_string(core.turn_number) + ": " +
                                game().play().player_name(game().play().turn_owner()),
                            console_.depth()) +
                       '\n');
    }
    tell();
    while (!game().is_terminal()) {
        if (console_.interrupted()) {
            return Ending::interrupted;
        }
        if (match_.is_person(game().to_act()) && !match_.only_passing()) {
            if (const std::optional<Ending> ending = decide()) {
                return *ending;
            }
            continue;
        }
        match_.act_alone();
        tell();
        console_.pause(pace_);
    }
    if (!finished) {
        match_.finish();
    }
    show_end();
    return Ending::over;
}

/// Everything that has happened since the last time.
void Session::tell() {
    std::string text;
    for (const Chronicle::Entry& entry : chronicle_.take()) {
        text += line_of(entry, view_, console_.depth());
    }
    console_.print(text);
}

void Session::show_end() {
    Overlay nothing;
    show_board(nothing);
    console_.print('\n' + score_table(game(), view_, console_.depth()) + '\n' +
                   bold(game().verdict(), console_.depth()) + '\n');
}

void Session::show_board(const Overlay& overlay, std::optional<Position> focus, bool whole) {
    Size window = console_.window();
    if (whole) {
        window = {};
    } else if (window.height > 0) {
        window.height = std::max(window.height - lines_below_board, 5);
    }
    const Position middle = focus.value_or(focus_of(game().play(), overlay));
    console_.print('\n' + view_.board(game().play(), overlay, window, console_.depth(), middle));
}

/// The tiles in hand, as printed.
void Session::show_offers() {
    std::vector<TileTypeId> types;
    for (const Offer& offer : game().play().offers()) {
        if (std::find(types.begin(), types.end(), offer.tile) == types.end()) {
            types.push_back(offer.tile);
        }
    }
    constexpr Size size{9, 5};
    for (const TileTypeId type : types) {
        console_.print("     the tile " + game().rules().tile_name(type) + ":\n" +
                       view_.tile(type, 0, size).lines(console_.depth(), 5));
    }
}

void Session::show_decision(const Menu& menu) {
    const Overlay overlay = menu.overlay(game());
    const Play& play = game().play();
    const bool on_placed = !overlay.spots.empty() && overlay.latest != none_of<TileId> &&
                           std::all_of(overlay.spots.begin(), overlay.spots.end(),
                                       [&](const auto& spot) { return play.tile_of(spot.first) == overlay.latest; });
    if (menu.has_squares() || !on_placed) {
        show_board(overlay);
    } else {
        constexpr Size large{17, 9};
        console_.print('\n' + view_.tile(play, overlay.latest, overlay, large).lines(console_.depth(), 5));
    }
    if (menu.has_squares()) {
        show_offers();
        console_.print('\n' + score_table(game(), view_, console_.depth()));
    }
    console_.print(menu.list_other());
}

void Session::show_variants(const Menu::Choice& choice) {
    constexpr Size size{9, 5};
    constexpr std::size_t columns = 6;
    const Depth depth = console_.depth();
    std::string text;
    for (std::size_t first = 0; first < choice.variants.size(); first += columns) {
        const std::size_t count = std::min(columns, choice.variants.size() - first);
        Canvas row(static_cast<int>(count) * (size.width + 3), size.height + 1);
        for (std::size_t i = 0; i < count; ++i) {
            const Action action = choice.variants[first + i];
            const int x = static_cast<int>(i) * (size.width + 3);
            row.text(x + size.width / 2, 0, variant_letter(first + i), {}, true);
            row.paste(x, 1, view_.tile(static_cast<TileTypeId>(action.a), action.arg, size));
        }
        text += row.lines(depth, 5);
    }
    console_.print(text);
}

std::string Session::prompt() const {
    std::string text;
    if (square_ != nullptr) {
        text = square_->text + " fits in " + std::to_string(square_->variants.size()) +
               " ways; a letter, or Enter for another square";
        text.front() = 'T';
    } else {
        text = game().question();
        text += text.empty() ? "Choose" : "";
    }
    const PlayerId who = game().to_act();
    return on_colour(game().play().player_name(who), view_.colour(who), console_.depth()) + ": " + text +
           (square_ != nullptr ? " > " : " (number, ? for help) > ");
}

std::optional<Ending> Session::decide() {
    const Menu menu(game());
    square_ = nullptr;
    show_decision(menu);
    for (;;) {
        const std::optional<std::string> line = console_.ask(prompt());
        if (!line) {
            return console_.interrupted() ? Ending::interrupted : Ending::left;
        }
        use_ = Console::Use::wrong;
        if (command(*line, menu)) {
            console_.used(Console::Use::decided);
            tell();
            return std::nullopt;
        }
        if (leaving_) {
            return Ending::left;
        }
        console_.used(use_);
    }
}

bool Session::choose(const Menu::Picked& picked) {
    if (!picked.action) {
        square_ = picked.choice;
        show_variants(*square_);
        return false;
    }
    match_.act(*picked.action);
    return true;
}

} // namespace bastide::host::terminal
