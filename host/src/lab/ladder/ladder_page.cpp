// The page of a ladder: what its rungs are, their Elo points and their time, by game.
#include "agents/ladder.hpp"
#include "bastide/error.hpp"
#include "lab/ladder/ladder_table.hpp"
#include "pages/text_table.hpp"
#include <cmath>

namespace bastide::host {
namespace {

std::string row_of(const std::vector<std::string>& cells) {
    std::string row = "|";
    for (const std::string& cell : cells) {
        row += ' ' + cell + " |";
    }
    return row + '\n';
}

std::string head_of(std::vector<std::string> first, const std::vector<std::string>& rungs) {
    first.insert(first.end(), rungs.begin(), rungs.end());
    return row_of(first) + '|' + [&] {
        std::string line;
        for (std::size_t i = 0; i < first.size(); ++i) {
            line += "---|";
        }
        return line + '\n';
    }();
}

/// Without a "-0".
std::string whole(double number) { return fixed(std::round(number) + 0.0, 0); }

/// "+169 (98 to 240)", of one step.
std::string cell_of(const std::optional<LadderStep>& step) {
    if (!step || step->games == 0) {
        return "-";
    }
    const Measured elo = step->elo();
    const std::string range = !std::isfinite(elo.high)  ? whole(elo.low) + " or more"
                              : !std::isfinite(elo.low) ? whole(elo.high) + " or less"
                                                        : whole(elo.low) + " to " + whole(elo.high);
    return (elo.value > 0 ? "+" : "") + whole(elo.value) + " (" + range + ")";
}

std::string cell_of(const std::optional<LadderPace>& pace) {
    return pace && pace->turns != 0 ? significant(1000 * pace->cpu_seconds / static_cast<double>(pace->turns)) : "-";
}

std::string games_of(const LadderGame& game) {
    std::uint64_t least = 0, most = 0;
    for (const auto& step : game.steps) {
        if (step && step->games != 0) {
            least = least == 0 ? step->games : std::min(least, step->games);
            most = std::max(most, step->games);
        }
    }
    return least == most ? grouped(most) : grouped(least) + " to " + grouped(most);
}

/// " (600 in `everything`)", where more were given.
std::string longer_in(const LadderTable& table) {
    std::vector<std::string> games;
    for (const LadderGame& game : table.of_games) {
        if (game.seconds > table.seconds) {
            games.push_back(significant(game.seconds) + " in `" + game.name + '`');
        }
    }
    return games.empty() ? "" : " (" + listed(games) + ")";
}

} // namespace

std::string ladder_page(const LadderTable& table, const std::string& command) {
    std::string text =
        "# Opponents by strength\n\n<!-- Written by `" + command +
        "`, which goes on where it was. -->\n\n"
        "How strong is the agent that I play against, and how long does it think? These opponents are named wherever\n"
        "agents are ([agents.md](agents.md)), as in `bastide play quick --agents person,level-3`.\n\n"
        "| name | | how it plays | what it is |\n|---|---|---|---|\n";
    for (const Rung& rung : ladder()) {
        text += row_of({'`' + rung.name + '`', rung.level, rung.character, '`' + rung.description + '`'});
    }
    text += "\n## Strength\n\nElo points of each over the one to its left, with 95 % intervals, from matches over the "
            "same deals in every seat\n(100 points: 64 of 100 games, 200: 76, 400: 91). A drawn game counts besides, "
            "but not in the intervals, so that there is a number\nwhere all games were won: `bastide match` tells "
            "points that are farther from 0. The page in the browser and\n`bastide play GAME --opponents` tell it in "
            "words.\nWhat has a dash, and installed games that are not in the table, were not measured; what would "
            "take more than " +
            significant(table.seconds) + " CPU seconds" + longer_in(table) +
            " is\nleft out. Games of the same rules share their figures. Seed " + std::to_string(table.seed) + ".\n\n";
    text += head_of({"game", "players", "games"}, {table.rungs.begin() + 1, table.rungs.end()});
    for (const LadderGame& game : table.of_games) {
        std::vector<std::string> cells{'`' + game.name + '`', std::to_string(game.players), games_of(game)};
        for (std::size_t i = 1; i < table.rungs.size(); ++i) {
            cells.push_back(cell_of(game.steps[i]));
        }
        text += row_of(cells);
    }
    text += "\n## Time\n\nMilliseconds of a core for a turn, all seats played by the same.\n\n" +
            head_of({"game"}, table.rungs);
    for (const LadderGame& game : table.of_games) {
        std::vector<std::string> cells{'`' + game.name + '`'};
        for (const auto& pace : game.paces) {
            cells.push_back(cell_of(pace));
        }
        text += row_of(cells);
    }
    return text;
}

} // namespace bastide::host
