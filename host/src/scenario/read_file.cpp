// Scenario files: one scenario, or one per [[case]].
#include "bastide/error.hpp"
#include "library/text_file.hpp"
#include "scenario/read.hpp"

namespace bastide::host {

using load::Reader;
using load::Value;

ScenarioStep read_step(const Reader& reader) {
    std::vector<std::string> keys = expected_keys();
    keys.insert(keys.end(), {"by", "do", "finish", "note"}); // a note is a remark for readers
    reader.only(keys);
    ScenarioStep step;
    step.line = reader.line();
    step.by = quote(reader, "by");
    step.actions = quotes(reader, "do");
    step.finish = reader.flag("finish", false);
    step.expected = read_expected(reader);
    return step;
}

namespace {

/// [game], `rules`, [[step]] and [end] of the file, or of a case on top of the file's.
void read_body(const Reader& body, Scenario& scenario, std::optional<ScenarioStep>& end) {
    for (Quote& id : quotes(body, "rules")) {
        scenario.rules.push_back(std::move(id));
    }
    if (const Value* game = body.table("game")) {
        read_game(Reader(*game, scenario.file, "[game]"), scenario);
    }
    for (const Value& step : body.tables("step")) {
        scenario.steps.push_back(read_step(Reader(step, scenario.file, "[[step]]")));
    }
    if (const Value* table = body.table("end")) {
        end = read_step(Reader(*table, scenario.file, "[end]"));
    }
}

/// What a scenario must have whatever the rules.
void demand(const Scenario& scenario) {
    const auto require = [&](bool there, const char* key) {
        if (!there) {
            throw Error(scenario.file, scenario.line,
                        "The scenario '" + scenario.title + "' needs '" + key + "' in [game].");
        }
    };
    require(!scenario.game.modules.empty(), "modules");
    if (scenario.refused) {
        if (!scenario.steps.empty()) {
            throw Error(scenario.file, scenario.steps.front().line, "A game that must be refused has no steps.");
        }
        return;
    }
    require(!scenario.game.tile_sets.empty(), "tilesets");
    require(!scenario.game.players.empty(), "players");
    if (scenario.steps.empty()) {
        throw Error(scenario.file, scenario.line,
                    "The scenario '" + scenario.title + "' has no [[step]] and no [end]: it would show nothing.");
    }
}

Scenario finished(Scenario scenario, const std::optional<ScenarioStep>& end) {
    if (end) {
        scenario.steps.push_back(*end);
    }
    demand(scenario);
    return scenario;
}

Scenario read_case(const Value& table, const Scenario& base, std::optional<ScenarioStep> end) {
    const Reader reader(table, base.file, "[[case]]");
    reader.only({"title", "note", "rules", "game", "players", "switches", "figures", "refused", "step", "end"});
    Scenario scenario = base;
    scenario.line = reader.line();
    const std::string title = reader.text("title");
    scenario.title = base.title.empty() ? title : base.title + ": " + title;
    read_switches(reader, scenario.game);
    read_numbers(reader, scenario.game);
    read_players(reader, scenario.game);
    if (reader.has("refused")) {
        scenario.refused = quote(reader, "refused");
    }
    read_body(reader, scenario, end);
    return finished(std::move(scenario), end);
}

/// The tables that a tile set, a manifest and a game file begin with.
bool is_something_else(const Value& root) {
    return root.find("tileset") != nullptr || root.find("module") != nullptr || root.find("player") != nullptr;
}

} // namespace

std::vector<Scenario> parse_scenarios(std::string_view text, const std::string& file) {
    const Value root = load::parse_toml(text, file);
    if (is_something_else(root)) {
        throw Error(file, 0, "This is a tile set, a module's manifest or a game file, not a scenario.");
    }
    const Reader whole(root, file, "top level");
    whole.only({"title", "note", "rules", "game", "step", "end", "case"});
    Scenario base;
    base.file = file;
    base.line = 1;
    base.title = whole.text("title", {});
    std::optional<ScenarioStep> end;
    read_body(whole, base, end);
    const auto cases = whole.tables("case");
    if (cases.empty()) {
        if (base.title.empty()) {
            throw Error(file, 1, "A scenario needs a title, the sentence that it shows.");
        }
        return {finished(std::move(base), end)};
    }
    std::vector<Scenario> scenarios;
    for (const Value& table : cases) {
        scenarios.push_back(read_case(table, base, end));
    }
    return scenarios;
}

std::vector<Scenario> read_scenarios(const std::filesystem::path& file) {
    return parse_scenarios(read_text(file), file.string());
}

bool looks_like_scenario(const std::filesystem::path& file) {
    try {
        const Value root = load::parse_toml(read_text(file), file.string());
        return !is_something_else(root) && (root.find("step") != nullptr || root.find("case") != nullptr ||
                                            root.find("game") != nullptr || root.find("end") != nullptr);
    } catch (const Error&) {
        return true; // so that it is read again and reported
    }
}

} // namespace bastide::host
