#include "agents/bot/position.hpp"
#include "agents/bot/more.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/game.hpp"
#include "bastide/host/identity.hpp"
#include "knowledge/remaining.hpp"
#include <map>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

Json names_of_players(const Play& play) {
    Json names = Json::array();
    for (int seat = 0; seat < play.players(); ++seat) {
        names.push_back(play.player_name(static_cast<PlayerId>(seat)));
    }
    return names;
}

Json tiles_of(const Play& play) {
    Json tiles = Json::array();
    for (const Tile& tile : play.tiles()) {
        tiles.push_back({{"tile", play.rules().tile_name(tile.type)},
                         {"x", tile.at.x},
                         {"y", tile.at.y},
                         {"rotation", tile.rotation * 90}});
    }
    return tiles;
}

Json figures_of(const Play& play) {
    Json figures = Json::array();
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        const auto f = static_cast<FigureId>(i);
        const Figure& figure = play.figure(f);
        if (figure.place.where == Where::out) {
            continue;
        }
        Json one{{"kind", play.rules().figure_kinds[index(figure.kind)].spec.name}};
        one["owner"] = figure.owner == nobody ? Json() : Json(index(figure.owner));
        const std::string at = play.whereabouts(f);
        one["at"] = at.empty() ? "supply" : at;
        figures.push_back(std::move(one));
    }
    return figures;
}

/// All that the seat has not seen, together: what may still be drawn, or lies where it may not look.
Json unseen_by(const Play& play, PlayerId seat) {
    std::map<std::string, int> counts;
    for (const TileCount& tile : remaining_tiles(play, seat).unseen) {
        counts[play.rules().tile_name(tile.type)] = tile.copies;
    }
    return counts;
}

} // namespace

Json bot_greeting(const Game& game, PlayerId seat) {
    const Identity& identity = game.rules().identity;
    Json out{{"type", "hello"}, {"protocol", bot_protocol}, {"ruleset", identity.digest}, {"seat", index(seat)}};
    out["players"] = names_of_players(game.play());
    for (const auto& module : identity.modules) {
        out["modules"].push_back(module.name);
    }
    for (const auto& set : identity.tile_sets) {
        out["tile_sets"].push_back({{"name", set.name}, {"copies", set.copies}});
    }
    out["switches"] = Json::object();
    for (const auto& [name, value] : identity.switches) {
        out["switches"][name] = value;
    }
    out["figures"] = Json::object(); // none of a kind, too: the game file may say so
    for (const CompiledFigureKind& kind : game.rules().figure_kinds) {
        if (kind.has_any_number()) {
            out["figures"][kind.spec.name] = kind.spec.per_player;
        }
    }
    out["parts"] = bot_parts();
    return out;
}

Json bot_question(const Game& game, double seconds) {
    const Play& play = game.play();
    const PlayerId seat = game.to_act();
    Json out{{"type", "act"}, {"seat", index(seat)}, {"seconds", seconds}, {"turn", play.core().turn_number}};
    out["decision"] = game.decision_name();
    out["question"] = game.question();
    out["scores"] = game.scores();
    out["tiles_left"] = play.tiles_left();
    out["legal"] = Json::array();
    for (const Action action : game.legal_actions()) {
        out["legal"].push_back(game.text(action));
    }
    out["board"] = tiles_of(play);
    out["figures"] = figures_of(play);
    out["unseen"] = unseen_by(play, seat);
    return out;
}

} // namespace bastide::host
