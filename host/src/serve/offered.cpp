#include "serve/offered.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "knowledge/tile_sets.hpp"
#include "library/library.hpp"
#include "library/read_files.hpp"
#include "library/rulebook.hpp"
#include "pages/catalogue.hpp"
#include "pages/tile_text.hpp"
#include "program/context.hpp"
#include "program/log.hpp"
#include "serve/limits.hpp"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* first_game = "quick"; ///< where somebody begins who has no idea yet

Json names_of(const std::vector<Requirement>& requirements) {
    Json names = Json::array();
    for (const Requirement& one : requirements) {
        names.push_back(one.module);
    }
    return names;
}

Json module_json(const Manifest& manifest) {
    Json out{{"name", manifest.name}, {"title", manifest.title}, {"version", manifest.version}};
    out["summary"] = manifest.summary;
    out["minutes"] = manifest.minutes;
    out["players"] = manifest.players;
    out["requires"] = names_of(manifest.requires_modules);
    out["excludes"] = manifest.conflicts;
    out["tile_sets"] = manifest.tile_sets;
    out["switches"] = Json::array();
    for (const SwitchSpec& spec : manifest.switches) {
        out["switches"].push_back(switch_json(spec));
    }
    out["rules"] = rules_of(manifest).size();
    return out;
}

Json game_json(const std::string& name, const GameFile& game) {
    const auto persons = std::count_if(game.players.begin(), game.players.end(),
                                       [](const PlayerSpec& player) { return player.agent == "person"; });
    return {{"name", name},
            {"title", game.title},
            {"players", game.players.size()},
            {"persons", persons},
            {"summary", game.summary},
            {"minutes", game.minutes},
            {"difficulty", game.difficulty}};
}

Json games() {
    Json out = Json::array();
    for (const std::string& name : game_names()) {
        try {
            out.push_back(game_json(name, read_game_file(find_game(name))));
        } catch (const Error& error) {
            log_warning(std::string("a game cannot be offered: ") + error.what());
        }
    }
    return out;
}

Json options_of(const AgentKind& kind) {
    Json options = Json::array();
    for (const AgentOption& option : kind.options) {
        for (const limits::AgentLimit& limit : limits::agents) {
            if (option.name == limit.option) {
                options.push_back({{"name", option.name}, {"summary", option.about}, {"most", limit.most}});
            }
        }
    }
    return options;
}

/// None that starts a program.
Json agents() {
    Json out = Json::array();
    for (const AgentKind& kind : agent_kinds()) {
        const bool program = std::any_of(kind.options.begin(), kind.options.end(),
                                         [](const AgentOption& option) { return option.name == "command"; });
        if (!program && !kind.measure) {
            out.push_back({{"name", kind.name},
                           {"summary", kind.about},
                           {"level", kind.level},
                           {"character", kind.character},
                           {"options", options_of(kind)}});
        }
    }
    return out;
}

} // namespace

Json offered(const Library& library) {
    Json out{{"protocol", 1}, {"modules", Json::array()}, {"tile_sets", Json::array()}};
    for (const InstalledModule& module : library.modules()) {
        if (module.problem.empty()) {
            out["modules"].push_back(module_json(module.manifest));
        }
    }
    for (const TileSet& set : installed_sets(library).sets) {
        out["tile_sets"].push_back(
            {{"name", set.name}, {"title", set.title}, {"tiles", total_of(set)}, {"types", set.tiles.size()}});
    }
    out["games"] = games();
    out["first"] = first_game;
    out["agents"] = agents();
    out["limits"] = {{"players", max_players}};
    return out;
}

} // namespace bastide::host::serve
