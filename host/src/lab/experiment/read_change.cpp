#include "lab/experiment/read_change.hpp"
#include "bastide/limits.hpp"
#include <algorithm>

namespace bastide::host {

using namespace load;

std::vector<std::string> change_keys(const std::vector<std::string>& more) {
    std::vector<std::string> keys{"switches", "figures", "with", "without", "tilesets", "players", "agents"};
    keys.insert(keys.end(), more.begin(), more.end());
    return keys;
}

std::vector<std::string> one_or_more(const Reader& table, std::string_view key) {
    const Value* value = table.find(key);
    if (value == nullptr) {
        return {};
    }
    return value->is(Value::Type::array) ? table.texts(key) : std::vector{table.text(key)};
}

std::vector<std::string> agents_of(const Value& value, const FilePlace& place) {
    std::vector<std::string> agents;
    if (value.is(Value::Type::text) && !value.text.empty()) {
        agents.push_back(value.text);
    } else if (value.is(Value::Type::array)) {
        for (const Value& item : value.items) {
            if (!item.is(Value::Type::text) || item.text.empty()) {
                place.fail("every agent is a name in quotes, not " + described(item) + ".");
            }
            agents.push_back(item.text);
        }
    }
    if (agents.empty()) {
        place.fail("write the name of an agent, or a list with one for each seat, not " + described(value) + ".");
    }
    const bool from_results = place.file.empty(); // which earlier versions have filled, with random in their place
    if (!from_results && std::find(agents.begin(), agents.end(), "person") != agents.end()) {
        place.fail("persons play no experiments; name agents. `bastide play` seats persons.");
    }
    return agents;
}

std::vector<GameFile::Set> sets_of(const Value& list, const FilePlace& place) {
    if (!list.is(Value::Type::array) || list.items.empty()) {
        place.fail("list the tile sets, as in [\"name\", { set = \"name\", copies = 2 }].");
    }
    std::vector<GameFile::Set> sets;
    for (const Value& item : list.items) {
        GameFile::Set set;
        set.line = item.line;
        if (item.is(Value::Type::text) && !item.text.empty()) {
            set.name = item.text;
        } else if (item.is(Value::Type::table)) {
            const Reader reader(item, place.file, place.where);
            set.name = reader.text("set");
            set.copies = reader.number("copies", 1, max_copies, 1);
            reader.only({"set", "copies"});
        } else {
            place.fail("write each tile set as \"name\" or { set = \"name\", copies = 2 }, not " + described(item) +
                       ".");
        }
        sets.push_back(std::move(set));
    }
    return sets;
}

namespace {

/// `name = value`, where "module.name" may be written with or without quotes.
void read_switches(const Value& table, const std::string& prefix, const Reader& of, Change& change) {
    for (const Value& value : table.entries) {
        const std::string name = prefix + value.key;
        if (value.is(Value::Type::table) && prefix.empty()) {
            read_switches(value, value.key + ".", of, change);
            continue;
        }
        const FilePlace place{of.file(), "'switches': '" + name + "'", value.line};
        change.switches.push_back({name, plain_of(value, place), value.line});
    }
}

} // namespace

Change read_change(const Reader& table) {
    Change change;
    change.line = table.line();
    if (const Value* switches = table.table("switches")) {
        read_switches(*switches, {}, table, change);
    }
    if (const Value* figures = table.table("figures")) {
        const Reader numbers(*figures, table.file(), "'figures'");
        for (const Value& value : figures->entries) {
            change.figures.push_back({value.key, numbers.number(value.key, 0, max_figures_of_kind), value.line});
        }
    }
    change.with = one_or_more(table, "with");
    change.without = one_or_more(table, "without");
    if (const Value* sets = table.find("tilesets")) {
        change.tile_sets = sets_of(*sets, table.place("tilesets"));
    }
    change.players = table.number("players", 1, static_cast<int>(max_players), 0);
    if (const Value* agents = table.find("agents")) {
        change.agents = agents_of(*agents, table.place("agents"));
    }
    return change;
}

} // namespace bastide::host
