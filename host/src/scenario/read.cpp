// Scenario files as read: syntax, names of keys, types. What the names mean is found out when a scenario is played.
#include "bastide/text_file.hpp"
#include "scenario/scenario.hpp"
#include "scenario/toml.hpp"

namespace bastide::host {

namespace {

Quote quote(Keys& keys, std::string_view key) {
    return keys.has(key) ? Quote{keys.text(key), keys.line(key)} : Quote{};
}

std::vector<Quote> quotes(Keys& keys, std::string_view key) {
    std::vector<Quote> result;
    const toml::node* node = keys.get(key);
    if (node == nullptr) {
        return result;
    }
    if (node->is_string()) {
        return {Quote{keys.string(key, *node), line_of(*node)}};
    }
    for (const toml::node& item : *keys.array(key)) {
        result.push_back({keys.string(key, item), line_of(item)});
    }
    return result;
}

std::optional<std::vector<std::string>> maybe_texts(Keys& keys, std::string_view key) {
    return keys.has(key) ? std::optional(keys.texts(key)) : std::nullopt;
}

/// `{ name = number, ... }`
std::vector<Quantity> quantities(Keys& keys, std::string_view key) {
    std::vector<Quantity> result;
    if (const toml::table* table = keys.table(key)) {
        for (const auto& [name, value] : *table) {
            result.push_back({std::string(name.str()), keys.integer(name.str(), value), line_of(value)});
        }
    }
    return result;
}

ExpectedScore read_score(const toml::table& table, const std::string& file) {
    Keys keys(table, file, "a score event");
    ExpectedScore score;
    score.player = keys.text("player");
    score.points = keys.number("points");
    score.kind = keys.text("kind");
    score.occasion = keys.text("occasion");
    score.at = keys.text("at");
    score.cause = keys.text("cause");
    score.rules = keys.texts("rule");
    for (std::string& id : keys.texts("rules")) {
        score.rules.push_back(std::move(id));
    }
    score.line = keys.line();
    keys.done();
    return score;
}

ExpectedFigure read_figure(const toml::table& table, const std::string& file) {
    Keys keys(table, file, "an entry of 'at'");
    ExpectedFigure figure;
    figure.line = keys.line();
    figure.figure = keys.text("figure");
    figure.on = keys.text("on");
    figure.count = keys.number("count").value_or(1);
    keys.done();
    if (figure.figure.empty() || figure.on.empty()) {
        keys.fail(figure.line, "An entry of 'at' needs 'figure' (a player and a kind) and 'on' (a segment).");
    }
    return figure;
}

ExpectedFeature read_feature(const toml::table& table, const std::string& file) {
    Keys keys(table, file, "an entry of 'features'");
    ExpectedFeature feature;
    feature.line = keys.line();
    feature.at = keys.text("at");
    feature.tiles = keys.number("tiles");
    feature.segments = keys.number("segments");
    feature.open = keys.number("open");
    feature.closed = keys.flag("closed");
    for (const Quantity& count : quantities(keys, "count")) {
        feature.counts[count.name] = count.value;
    }
    feature.figures = maybe_texts(keys, "figures");
    feature.owners = maybe_texts(keys, "owners");
    feature.joins = keys.texts("joins");
    feature.apart = keys.texts("apart");
    keys.done();
    if (feature.at.empty()) {
        keys.fail(feature.line, "An entry of 'features' needs 'at', one of the feature's segments.");
    }
    return feature;
}

/// `{ red = { supply = 7, KIND = { board = 1 } } }`
std::vector<ExpectedFigures> read_figures(Keys& keys) {
    std::vector<ExpectedFigures> result;
    const toml::table* players = keys.table("figures");
    if (players == nullptr) {
        return result;
    }
    const auto places = [&](const toml::table& table, const std::string& player, const std::string& kind,
                            auto&& self) -> void {
        for (const auto& [key, value] : table) {
            const std::string name(key.str());
            if (const toml::table* inner = value.as_table(); inner != nullptr && kind.empty()) {
                self(*inner, player, name, self);
            } else {
                result.push_back({player, kind, name, keys.integer(name, value), line_of(value)});
            }
        }
    };
    for (const auto& [player, value] : *players) {
        const toml::table* table = value.as_table();
        if (table == nullptr) {
            keys.wrong("figures." + std::string(player.str()), value, "a table like { supply = 7, board = 0 }");
        }
        places(*table, std::string(player.str()), {}, places);
    }
    return result;
}

/// `{ supply = 70, removed = { cap = 1 } }`
void read_piles(Keys& keys, Expected& expected) {
    if (const toml::table* piles = keys.table("piles")) {
        for (const auto& [key, value] : *piles) {
            const std::string name(key.str());
            if (const toml::table* tiles = value.as_table()) {
                for (const auto& [tile, count] : *tiles) {
                    expected.pile_tiles[name].push_back(
                        {std::string(tile.str()), keys.integer(tile.str(), count), line_of(count)});
                }
            } else {
                expected.piles.push_back({name, keys.integer(name, value), line_of(value)});
            }
        }
    }
    if (const std::optional<int> supply = keys.number("supply")) {
        expected.piles.push_back({"supply", *supply, keys.line("supply")});
    }
}

void read_display(Keys& keys, Expected& expected) {
    const toml::table* display = keys.table("display");
    if (display == nullptr) {
        return;
    }
    for (const auto& [key, value] : *display) {
        const std::string player(key.str());
        if (const toml::array* list = value.as_array()) {
            for (const toml::node& item : *list) {
                expected.display.emplace_back(player, Quote{keys.string(player, item), line_of(item)});
            }
        } else {
            expected.display.emplace_back(player, Quote{keys.string(player, value), line_of(value)});
        }
    }
}

/// All score events of the step: `events` in any order, or `events_in_order`.
void read_events(Keys& keys, Expected& e, const std::string& file) {
    if (keys.has("events") && keys.has("events_in_order")) {
        keys.fail(keys.line("events_in_order"),
                  "'events' and 'events_in_order' say the same thing twice; keep one of them.");
    }
    e.events_in_order = keys.has("events_in_order");
    const char* const key = e.events_in_order ? "events_in_order" : "events";
    if (!keys.has(key)) {
        return;
    }
    e.events.emplace();
    e.events_line = keys.line(key);
    for (const toml::table* table : keys.tables(key)) {
        e.events->push_back(read_score(*table, file));
    }
}

Expected read_expected(Keys& keys, const std::string& file) {
    Expected e;
    e.to_act = quote(keys, "to_act");
    e.decision = quote(keys, "decision");
    e.verdict = quote(keys, "verdict");
    e.over = keys.flag("over");
    e.over_line = keys.line("over");
    e.legal = quotes(keys, "legal");
    e.illegal = quotes(keys, "illegal");
    e.explains = quotes(keys, "explains");
    e.tells = quotes(keys, "tells");
    e.board = quotes(keys, "board");
    e.empty = quotes(keys, "empty");
    e.scores = quantities(keys, "scores");
    e.winners = maybe_texts(keys, "winners");
    e.winners_line = keys.line("winners");
    if (keys.has("only")) {
        e.only = quotes(keys, "only");
        e.only_line = keys.line("only");
    }
    if (keys.has("discarded")) {
        e.discarded = quotes(keys, "discarded");
        e.discarded_line = keys.line("discarded");
    }
    read_events(keys, e, file);
    for (const toml::table* table : keys.tables("at")) {
        e.at.push_back(read_figure(*table, file));
    }
    for (const toml::table* table : keys.tables("features")) {
        e.features.push_back(read_feature(*table, file));
    }
    if (const std::optional<int> tiles = keys.number("tiles")) {
        e.tiles = Quantity{"tiles", *tiles, keys.line("tiles")};
    }
    e.figures = read_figures(keys);
    read_piles(keys, e);
    read_display(keys, e);
    return e;
}

ScenarioStep read_step(const toml::table& table, const std::string& file, const char* what) {
    Keys keys(table, file, what);
    ScenarioStep step;
    step.line = keys.line();
    step.by = quote(keys, "by");
    step.actions = quotes(keys, "do");
    step.finish = keys.flag("finish").value_or(false);
    keys.get("note"); // a remark for readers
    step.expected = read_expected(keys, file);
    keys.done();
    return step;
}

PlayerSpec read_player(const toml::node& node, Keys& game) {
    PlayerSpec player;
    if (node.is_string()) {
        player.name = game.string("players", node);
        return player;
    }
    const toml::table* table = node.as_table();
    if (table == nullptr) {
        game.wrong("players", node, "a list of names or of tables with a name");
    }
    Keys keys(*table, game.file(), "a player");
    player.name = keys.text("name");
    player.colour = keys.text("colour");
    player.youngest = keys.flag("youngest").value_or(false);
    keys.done();
    if (player.name.empty()) {
        keys.fail(keys.line(), "A player needs a name.");
    }
    return player;
}

void read_players(Keys& keys, GameFile& game) {
    const toml::array* players = keys.array("players");
    if (players == nullptr) {
        return;
    }
    game.players.clear();
    for (const toml::node& node : *players) {
        game.players.push_back(read_player(node, keys));
    }
}

GameFile::Set read_set(const toml::node& node, Keys& game) {
    GameFile::Set set;
    set.line = line_of(node);
    if (node.is_string()) {
        set.name = game.string("tilesets", node);
        return set;
    }
    const toml::table* table = node.as_table();
    if (table == nullptr) {
        game.wrong("tilesets", node, "a list of names or of tables like { set = \"name\", copies = 2 }");
    }
    Keys keys(*table, game.file(), "a tile set");
    set.name = keys.text("set");
    set.copies = keys.number("copies").value_or(1);
    keys.done();
    if (set.name.empty() || set.copies < 1) {
        keys.fail(set.line, "A tile set needs 'set', its name, and at least one copy.");
    }
    return set;
}

std::string switch_text(const toml::node& node, Keys& game, const std::string& name) {
    if (const auto* flag = node.as_boolean()) {
        return flag->get() ? "true" : "false";
    }
    if (node.is_integer()) {
        return std::to_string(game.integer(name, node));
    }
    if (!node.is_string()) {
        game.wrong(name, node, "a text, a whole number, true or false");
    }
    return game.string(name, node);
}

/// Later values replace earlier ones, so that a case can change those of the file.
void read_switches(Keys& keys, GameFile& game) {
    const toml::table* switches = keys.table("switches");
    if (switches == nullptr) {
        return;
    }
    for (const auto& [key, value] : *switches) {
        const auto set = [&](const std::string& name, const toml::node& node) {
            std::erase_if(game.switches, [&](const GameFile::SwitchValue& old) { return old.name == name; });
            game.switches.push_back({name, switch_text(node, keys, name), line_of(node)});
        };
        const std::string name(key.str());
        if (const toml::table* of_module = value.as_table()) { // module.switch = ... without quotes
            for (const auto& [inner, node] : *of_module) {
                set(name + "." + std::string(inner.str()), node);
            }
        } else {
            set(name, value);
        }
    }
}

void read_game(const toml::table& table, Scenario& scenario) {
    Keys keys(table, scenario.file, "[game]");
    GameFile& game = scenario.game;
    game.file = scenario.file;
    if (const toml::array* modules = keys.array("modules")) {
        game.modules.clear();
        for (const toml::node& node : *modules) {
            game.modules.emplace_back(keys.string("modules", node), line_of(node));
        }
    }
    if (const toml::array* sets = keys.array("tilesets")) {
        game.tile_sets.clear();
        for (const toml::node& node : *sets) {
            game.tile_sets.push_back(read_set(node, keys));
        }
    }
    for (const toml::table* order : keys.tables("order")) {
        Keys pair(*order, scenario.file, "an entry of 'order'");
        game.order.emplace_back(pair.text("first"), pair.text("then"));
        pair.done();
    }
    read_players(keys, game);
    read_switches(keys, game);
    if (keys.has("refused")) {
        scenario.refused = quote(keys, "refused");
    }
    keys.done();
}

/// [game], `rules`, [[step]] and [end] of the file, or of a case on top of the file's.
void read_body(Keys& keys, Scenario& scenario, std::optional<ScenarioStep>& end) {
    for (Quote& id : quotes(keys, "rules")) {
        scenario.rules.push_back(std::move(id));
    }
    if (const toml::table* game = keys.table("game")) {
        read_game(*game, scenario);
    }
    for (const toml::table* step : keys.tables("step")) {
        scenario.steps.push_back(read_step(*step, scenario.file, "a step"));
    }
    if (const toml::table* table = keys.table("end")) {
        end = read_step(*table, scenario.file, "[end]");
    }
    keys.get("note");
}

/// What a scenario must have whatever the rules.
void demand(const Scenario& scenario, const Keys& keys) {
    const auto require = [&](bool there, const char* key) {
        if (!there) {
            keys.fail(scenario.line, "The scenario '" + scenario.title + "' needs '" + key + "' in [game].");
        }
    };
    require(!scenario.game.modules.empty(), "modules");
    if (scenario.refused) {
        if (!scenario.steps.empty()) {
            keys.fail(scenario.steps.front().line, "A game that must be refused has no steps.");
        }
        return;
    }
    require(!scenario.game.tile_sets.empty(), "tilesets");
    require(!scenario.game.players.empty(), "players");
    if (scenario.steps.empty()) {
        keys.fail(scenario.line,
                  "The scenario '" + scenario.title + "' has no [[step]] and no [end]: it would show nothing.");
    }
}

Scenario finished(Scenario scenario, const std::optional<ScenarioStep>& end, const Keys& keys) {
    if (end) {
        scenario.steps.push_back(*end);
    }
    demand(scenario, keys);
    return scenario;
}

Scenario read_case(const toml::table& table, const Scenario& base, std::optional<ScenarioStep> end) {
    Keys keys(table, base.file, "a case");
    Scenario scenario = base;
    scenario.line = keys.line();
    const std::string title = keys.text("title");
    if (title.empty()) {
        keys.fail(keys.line(), "A case needs a title.");
    }
    scenario.title = base.title.empty() ? title : base.title + ": " + title;
    read_switches(keys, scenario.game);
    read_players(keys, scenario.game);
    if (keys.has("refused")) {
        scenario.refused = quote(keys, "refused");
    }
    read_body(keys, scenario, end);
    keys.done();
    return finished(std::move(scenario), end, keys);
}

} // namespace

std::vector<Scenario> parse_scenarios(std::string_view text, const std::string& file) {
    const toml::table root = parse_toml(text, file);
    if (root.contains("tileset") || root.contains("module") || root.contains("player")) {
        throw Error(file, 0, "This is a tile set, a module's manifest or a game file, not a scenario.");
    }
    Keys keys(root, file, "a scenario file");
    Scenario base;
    base.file = file;
    base.line = 1;
    base.title = keys.text("title");
    std::optional<ScenarioStep> end;
    read_body(keys, base, end);
    const std::vector<const toml::table*> cases = keys.tables("case");
    keys.done();
    if (cases.empty()) {
        if (base.title.empty()) {
            throw Error(file, 1, "A scenario needs a title, the sentence that it shows.");
        }
        return {finished(std::move(base), end, keys)};
    }
    std::vector<Scenario> scenarios;
    for (const toml::table* table : cases) {
        scenarios.push_back(read_case(*table, base, end));
    }
    return scenarios;
}

std::vector<Scenario> read_scenarios(const std::filesystem::path& file) {
    return parse_scenarios(read_text(file), file.string());
}

bool looks_like_scenario(const std::filesystem::path& file) {
    try {
        const toml::table root = parse_toml(read_text(file), file.string());
        if (root.contains("tileset") || root.contains("module") || root.contains("player")) {
            return false;
        }
        return root.contains("step") || root.contains("case") || root.contains("game") || root.contains("end");
    } catch (const Error&) {
        return true; // so that it is read again and reported
    }
}

} // namespace bastide::host
