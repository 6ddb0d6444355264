#include "lab/ladder/ladder_table.hpp"
#include "agents/ladder.hpp"
#include "agents/value/choice.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/limits.hpp"
#include "library/text_file.hpp"
#include "pages/json_text.hpp"
#include "pages/json_whole.hpp"
#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;
constexpr int ladder_format = 2; ///< 1 did not say by which values agents had played
constexpr std::uint64_t very_many = 1'000'000'000;

struct Damaged {}; ///< what no program of ours has written

std::uint64_t whole(const Json& json, std::uint64_t least, std::uint64_t most) {
    const auto number = json_whole(json, least, most);
    if (!number) {
        throw Damaged{};
    }
    return *number;
}

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
    step.games = whole(json.at("games"), 0, very_many);
    if (step.games != 0) {
        step.score = json.at("score");
        step.low = json.at("low");
        step.high = json.at("high");
        step.cpu_seconds = json.value("cpu_seconds", 0.0);
    }
    return step;
}

Json ladder_game_json(const LadderGame& game, const std::vector<std::string>& rungs) {
    Json out{{"game", game.name},
             {"title", game.title},
             {"ruleset", game.ruleset},
             {"value", game.value},
             {"players", game.players}};
    if (game.seconds > 0) {
        out["seconds_of_a_step"] = game.seconds;
    }
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

/// `same`: by rung, whether it is what it was then.
void take_ladder_game(const Json& json, const std::vector<bool>& same, LadderTable& table) {
    LadderGame& game = table.game(json.at("game"));
    game.title = json.value("title", "");
    game.ruleset = json.at("ruleset");
    game.value = json.at("value");
    game.players = static_cast<int>(whole(json.at("players"), 1, max_players));
    game.seconds = json.value("seconds_of_a_step", 0.0);
    for (std::size_t i = 0; i < table.rungs.size(); ++i) {
        if (!same[i]) {
            continue;
        }
        const Json& rung = json.at("rungs").at(table.rungs[i]);
        if (i > 0 && same[i - 1] && rung.contains("over_the_one_below")) {
            game.steps[i] = step_of(rung.at("over_the_one_below"));
        }
        if (rung.contains("pace")) {
            const Json& pace = rung.at("pace");
            game.paces[i] = LadderPace{whole(pace.at("turns"), 0, very_many), pace.at("cpu_seconds").get<double>()};
        }
    }
}

LadderTable ladder_of(const Json& json) {
    LadderTable table = LadderTable::of_today();
    table.seed = whole(json.at("seed"), 0, std::numeric_limits<std::uint64_t>::max());
    table.games = whole(json.at("games_of_a_step"), 1, very_many);
    table.seconds = json.at("seconds_of_a_step");
    const auto rungs = json.at("rungs").get<std::vector<std::string>>();
    const auto agents = json.at("agents").get<std::vector<std::string>>();
    std::vector<bool> same;
    for (std::size_t i = 0; i < table.rungs.size(); ++i) {
        same.push_back(i < std::min(rungs.size(), agents.size()) && rungs[i] == table.rungs[i] &&
                       agents[i] == table.agents[i]);
    }
    for (const Json& game : json.at("measured")) {
        take_ladder_game(game, same, table);
    }
    return table;
}

} // namespace

Measured LadderStep::elo() const {
    const double n = static_cast<double>(games);
    const auto points = [](double share) { return elo_of(std::clamp(share, 0.0, 1.0)); };
    return {points((score * n + 0.5) / (n + 1)), points(low), points(high)};
}

bool LadderGame::whole() const {
    const auto there = [](const auto& one) { return one.has_value(); };
    return std::all_of(steps.begin() + 1, steps.end(), there) && std::all_of(paces.begin(), paces.end(), there);
}

bool LadderGame::shares(const LadderGame& other) const { return ruleset == other.ruleset && value == other.value; }

LadderTable LadderTable::of_today() {
    LadderTable table;
    for (const Rung& rung : ladder()) {
        table.rungs.push_back(rung.name);
        table.agents.push_back(rung.description);
    }
    return table;
}

LadderGame& LadderTable::game(const std::string& name) {
    const auto at = std::lower_bound(of_games.begin(), of_games.end(), name,
                                     [](const LadderGame& it, const std::string& other) { return it.name < other; });
    if (at != of_games.end() && at->name == name) {
        return *at;
    }
    LadderGame& added = *of_games.emplace(at);
    added.name = name;
    added.steps.resize(rungs.size());
    added.paces.resize(rungs.size());
    return added;
}

LadderGame& LadderTable::game(const std::string& name, const Ruleset& rules) {
    LadderGame& it = game(name);
    const std::string value = ValueChoice("auto").version(rules);
    if (it.ruleset != rules.identity.digest || it.value != value) {
        it.steps.assign(rungs.size(), std::nullopt);
        it.paces.assign(rungs.size(), std::nullopt);
    }
    it.ruleset = rules.identity.digest;
    it.value = value;
    it.players = rules.players;
    return it;
}

void LadderTable::allow(double more_seconds) {
    for (LadderGame& one : of_games) {
        allow(one, more_seconds);
        one.seconds = 0;
    }
    seconds = more_seconds;
}

std::uint64_t LadderTable::deals_in(const LadderGame& game) const {
    return rounds_of(games, static_cast<std::uint64_t>(game.players));
}

void LadderTable::allow(const LadderGame& game, double more_seconds) {
    for (LadderGame& one : of_games) {
        const double before = seconds_in(one);
        if (!one.shares(game) || more_seconds <= before) {
            continue;
        }
        one.seconds = more_seconds;
        const std::uint64_t whole = deals_in(one) * static_cast<std::uint64_t>(one.players);
        for (std::size_t i = 0; i < rungs.size(); ++i) {
            one.steps[i] = one.steps[i] && one.steps[i]->games < whole ? std::nullopt : one.steps[i];
            one.paces[i] = one.paces[i] && one.paces[i]->cpu_seconds > before ? std::nullopt : one.paces[i];
        }
    }
}

void LadderTable::share(LadderGame& game) const {
    for (const LadderGame& other : of_games) {
        if (!other.shares(game)) {
            continue;
        }
        game.seconds = std::max(game.seconds, other.seconds);
        for (std::size_t i = 0; i < rungs.size(); ++i) {
            game.steps[i] = game.steps[i] ? game.steps[i] : other.steps[i];
            game.paces[i] = game.paces[i] ? game.paces[i] : other.paces[i];
        }
    }
}

LadderTable read_ladder(const std::filesystem::path& file) {
    const Error damaged(file.string(), 0,
                        "this is no file of `bastide ladder`, or it is damaged; name another with --keep.");
    try {
        const Json all = Json::parse(read_text(file));
        if (all.at("format").get<int>() != ladder_format) {
            throw Error(file.string(), 0, "this is of another format than this program's; name another file.");
        }
        return ladder_of(all);
    } catch (const Json::exception&) {
        throw damaged;
    } catch (const Damaged&) {
        throw damaged;
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
