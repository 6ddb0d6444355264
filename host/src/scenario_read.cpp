// Scenario files as read: syntax, names of keys, types. What the names mean is found out when a scenario is played.
#include "scenario.hpp"
#include "scenario_toml.hpp"
#include <fstream>
#include <sstream>

namespace bastide::host {

namespace {

Quote quote(Fields& fields, std::string_view key) {
    return fields.has(key) ? Quote{fields.text(key), fields.line(key)} : Quote{};
}

std::vector<Quote> quotes(Fields& fields, std::string_view key) {
    std::vector<Quote> result;
    const toml::node* node = fields.get(key);
    if (node == nullptr) {
        return result;
    }
    if (node->is_string()) {
        return {Quote{fields.string(key, *node), line_of(*node)}};
    }
    for (const toml::node& item : *fields.array(key)) {
        result.push_back({fields.string(key, item), line_of(item)});
    }
    return result;
}

std::optional<std::vector<std::string>> maybe_texts(Fields& fields, std::string_view key) {
    return fields.has(key) ? std::optional(fields.texts(key)) : std::nullopt;
}

/// `{ name = number, ... }`
std::vector<Quantity> quantities(Fields& fields, std::string_view key) {
    std::vector<Quantity> result;
    if (const toml::table* table = fields.table(key)) {
        for (const auto& [name, value] : *table) {
            result.push_back({std::string(name.str()), fields.integer(name.str(), value), line_of(value)});
        }
    }
    return result;
}

ExpectedScore read_score(const toml::table& table, const std::string& file) {
    Fields fields(table, file, "a score event");
    ExpectedScore score;
    score.player = fields.text("player");
    score.points = fields.number("points");
    score.kind = fields.text("kind");
    score.occasion = fields.text("occasion");
    score.at = fields.text("at");
    score.cause = fields.text("cause");
    score.rules = fields.texts("rule");
    for (std::string& id : fields.texts("rules")) {
        score.rules.push_back(std::move(id));
    }
    score.line = fields.line();
    fields.done();
    return score;
}

ExpectedFigure read_figure(const toml::table& table, const std::string& file) {
    Fields fields(table, file, "an entry of 'at'");
    ExpectedFigure figure;
    figure.line = fields.line();
    figure.figure = fields.text("figure");
    figure.on = fields.text("on");
    figure.count = fields.number("count").value_or(1);
    fields.done();
    if (figure.figure.empty() || figure.on.empty()) {
        fields.fail(figure.line, "An entry of 'at' needs 'figure' (a player and a kind) and 'on' (a segment).");
    }
    return figure;
}

ExpectedFeature read_feature(const toml::table& table, const std::string& file) {
    Fields fields(table, file, "an entry of 'features'");
    ExpectedFeature feature;
    feature.line = fields.line();
    feature.at = fields.text("at");
    feature.tiles = fields.number("tiles");
    feature.segments = fields.number("segments");
    feature.open = fields.number("open");
    feature.closed = fields.flag("closed");
    for (const Quantity& count : quantities(fields, "count")) {
        feature.counts[count.name] = count.value;
    }
    feature.figures = maybe_texts(fields, "figures");
    feature.owners = maybe_texts(fields, "owners");
    feature.joins = fields.texts("joins");
    feature.apart = fields.texts("apart");
    fields.done();
    if (feature.at.empty()) {
        fields.fail(feature.line, "An entry of 'features' needs 'at', one of the feature's segments.");
    }
    return feature;
}

/// `{ red = { supply = 7, KIND = { board = 1 } } }`
std::vector<ExpectedFigures> read_figures(Fields& fields) {
    std::vector<ExpectedFigures> result;
    const toml::table* players = fields.table("figures");
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
                result.push_back({player, kind, name, fields.integer(name, value), line_of(value)});
            }
        }
    };
    for (const auto& [player, value] : *players) {
        const toml::table* table = value.as_table();
        if (table == nullptr) {
            fields.wrong("figures." + std::string(player.str()), value, "a table like { supply = 7, board = 0 }");
        }
        places(*table, std::string(player.str()), {}, places);
    }
    return result;
}

/// `{ supply = 70, removed = { cap = 1 } }`
void read_piles(Fields& fields, Expected& expected) {
    if (const toml::table* piles = fields.table("piles")) {
        for (const auto& [key, value] : *piles) {
            const std::string name(key.str());
            if (const toml::table* tiles = value.as_table()) {
                for (const auto& [tile, count] : *tiles) {
                    expected.pile_tiles[name].push_back(
                        {std::string(tile.str()), fields.integer(tile.str(), count), line_of(count)});
                }
            } else {
                expected.piles.push_back({name, fields.integer(name, value), line_of(value)});
            }
        }
    }
    if (const std::optional<int> supply = fields.number("supply")) {
        expected.piles.push_back({"supply", *supply, fields.line("supply")});
    }
}

void read_display(Fields& fields, Expected& expected) {
    const toml::table* display = fields.table("display");
    if (display == nullptr) {
        return;
    }
    for (const auto& [key, value] : *display) {
        const std::string player(key.str());
        if (const toml::array* list = value.as_array()) {
            for (const toml::node& item : *list) {
                expected.display.emplace_back(player, Quote{fields.string(player, item), line_of(item)});
            }
        } else {
            expected.display.emplace_back(player, Quote{fields.string(player, value), line_of(value)});
        }
    }
}

Expected read_expected(Fields& fields, const std::string& file) {
    Expected e;
    e.to_act = quote(fields, "to_act");
    e.decision = quote(fields, "decision");
    e.verdict = quote(fields, "verdict");
    e.over = fields.flag("over");
    e.over_line = fields.line("over");
    e.legal = quotes(fields, "legal");
    e.illegal = quotes(fields, "illegal");
    e.explains = quotes(fields, "explains");
    e.tells = quotes(fields, "tells");
    e.board = quotes(fields, "board");
    e.empty = quotes(fields, "empty");
    e.scores = quantities(fields, "scores");
    e.winners = maybe_texts(fields, "winners");
    e.winners_line = fields.line("winners");
    if (fields.has("only")) {
        e.only = quotes(fields, "only");
        e.only_line = fields.line("only");
    }
    if (fields.has("discarded")) {
        e.discarded = quotes(fields, "discarded");
        e.discarded_line = fields.line("discarded");
    }
    if (fields.has("events")) {
        e.events.emplace();
        e.events_line = fields.line("events");
        for (const toml::table* table : fields.tables("events")) {
            e.events->push_back(read_score(*table, file));
        }
    }
    for (const toml::table* table : fields.tables("at")) {
        e.at.push_back(read_figure(*table, file));
    }
    for (const toml::table* table : fields.tables("features")) {
        e.features.push_back(read_feature(*table, file));
    }
    if (const std::optional<int> tiles = fields.number("tiles")) {
        e.tiles = Quantity{"tiles", *tiles, fields.line("tiles")};
    }
    e.figures = read_figures(fields);
    read_piles(fields, e);
    read_display(fields, e);
    return e;
}

ScenarioStep read_step(const toml::table& table, const std::string& file, const char* what) {
    Fields fields(table, file, what);
    ScenarioStep step;
    step.line = fields.line();
    step.by = quote(fields, "by");
    step.actions = quotes(fields, "do");
    step.finish = fields.flag("finish").value_or(false);
    fields.get("note"); // a remark for readers
    step.expected = read_expected(fields, file);
    fields.done();
    return step;
}

PlayerSpec read_player(const toml::node& node, Fields& game) {
    PlayerSpec player;
    if (node.is_string()) {
        player.name = game.string("players", node);
        return player;
    }
    const toml::table* table = node.as_table();
    if (table == nullptr) {
        game.wrong("players", node, "a list of names or of tables with a name");
    }
    Fields fields(*table, game.file(), "a player");
    player.name = fields.text("name");
    player.colour = fields.text("colour");
    player.youngest = fields.flag("youngest").value_or(false);
    fields.done();
    if (player.name.empty()) {
        fields.fail(fields.line(), "A player needs a name.");
    }
    return player;
}

void read_players(Fields& fields, GameFile& game) {
    const toml::array* players = fields.array("players");
    if (players == nullptr) {
        return;
    }
    game.players.clear();
    for (const toml::node& node : *players) {
        game.players.push_back(read_player(node, fields));
    }
}

GameFile::Set read_set(const toml::node& node, Fields& game) {
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
    Fields fields(*table, game.file(), "a tile set");
    set.name = fields.text("set");
    set.copies = fields.number("copies").value_or(1);
    fields.done();
    if (set.name.empty() || set.copies < 1) {
        fields.fail(set.line, "A tile set needs 'set', its name, and at least one copy.");
    }
    return set;
}

std::string switch_text(const toml::node& node, Fields& game, const std::string& name) {
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
void read_switches(Fields& fields, GameFile& game) {
    const toml::table* switches = fields.table("switches");
    if (switches == nullptr) {
        return;
    }
    for (const auto& [key, value] : *switches) {
        const auto set = [&](const std::string& name, const toml::node& node) {
            std::erase_if(game.switches, [&](const GameFile::SwitchValue& old) { return old.name == name; });
            game.switches.push_back({name, switch_text(node, fields, name), line_of(node)});
        };
        const std::string name(key.str());
        if (const toml::table* of_module = value.as_table()) { // base.small_city_scoring = ... without quotes
            for (const auto& [inner, node] : *of_module) {
                set(name + "." + std::string(inner.str()), node);
            }
        } else {
            set(name, value);
        }
    }
}

void read_game(const toml::table& table, Scenario& scenario) {
    Fields fields(table, scenario.file, "[game]");
    GameFile& game = scenario.game;
    game.file = scenario.file;
    if (const toml::array* modules = fields.array("modules")) {
        game.modules.clear();
        for (const toml::node& node : *modules) {
            game.modules.emplace_back(fields.string("modules", node), line_of(node));
        }
    }
    if (const toml::array* sets = fields.array("tilesets")) {
        game.tile_sets.clear();
        for (const toml::node& node : *sets) {
            game.tile_sets.push_back(read_set(node, fields));
        }
    }
    for (const toml::table* order : fields.tables("order")) {
        Fields pair(*order, scenario.file, "an entry of 'order'");
        game.order.emplace_back(pair.text("first"), pair.text("then"));
        pair.done();
    }
    read_players(fields, game);
    read_switches(fields, game);
    if (fields.has("refused")) {
        scenario.refused = quote(fields, "refused");
    }
    fields.done();
}

/// [game], `rules`, [[step]] and [end] of the file, or of a case on top of the file's.
void read_body(Fields& fields, Scenario& scenario, std::optional<ScenarioStep>& end) {
    for (std::string& id : fields.texts("rules")) {
        scenario.rules.push_back(std::move(id));
    }
    if (const toml::table* game = fields.table("game")) {
        read_game(*game, scenario);
    }
    for (const toml::table* step : fields.tables("step")) {
        scenario.steps.push_back(read_step(*step, scenario.file, "a step"));
    }
    if (const toml::table* table = fields.table("end")) {
        end = read_step(*table, scenario.file, "[end]");
    }
    fields.get("note");
}

/// What a scenario must have whatever the rules.
void demand(const Scenario& scenario, const Fields& fields) {
    const auto require = [&](bool there, const char* key) {
        if (!there) {
            fields.fail(scenario.line, "The scenario '" + scenario.title + "' needs '" + key + "' in [game].");
        }
    };
    require(!scenario.game.modules.empty(), "modules");
    if (scenario.refused) {
        if (!scenario.steps.empty()) {
            fields.fail(scenario.steps.front().line, "A game that must be refused has no steps.");
        }
        return;
    }
    require(!scenario.game.tile_sets.empty(), "tilesets");
    require(!scenario.game.players.empty(), "players");
    if (scenario.steps.empty()) {
        fields.fail(scenario.line,
                    "The scenario '" + scenario.title + "' has no [[step]] and no [end]: it would show nothing.");
    }
}

Scenario finished(Scenario scenario, const std::optional<ScenarioStep>& end, const Fields& fields) {
    if (end) {
        scenario.steps.push_back(*end);
    }
    demand(scenario, fields);
    return scenario;
}

Scenario read_case(const toml::table& table, const Scenario& base, std::optional<ScenarioStep> end) {
    Fields fields(table, base.file, "a case");
    Scenario scenario = base;
    scenario.line = fields.line();
    const std::string title = fields.text("title");
    if (title.empty()) {
        fields.fail(fields.line(), "A case needs a title.");
    }
    scenario.title = base.title.empty() ? title : base.title + ": " + title;
    read_switches(fields, scenario.game);
    read_players(fields, scenario.game);
    if (fields.has("refused")) {
        scenario.refused = quote(fields, "refused");
    }
    read_body(fields, scenario, end);
    fields.done();
    return finished(std::move(scenario), end, fields);
}

std::string whole_file(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    if (!in || std::filesystem::is_directory(file) || !(text << in.rdbuf())) {
        throw Error(file.string(), 0, "The file cannot be read, or is empty.");
    }
    return text.str();
}

} // namespace

std::vector<Scenario> parse_scenarios(std::string_view text, const std::string& file) {
    const toml::table root = parse_toml(text, file);
    if (root.contains("tileset") || root.contains("module") || root.contains("player")) {
        throw Error(file, 0, "This is a tile set, a module's manifest or a game file, not a scenario.");
    }
    Fields fields(root, file, "a scenario file");
    Scenario base;
    base.file = file;
    base.line = 1;
    base.title = fields.text("title");
    std::optional<ScenarioStep> end;
    read_body(fields, base, end);
    const std::vector<const toml::table*> cases = fields.tables("case");
    fields.done();
    if (cases.empty()) {
        if (base.title.empty()) {
            throw Error(file, 1, "A scenario needs a title, the sentence that it shows.");
        }
        return {finished(std::move(base), end, fields)};
    }
    std::vector<Scenario> scenarios;
    for (const toml::table* table : cases) {
        scenarios.push_back(read_case(*table, base, end));
    }
    return scenarios;
}

std::vector<Scenario> read_scenarios(const std::filesystem::path& file) {
    return parse_scenarios(whole_file(file), file.string());
}

bool looks_like_scenario(const std::filesystem::path& file) {
    try {
        const toml::table root = parse_toml(whole_file(file), file.string());
        if (root.contains("tileset") || root.contains("module") || root.contains("player")) {
            return false;
        }
        return root.contains("step") || root.contains("case") || root.contains("game") || root.contains("end");
    } catch (const Error&) {
        return true; // so that it is read again and reported
    }
}

} // namespace bastide::host
