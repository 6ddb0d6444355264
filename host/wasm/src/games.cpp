#include "games.hpp"
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "bastide/words.hpp"
#include "lab/seated_game.hpp"
#include "library/read_files.hpp"
#include "program/context.hpp"
#include <chrono>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::vector<std::string> agents_in(const GameFile& game, bool random) {
    std::vector<std::string> agents;
    for (const PlayerSpec& player : game.players) {
        agents.push_back(random ? "random" : player.agent == "person" ? "greedy" : player.agent);
    }
    return agents;
}

/// Everything that was done, in order, and what came of it.
Json game_played(SeatedGame& table, std::uint64_t seed) {
    static const std::atomic<bool> never = false;
    constexpr std::uint64_t prime = 0x100000001B3;
    std::uint64_t actions = 0xCBF29CE484222325;
    std::size_t moves = 0;
    table.play(seed, 0, never, [&](const Game&, Action action) {
        actions = (actions ^ action.number()) * prime;
        ++moves;
    });
    const Game& game = table.game();
    Json out{
        {"moves", moves}, {"actions", hex16(actions)}, {"digest", hex16(game.digest())}, {"scores", Json::array()}};
    for (int seat = 0; seat < game.play().players(); ++seat) {
        out["scores"].push_back(game.play().score(static_cast<PlayerId>(seat)));
    }
    return out;
}

} // namespace

Json games_of(const Library& library, const nlohmann::json& asked) {
    const auto name = asked.at("game").get<std::string>();
    const GameFile file =
        name.find('\n') == std::string::npos ? read_game_file(find_game(name)) : parse_game_file(name, "game.toml");
    const auto begin = std::chrono::steady_clock::now();
    const auto rules = library.compile(file);
    Json out{{"ruleset", rules->identity.digest}, {"compiled", seconds_since(begin)}, {"games", Json::array()}};
    SeatedGame table(rules, agents_in(file, asked.value("random", false)));
    constexpr std::uint64_t most = 10'000;
    const auto first = asked.value("seed", std::uint64_t{1}), count = asked.value("count", std::uint64_t{1});
    if (count > most) {
        throw Error("At most " + std::to_string(most) + " games are played at once.");
    }
    const auto played = std::chrono::steady_clock::now();
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        out["games"].push_back(game_played(table, seed));
    }
    out["seconds"] = seconds_since(played);
    return out;
}

} // namespace bastide::host
