#include "serve/summary.hpp"
#include "bastide/host/game.hpp"
#include "svg/style.hpp"
#include <nlohmann/json.hpp>

namespace bastide::host::serve {

namespace {

using Json = nlohmann::ordered_json;

} // namespace

Json summary_of(const Game& game, std::size_t moves, const std::string& title, const std::vector<PlayerSpec>& players) {
    Json out{{"title", title}, {"move", moves}, {"over", game.is_terminal()}, {"players", Json::array()}};
    out["verdict"] = game.is_terminal() ? game.verdict() : "";
    out["seat"] = game.is_terminal() ? Json() : game.at_chance() ? Json("chance") : Json(index(game.to_act()));
    const std::vector<std::string> colours = svg::player_colours(players);
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
        const std::string& agent = players[seat].agent;
        out["players"].push_back({{"name", game.play().player_name(static_cast<PlayerId>(seat))},
                                  {"colour", colours[seat]},
                                  {"agent", agent == "person" ? Json() : Json(agent)},
                                  {"score", game.play().score(static_cast<PlayerId>(seat))}});
    }
    return out;
}

} // namespace bastide::host::serve
