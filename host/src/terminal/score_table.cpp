#include "terminal/score_table.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/game.hpp"
#include "bastide/words.hpp"
#include "knowledge/pieces.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <bit>

namespace bastide::host::terminal {
namespace {

PlayerId seat(std::size_t p) { return static_cast<PlayerId>(p); }

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

std::string displays_of(const Play& play, PlayerId player, PlayerId viewer) {
    std::string text;
    for (const CompiledDisplay& display : play.rules().displays) {
        const bool seen = viewer == nobody || display.visible_to(player, viewer);
        const std::string shown = seen ? display.text(play, player) : "";
        if (!shown.empty()) {
            text += (text.empty() ? "" : ", ") + display.name + ": " + shown;
        }
    }
    return text;
}

/// "7+^": seven ordinary figures and one of each kind with these marks.
std::string supply_of(const Play& play, const Signs& signs, PlayerId player) {
    std::string text;
    for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
        const auto kind = static_cast<FigureKindId>(k);
        const int free = play.in_supply(player, kind);
        if (play.rules().figure_kinds[k].spec.per_player == 0 || (k > 0 && free == 0)) {
            continue;
        }
        text += signs.mark(kind) + (k == 0 || free > 1 ? std::to_string(free) : "");
    }
    return text;
}

/// "Ann and Cid together: 20 points", for every team.
std::string team_lines(const Play& play) {
    std::string text;
    unsigned seen = 0;
    for (int p = 0; p < play.players(); ++p) {
        const unsigned team = play.team_of(seat(static_cast<std::size_t>(p)));
        if (std::popcount(team) < 2 || (seen >> p & 1U) != 0) {
            continue;
        }
        seen |= team;
        std::vector<std::string> names;
        for (unsigned rest = team; rest != 0; rest &= rest - 1) {
            names.push_back(play.player_name(static_cast<PlayerId>(std::countr_zero(rest))));
        }
        text += "   " + listed(names) +
                " together: " + counted(play.team_score(seat(static_cast<std::size_t>(p))), "point") + '\n';
    }
    return text;
}

std::string right(const std::string& text, std::size_t cells) {
    return std::string(cells > text.size() ? cells - text.size() : 0, ' ') + text;
}

} // namespace

std::vector<std::string> status_lines(const Game& game, const BoardView& view, int width, Depth depth) {
    const Play& play = game.play();
    const auto players = static_cast<std::size_t>(play.players());
    std::vector<std::string> supplies;
    std::size_t names = 0, points = 1, supply = 0;
    for (std::size_t p = 0; p < players; ++p) {
        supplies.push_back(supply_of(play, view.signs(), seat(p)));
        names = std::max(names, shown_width(play.player_name(seat(p))));
        points = std::max(points, std::to_string(play.score(seat(p))).size());
        supply = std::max(supply, shown_width(supplies.back()));
    }
    const std::size_t letter = depth == Depth::none ? 1 : 3;               // a colour has a cell on both sides
    const std::size_t rest = 1 + letter + 1 + 1 + points + 1 + supply + 2; // mark, letter, blanks, points, figures
    const auto room = static_cast<std::size_t>(width > 0 ? width : 110) + 2;
    constexpr std::size_t shortest = 4;
    // Names give way before lines do.
    const auto across = [&](std::size_t name) { return std::clamp<std::size_t>(room / (rest + name), 1, players); };
    const auto lines = [&](std::size_t name) { return (players + across(name) - 1) / across(name); };
    std::size_t name = names;
    for (std::size_t n = names; n >= std::min(names, shortest) && n > 0; --n) {
        name = lines(n) < lines(name) ? n : name;
    }
    std::vector<std::string> out;
    for (std::size_t p = 0; p < players; ++p) {
        if (p % across(name) == 0) {
            out.emplace_back();
        }
        const bool last = (p + 1) % across(name) == 0 || p + 1 == players;
        out.back() += (game.to_act() == seat(p) ? '>' : ' ') +
                      on_colour(view.letter(seat(p)), view.colour(seat(p)), depth) + ' ' +
                      padded(fitted(play.player_name(seat(p)), name), name) + ' ' +
                      bold(right(std::to_string(play.score(seat(p))), points), depth) + ' ' +
                      (last ? supplies[p] : padded(supplies[p], supply + 2));
    }
    return out;
}

std::vector<std::string> table_facts(const Game& game) {
    const Play& play = game.play();
    const int left = play.tiles_left();
    std::vector<std::string> facts{"Turn " + std::to_string(play.core().turn_number) + ", " + std::to_string(left) +
                                   (left == 1 ? " tile left" : " tiles left")};
    for (const TableFact& fact : facts_of_pieces(play)) {
        facts.push_back(fact.name + ": " + fact.text);
    }
    return facts;
}

std::string score_table(const Game& game, const BoardView& view, Depth depth, int width, PlayerId viewer) {
    const Play& play = game.play();
    std::size_t names = 0;
    for (int p = 0; p < play.players(); ++p) {
        names = std::max(names, shown_width(play.player_name(static_cast<PlayerId>(p))));
    }
    std::string text;
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        const std::string displays = displays_of(play, player, viewer);
        const std::string facts = figures_of(play, player) + (displays.empty() ? "" : "; " + displays);
        const std::size_t indent = 3 + (depth == Depth::none ? 1 : 3) + 2 + names + 5 + 3;
        text += game.to_act() == player ? " > " : "   ";
        text +=
            on_colour(view.letter(player), view.colour(player), depth) + "  " + padded(play.player_name(player), names);
        text += bold(right(std::to_string(play.score(player)), 5), depth) + "   " +
                (width > 0 ? wrapped(facts, indent, std::max<std::size_t>(static_cast<std::size_t>(width), indent + 20))
                           : facts) +
                '\n';
    }
    text += team_lines(play);
    const std::vector<TableFact> facts = facts_of_pieces(play);
    text += facts.empty() ? "" : "On the table:\n";
    for (const TableFact& fact : facts) {
        const std::string line = fact.name + ": " + fact.text;
        text += "   " + (width > 0 ? wrapped(line, 5, static_cast<std::size_t>(width)) : line) + '\n';
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
