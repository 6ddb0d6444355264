#include "lab/experiment/read_factor.hpp"
#include "bastide/error.hpp"
#include "bastide/limits.hpp"
#include "lab/experiment/read_change.hpp"
#include <algorithm>
#include <set>

namespace bastide::host {

using namespace load;

namespace {

constexpr const char* forms = "a factor has one of these: 'switch' or 'figures' with 'values', 'players', 'agents', "
                              "'tilesets', 'with', 'switches', or tables [[factor.level]]";

const Value& filled_list(const Reader& reader, std::string_view key, std::size_t least = 2) {
    const Value& value = reader.needed(key);
    if (!value.is(Value::Type::array) || value.items.size() < least) {
        reader.fail(key, "list " + std::string(least == 2 ? "two values" : "one value") +
                             " or more; the first is the baseline's.");
    }
    return value;
}

void by_switch(const Reader& reader, Factor& factor) {
    const std::string name = reader.text("switch");
    factor.name = name;
    for (const Value& value : filled_list(reader, "values").items) {
        Change level;
        level.line = value.line;
        level.name = plain_of(value, reader.place("values"));
        level.switches.push_back({name, level.name, value.line});
        factor.levels.push_back(std::move(level));
    }
}

/// So many figures of a kind for each player.
void by_figures(const Reader& reader, Factor& factor) {
    factor.name = reader.text("figures");
    constexpr int most = max_figures_of_kind;
    for (const Value& value : filled_list(reader, "values").items) {
        if (!value.is(Value::Type::number) || value.number < 0 || value.number > most) {
            reader.fail("values", "every value is a number of figures from 0 to " + std::to_string(most) + ", not " +
                                      described(value) + ".");
        }
        Change level;
        level.line = value.line;
        level.name = std::to_string(value.number);
        level.figures.push_back({factor.name, static_cast<int>(value.number), value.line});
        factor.levels.push_back(std::move(level));
    }
}

void by_players(const Reader& reader, Factor& factor) {
    for (const Value& value : filled_list(reader, "players").items) {
        if (!value.is(Value::Type::number) || value.number < 1 || value.number > static_cast<int>(max_players)) {
            reader.fail("players", "every value is a number from 1 to 8, not " + described(value) + ".");
        }
        Change level;
        level.line = value.line;
        level.name = std::to_string(value.number);
        level.players = static_cast<int>(value.number);
        factor.levels.push_back(std::move(level));
    }
}

void by_agents(const Reader& reader, Factor& factor) {
    for (const Value& value : filled_list(reader, "agents", 1).items) { // one: these play everywhere
        Change level;
        level.line = value.line;
        level.agents = agents_of(value, reader.place("agents"));
        for (const std::string& agent : level.agents) {
            level.name += (level.name.empty() ? "" : " ") + agent;
        }
        factor.levels.push_back(std::move(level));
    }
}

void by_tile_sets(const Reader& reader, Factor& factor) {
    for (const Value& value : filled_list(reader, "tilesets").items) {
        Change level;
        level.line = value.line;
        level.tile_sets = sets_of(value, reader.place("tilesets"));
        for (const GameFile::Set& set : level.tile_sets) {
            level.name +=
                (level.name.empty() ? "" : "+") + (set.copies == 1 ? "" : std::to_string(set.copies) + "x") + set.name;
        }
        factor.levels.push_back(std::move(level));
    }
}

/// Without the modules, and with them.
void by_modules(const Reader& reader, Factor& factor) {
    Change without, with;
    with.with = one_or_more(reader, "with");
    if (with.with.empty()) {
        reader.fail("with", "name the modules that join.");
    }
    without.name = "no";
    with.name = "yes";
    without.line = with.line = reader.line("with");
    for (const std::string& module : with.with) {
        factor.name += (factor.name.empty() ? "" : "+") + module;
    }
    factor.levels = {without, with};
}

/// Which they are is known once there is a game.
void by_all_switches(const Reader& reader, Factor& factor) {
    constexpr std::string_view any = ".*";
    const std::string text = reader.text("switches");
    const bool of_module = text.size() > any.size() && text.ends_with(any);
    if (text != "all" && !of_module) {
        reader.fail("switches", "write \"all\", or \"MODULE.*\" for those of one module.");
    }
    factor.name = text;
    factor.switches_of = of_module ? text.substr(0, text.size() - any.size()) : text;
}

void by_levels(const Reader& reader, Factor& factor) {
    for (const Value& table : reader.tables("level")) {
        const Reader level(table, reader.file(), "[[factor.level]]");
        level.only(change_keys({"name"}));
        Change change = read_change(level);
        change.name = level.text("name");
        factor.levels.push_back(std::move(change));
    }
    if (factor.levels.size() < 2) {
        reader.fail("a factor has two levels or more; write a table [[factor.level]] for each.");
    }
}

void check_level_names(const Factor& factor, const std::string& file) {
    std::set<std::string> seen;
    for (const Change& level : factor.levels) {
        if (!seen.insert(level.name).second) {
            throw Error(file, level.line, "the factor '" + factor.name + "' has the value '" + level.name + "' twice.");
        }
    }
}

} // namespace

Factor read_factor(const Value& table, const std::string& file, std::size_t number) {
    const Reader reader(table, file, "[[factor]] " + std::to_string(number));
    Factor factor;
    factor.line = table.line;
    using Form = void (*)(const Reader&, Factor&);
    const std::vector<std::pair<std::string, Form>> all = {
        {"switch", by_switch},      {"figures", by_figures}, {"players", by_players}, {"agents", by_agents},
        {"tilesets", by_tile_sets}, {"with", by_modules},    {"level", by_levels},    {"switches", by_all_switches}};
    reader.only({"name", "switch", "figures", "values", "players", "agents", "tilesets", "with", "level", "switches"});
    const auto there = std::count_if(all.begin(), all.end(), [&](const auto& form) { return reader.has(form.first); });
    if (there != 1 || reader.has("values") != (reader.has("switch") || reader.has("figures"))) {
        reader.fail(std::string(forms) + ".");
    }
    for (const auto& [key, form] : all) {
        if (reader.has(key)) {
            form(reader, factor);
            factor.name = reader.text("name", factor.name.empty() ? key : factor.name);
        }
    }
    check_level_names(factor, file);
    return factor;
}

} // namespace bastide::host
