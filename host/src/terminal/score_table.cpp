#include "terminal/score_table.hpp"
#include "bastide/words.hpp"
#include "commands/text_table.hpp"
#include <algorithm>

namespace bastide::host::terminal {
namespace {

std::string figures_of(const Play& play, PlayerId player) {
    std::string text;
    for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
        const auto kind = static_cast<FigureKindId>(k);
        const FigureKindSpec& spec = play.rules().figure_kinds[k].spec;
        if (spec.per_player == 0) {
            continue;
        }
        const int free = play.in_supply(player, kind), out = play.on_board(player, kind);
        text += (text.empty() ? "" : ", ") + counted(free, spec.singular, spec.plural) +
                (out > 0 ? " (" + std::to_string(out) + " on the board)" : "");
    }
    return text;
}

std::string displays_of(const Play& play, PlayerId player) {
    std::string text;
    for (const auto& [name, show] : play.rules().displays) {
        const std::string shown = show(play, player);
        if (!shown.empty()) {
            text += (text.empty() ? "" : ", ") + name + ": " + shown;
        }
    }
    return text;
}

std::string padded(std::string text, std::size_t width) {
    const std::size_t shown = shown_width(text);
    return text.append(shown < width ? width - shown : 0, ' ');
}

} // namespace

std::string score_table(const Game& game, const BoardView& view, Depth depth) {
    const Play& play = game.play();
    std::size_t names = 0, figures = 0;
    for (int p = 0; p < play.players(); ++p) {
        names = std::max(names, shown_width(play.player_name(static_cast<PlayerId>(p))));
        figures = std::max(figures, shown_width(figures_of(play, static_cast<PlayerId>(p))));
    }
    std::string text;
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        const std::string points = std::to_string(play.score(player));
        const std::string displays = displays_of(play, player);
        text += game.to_act() == player ? " > " : "   ";
        text +=
            on_colour(view.letter(player), view.colour(player), depth) + "  " + padded(play.player_name(player), names);
        text += std::string(points.size() < 5 ? 5 - points.size() : 1, ' ') + bold(points, depth) + "   " +
                (displays.empty() ? figures_of(play, player)
                                  : padded(figures_of(play, player), figures) + "   " + displays) +
                '\n';
    }
    for (const auto& [name, show] : play.rules().table_displays) {
        const std::string shown = show(play);
        text += shown.empty() ? "" : "   " + name + ": " + shown + '\n';
    }
    return text;
}

std::string line_of(const Chronicle::Entry& entry, const BoardView& view, Depth depth) {
    switch (entry.kind) {
    case Chronicle::Entry::Kind::turn:
        return '\n' + bold(entry.text, depth) + '\n';
    case Chronicle::Entry::Kind::score:
        return "  " + on_colour("*", view.colour(entry.player), depth) + ' ' + entry.text + '\n';
    case Chronicle::Entry::Kind::remark:
        return "  (" + entry.text + ")\n";
    case Chronicle::Entry::Kind::act:
        break;
    }
    return "  " + entry.text + '\n';
}

} // namespace bastide::host::terminal
