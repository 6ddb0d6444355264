#include "serve/fit_for_table.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "lab/ladder/opponents.hpp"
#include "library/library.hpp"
#include "serve/allowed.hpp"
#include "serve/limits.hpp"
#include <algorithm>
#include <utility>

namespace bastide::host::serve {

using Json = nlohmann::ordered_json;

void check_game(const GameFile& game) {
    for (const GameFile::Set& set : game.tile_sets) {
        if (set.name.find_first_of("/\\") != std::string::npos || set.name.ends_with(".toml")) {
            throw Error(game.file, set.line, "a tile set of a table is one that is installed, by its name.");
        }
    }
    for (const PlayerSpec& player : game.players) {
        check_agent(player.agent);
    }
}

std::vector<std::string> seat_agents(std::vector<PlayerSpec>& players, const std::vector<std::string>& agents) {
    if (!agents.empty() && agents.size() != players.size()) {
        throw Error("The record has " + std::to_string(players.size()) + " players, but " +
                    std::to_string(agents.size()) + " are named.");
    }
    std::vector<std::string> before(agents.size());
    for (std::size_t i = 0; i < agents.size(); ++i) {
        if (players[i].agent != agents[i]) {
            constexpr std::size_t longest = 100; // letters that are kept with the table's keys; else its kind
            const std::string was = std::exchange(players[i].agent, agents[i]);
            before[i] = was.size() <= longest ? was : was.substr(0, std::min(was.find(':'), longest));
        }
    }
    return before;
}

int tiles_of(const Ruleset& rules) {
    int tiles = 0;
    for (const TileDef& tile : rules.tile_defs) {
        tiles += tile.count;
    }
    return tiles;
}

void check_size(const Ruleset& rules, const GameFile& game) {
    if (const int tiles = tiles_of(rules); tiles > limits::tiles) {
        throw Error(game.file, 0,
                    "the game has " + std::to_string(tiles) + " tiles; a table has at most " +
                        std::to_string(limits::tiles) + ". Take fewer copies of the tile sets.");
    }
}

void check_agents(const Ruleset& rules, const GameFile& game) {
    for (const PlayerSpec& player : game.players) {
        if (player.agent != "person") {
            make_agent(player.agent, rules);
        }
    }
}

Json opponents_json(const Ruleset& rules) {
    Json opponents = Json::array();
    for (const Opponent& one : opponents_in(rules)) {
        if (!one.says.empty()) {
            opponents.push_back({{"agent", one.name}, {"says", one.says}});
        }
    }
    return opponents;
}

Json figures_json(const Ruleset& rules) {
    Json figures = Json::array();
    for (const CompiledFigureKind& kind : rules.figure_kinds) {
        if (kind.has_any_number()) {
            figures.push_back({{"kind", kind.spec.name},
                               {"name", kind.spec.plural},
                               {"usual", kind.usual},
                               {"number", kind.spec.per_player}});
        }
    }
    return figures;
}

Json strange_figures(const std::string& toml, const Library& library) {
    Json strange = Json::array();
    try {
        GameFile game = parse_game_file(toml, "game.toml");
        const std::vector<FigureNumber> asked = std::exchange(game.figures, {});
        const auto rules = asked.empty() ? nullptr : library.compile(game);
        for (const FigureNumber& one : asked) {
            const FigureKindId kind = rules->figure_kind(one.kind);
            if (kind == none_of<FigureKindId> || !rules->figure_kinds[index(kind)].has_any_number()) {
                strange.push_back(one.kind);
            }
        }
    } catch (const Error&) {
        // what else is wrong with it is told already
    }
    return strange;
}

} // namespace bastide::host::serve
