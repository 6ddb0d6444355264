#include "lab/ladder/ladder_table.hpp"
#include "bastide/error.hpp"
#include "library/text_file.hpp"
#include "pages/json_text.hpp"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;
constexpr int ladder_format = 1;

Json step_json(const LadderStep& step) {
    if (step.games == 0) {
        return {{"games", 0}};
    }
    const Measured elo = step.elo();
    return {{"games", step.games},
            {"score", step.score},
            {"low", step.low},
            {"high", step.high},
            {"cpu_seconds", step.cpu_seconds},
            {"elo", {{"value", elo.value}, {"low", elo.low}, {"high", elo.high}}}};
}

LadderStep step_of(const Json& json) {
    LadderStep step;
    step.games = json.at("games");
    if (step.games != 0) {
        step.score = json.at("score");
        step.low = json.at("low");
        step.high = json.at("high");
        step.cpu_seconds = json.at("cpu_seconds");
    }
    return step;
}

Json ladder_game_json(const LadderGame& game, const std::vector<std::string>& rungs) {
    Json out{{"game", game.name}, {"title", game.title}, {"ruleset", game.ruleset}, {"players", game.players}};
    out["rungs"] = Json::object();
    for (std::size_t i = 0; i < rungs.size(); ++i) {
        Json rung = Json::object();
        if (game.steps[i]) {
            rung["over_the_one_below"] = step_json(*game.steps[i]);
        }
        if (game.paces[i]) {
            rung["pace"] = {{"turns", game.paces[i]->turns}, {"cpu_seconds", game.paces[i]->cpu_seconds}};
        }
        out["rungs"][rungs[i]] = std::move(rung);
    }
    return out;
}

void take_ladder_game(const Json& json, LadderTable& table) {
    LadderGame& game = table.game(json.at("game"));
    game.title = json.at("title");
    game.ruleset = json.at("ruleset");
    game.players = json.at("players");
    for (std::size_t i = 0; i < table.rungs.size(); ++i) {
        const Json& rung = json.at("rungs").at(table.rungs[i]);
        if (rung.contains("over_the_one_below")) {
            game.steps[i] = step_of(rung.at("over_the_one_below"));
        }
        if (rung.contains("pace")) {
            game.paces[i] = {rung.at("pace").at("turns"), rung.at("pace").at("cpu_seconds")};
        }
    }
}

} // namespace

Measured LadderStep::elo() const {
    const double n = static_cast<double>(games), least = 0.5 / (n + 1);
    const auto within = [&](double share) { return elo_of(std::clamp(share, least, 1 - least)); };
    return {within((score * n + 0.5) / (n + 1)), within(low), within(high)};
}

LadderGame& LadderTable::game(const std::string& name) {
    const auto found = std::find_if(of_games.begin(), of_games.end(), [&](const auto& it) { return it.name == name; });
    if (found != of_games.end()) {
        return *found;
    }
    LadderGame& added = of_games.emplace_back();
    added.name = name;
    added.steps.resize(rungs.size());
    added.paces.resize(rungs.size());
    return added;
}

void read_ladder(const std::filesystem::path& file, LadderTable& table) {
    if (!std::filesystem::exists(file)) {
        return;
    }
    try {
        const Json all = Json::parse(read_text(file));
        if (all.at("format").get<int>() != ladder_format) {
            throw Error(file.string(), 0, "this is of another format than this program's; name another file.");
        }
        const bool same = all.at("agents") == Json(table.agents) && all.at("rungs") == Json(table.rungs) &&
                          all.at("seed").get<std::uint64_t>() == table.seed &&
                          all.at("games_of_a_step").get<std::uint64_t>() == table.games &&
                          all.at("seconds_of_a_step").get<double>() == table.seconds;
        if (!same) {
            throw Error(file.string(), 0,
                        "this was measured with other agents, another seed, other --games or --seconds; give the same, "
                        "or name another file with --keep.");
        }
        for (const Json& game : all.at("measured")) {
            take_ladder_game(game, table);
        }
    } catch (const Json::exception&) {
        throw Error(file.string(), 0,
                    "this is no file of `bastide ladder`, or it is damaged; name another with --keep.");
    }
}

std::string ladder_json(const LadderTable& table) {
    Json out{{"format", ladder_format}, {"rungs", table.rungs},           {"agents", table.agents},
             {"seed", table.seed},      {"games_of_a_step", table.games}, {"seconds_of_a_step", table.seconds}};
    out["measured"] = Json::array();
    for (const LadderGame& game : table.of_games) {
        out["measured"].push_back(ladder_game_json(game, table.rungs));
    }
    return json_text(out);
}

bool goes_up(const LadderGame& game) {
    return std::all_of(game.steps.begin(), game.steps.end(),
                       [](const auto& step) { return !step || step->games == 0 || step->elo().value > 0; });
}

} // namespace bastide::host
