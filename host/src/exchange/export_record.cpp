#include "exchange/export_record.hpp"
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "exchange/told_events.hpp"
#include "exchange/told_table.hpp"
#include "program/built.hpp"
#include <nlohmann/json.hpp>
#include <utility>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

Json ruleset_json(const Record& record) {
    const Identity& identity = record.identity;
    Json modules = Json::array(), sets = Json::array(), switches = Json::object();
    for (const Identity::ModuleEntry& module : identity.modules) {
        modules.push_back({{"name", module.name}, {"version", module.version}});
    }
    for (const Identity::SetEntry& set : identity.tile_sets) {
        sets.push_back({{"name", set.name}, {"copies", set.copies}, {"digest", set.digest}});
    }
    for (const auto& [name, value] : identity.switches) {
        switches[name] = value;
    }
    return {{"digest", identity.digest},
            {"kernel", record.kernel},
            {"modules", std::move(modules)},
            {"tile_sets", std::move(sets)},
            {"switches", std::move(switches)}};
}

Json players_json(const Record& record) {
    Json players = Json::array();
    for (const PlayerSpec& player : record.game.players) {
        Json one{{"name", player.name}, {"agent", player.agent}};
        if (!player.colour.empty()) {
            one["colour"] = player.colour;
        }
        one["youngest"] = player.youngest;
        players.push_back(std::move(one));
    }
    return players;
}

/// What the draws followed from. Who reads this need not know how: all outcomes are among the moves.
Json chance_json(const Record& record) {
    if (record.told) {
        return {{"from", "people"}};
    }
    if (record.commitment.empty()) {
        return {{"from", "seed"}, {"seed", std::to_string(record.seed)}}; // of 64 bits, more than JSON's numbers hold
    }
    Json secret{{"from", "secret"}, {"commitment", record.commitment}};
    if (!record.secret.empty()) {
        secret["secret"] = record.secret;
    }
    if (record.after > 0) {
        secret["after"] = record.after;
    }
    return secret;
}

/// Before it is done.
Json move_json(const Game& game, Action action, const std::string& text) {
    const Play& play = game.play();
    Json arguments = arguments_json(play, typed_action(play, game.text(action)));
    return {{"player", seat_json(game.to_act())}, {"chance", game.at_chance()},
            {"decision", game.decision_name()},   {"verb", game.rules().verbs[index(action.verb)].name},
            {"arguments", std::move(arguments)},  {"text", text}};
}

Json board_json(const Play& play) {
    Json tiles = Json::array();
    for (std::size_t i = 0; i < play.tiles().size(); ++i) {
        tiles.push_back(tile_json(play, static_cast<TileId>(i)));
    }
    return tiles;
}

Json moves_json(const Record& record, Game& game) {
    EventCollector events;
    game.watch(&events);
    Json moves = Json::array();
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const Action action = recorded_action(game, record, i);
        Json move = move_json(game, action, record.moves[i].text);
        try {
            game.apply(action);
        } catch (const ModuleError&) {
            failed_at(record, i);
        }
        move["events"] = events.take();
        move["scores"] = game.scores();
        moves.push_back(std::move(move));
    }
    game.watch(nullptr);
    return moves;
}

} // namespace

Json exported(const Record& record, const Library& library) {
    Game game(ruleset_of(record, library));
    Json start = board_json(game.play());
    Json moves = moves_json(record, game);
    return {{"format", "bastide-export"},
            {"version", export_version},
            {"written_by", std::string("bastide ") + built::version},
            {"game", record.game.name},
            {"title", record.game.title},
            {"ruleset", ruleset_json(record)},
            {"players", players_json(record)},
            {"chance", chance_json(record)},
            {"start", std::move(start)},
            {"moves", std::move(moves)},
            {"finished", game.is_terminal()},
            {"turns", game.play().core().turn_number},
            {"board", board_json(game.play())},
            {"scores", game.scores()},
            {"result", result_text(game)}};
}

} // namespace bastide::host
