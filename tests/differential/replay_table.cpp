// What lies on the table beside the tiles: tokens, dragon and fairy, towers, what players have left.
#include "replay.hpp"
#include <sstream>

namespace bastide::differential {

bool Replay::same_table() { return same_tokens() && same_pieces(); }

bool Replay::same_tokens() {
    Items theirs, ours;
    for (const auto& [name, token] : mapping_.tokens) {
        for (std::size_t p = 0; p < log_.players; ++p) {
            const auto item = [&, &token_name = name](int number) {
                return Item{Topic::token, game_.play().player_name(static_cast<PlayerId>(p)) + " has " +
                                              std::to_string(number) + ' ' + token_name};
            };
            theirs.push_back(item(table_.tokens(name, p, token.word.empty())));
            ours.push_back(item(tokens_shown(game_.play(), static_cast<PlayerId>(p), token.display, token.word)));
        }
    }
    return compare(Topic::token, std::move(theirs), std::move(ours));
}

namespace {

/// The figure that a piece of the only one of its kind stands beside, or none.
FigureId beside_piece(const Play& play, const std::string& kind) {
    const FigureKindId id = play.rules().figure_kind(kind);
    const bastide::Place place =
        id == none_of<FigureKindId> ? bastide::Place{} : play.figure(play.first_figure(nobody, id)).place;
    return place.companion();
}

std::string standing_text(const Play& play, FigureId figure) {
    const Figure& it = play.figure(figure);
    const std::optional<Item> item = figure_item(Topic::token, play, figure);
    return item ? item->text
                : sheltered_item(Topic::token, play, it.owner, it.kind,
                                 play.rules().space_kinds[index(it.place.space)].name)
                      .text;
}

} // namespace

/// The dragon, the fairy, the Count and others, whom our game shows during a turn.
bool Replay::same_pieces() {
    const Play& play = game_.play();
    if (play.core().turns == 0 || game_.is_terminal()) {
        return true;
    }
    Items theirs, ours;
    const auto square = [](Position at) { return std::to_string(at.x) + ',' + std::to_string(at.y); };
    const auto add = [&](Items& items, const std::string& what, const std::string& text) {
        items.push_back({Topic::token, what + " is " + text, 0, "", false});
    };
    if (table_.dragon()) {
        add(theirs, "dragon", "on " + square(*table_.dragon()));
    }
    if (const FigureId beside = translate().figure(table_.beside_fairy()); beside != none_of<FigureId>) {
        add(theirs, "fairy", "beside " + standing_text(play, beside));
    } else if (table_.fairy()) {
        add(theirs, "fairy", "on " + square(table_.fairy()->at) + ", beside nobody");
    }
    if (!table_.count().empty()) {
        add(theirs, "count", "in " + mapping_.space("", table_.count()));
    }
    if (const FigureKindId count = play.rules().figure_kind("count"); count != none_of<FigureKindId>) {
        const bastide::Place place = play.figure(play.first_figure(nobody, count)).place;
        add(ours, "count", "in " + play.rules().space_kinds[index(place.space)].name);
    }
    for (const char* what : {"dragon", "fairy"}) {
        const std::string text = shown(play, play.turn_owner(), what);
        const FigureId beside = beside_piece(play, what);
        if (!text.empty()) {
            add(ours, what, beside == none_of<FigureId> ? text : "beside " + standing_text(play, beside));
        }
    }
    add_pieces(theirs, ours);
    return compare(Topic::token, std::move(theirs), std::move(ours));
}

/// What the players have left, and how high the towers are.
bool Replay::same_left() {
    const Play& play = game_.play();
    Items theirs, ours;
    const auto add = [&](Items& items, std::size_t p, int number, const std::string& name) {
        items.push_back({Topic::token,
                         play.player_name(static_cast<PlayerId>(p)) + " has " + std::to_string(number) + ' ' + name, 0,
                         "", false});
    };
    for (std::size_t p = 0; p < log_.tokens.size(); ++p) {
        const auto left = [&](const std::string& name) {
            const auto found = log_.tokens[p].find(name);
            return found == log_.tokens[p].end() ? 0 : found->second;
        };
        for (const auto& [name, display] : mapping_.left) {
            add(theirs, p, left(name), name);
            add(ours, p, tokens_shown(play, static_cast<PlayerId>(p), display, ""), name);
        }
        for (const auto& [name, token] : mapping_.tokens) {
            const bool told = log_.tokens[p].contains(name); // else as it was given out
            add(theirs, p, told ? left(name) : table_.tokens(name, p, token.word.empty()), name);
            add(ours, p, tokens_shown(play, static_cast<PlayerId>(p), token.display, token.word), name);
        }
    }
    for (const auto& [at, height] : log_.towers) {
        theirs.push_back({Topic::token,
                          std::to_string(at.x) + ',' + std::to_string(at.y) + " height " + std::to_string(height), 0,
                          "", false});
    }
    std::istringstream all(shown(play, static_cast<PlayerId>(0), "towers"));
    for (std::string tower; std::getline(all, tower, ';');) { // "1,2 height 3 with Ann's follower"
        std::istringstream words(tower);
        std::string at, what, height;
        words >> at >> what >> height;
        ours.push_back({Topic::token, at + ' ' + what + ' ' + height, 0, "", false});
    }
    return compare(Topic::token, std::move(theirs), std::move(ours));
}

} // namespace bastide::differential
