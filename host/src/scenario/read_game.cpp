// The game of a scenario.
#include "bastide/limits.hpp"
#include "scenario/read.hpp"
#include <algorithm>

namespace bastide::host {

using load::Reader;
using load::Value;

namespace {

PlayerSpec read_player(const Value& value, const Reader& game) {
    PlayerSpec player;
    if (value.is(Value::Type::text)) {
        player.name = value.text;
        return player;
    }
    const Reader reader(value, game.file(), "a player");
    reader.only({"name", "colour", "youngest"});
    player.name = reader.text("name");
    player.colour = reader.text("colour", {});
    player.youngest = reader.flag("youngest", false);
    return player;
}

GameFile::Set read_set(const Value& value, const Reader& game) {
    GameFile::Set set;
    set.line = value.line;
    if (value.is(Value::Type::text)) {
        set.name = value.text;
        return set;
    }
    const Reader reader(value, game.file(), "a tile set");
    reader.only({"set", "copies"});
    set.name = reader.text("set");
    set.copies = reader.number("copies", 1, 1000, 1);
    return set;
}

} // namespace

void read_players(const Reader& reader, GameFile& game) {
    const Value* players = reader.list("players");
    if (players == nullptr) {
        return;
    }
    game.players.clear();
    for (const Value& player : players->items) {
        game.players.push_back(read_player(player, reader));
    }
}

/// Later values replace earlier ones, so that a case can change those of the file.
void read_switches(const Reader& reader, GameFile& game) {
    const auto set = [&](const std::string& name, const Value& value, const Reader& table) {
        std::erase_if(game.switches, [&](const GameFile::SwitchValue& old) { return old.name == name; });
        game.switches.push_back({name, plain_of(value, table.place(value.key)), value.line});
    };
    const std::optional<Reader> switches = reader.inner("switches");
    if (!switches) {
        return;
    }
    for (const Value& value : switches->entries()) {
        if (!value.is(Value::Type::table)) {
            set(value.key, value, *switches);
            continue;
        }
        const Reader of_module(value, reader.file(), switches->place(value.key).where);
        for (const Value& inner : of_module.entries()) { // module.switch = ... without quotes
            set(value.key + "." + inner.key, inner, of_module);
        }
    }
}

/// How many figures each player has; likewise.
void read_numbers(const Reader& reader, GameFile& game) {
    const std::optional<Reader> figures = reader.inner("figures");
    for (const Value& value : figures ? figures->entries() : std::vector<Value>{}) {
        std::erase_if(game.figures, [&](const FigureNumber& old) { return old.kind == value.key; });
        game.figures.push_back({value.key, figures->number(value.key, 0, max_figures_of_kind), value.line});
    }
}

void read_game(const Reader& game, Scenario& scenario) {
    game.only({"modules", "tilesets", "order", "players", "switches", "figures", "refused"});
    GameFile& file = scenario.game;
    file.file = scenario.file;
    if (game.has("modules")) {
        file.modules.clear();
        for (const Quote& module : quotes(game, "modules")) {
            file.modules.emplace_back(module.text, module.line);
        }
    }
    if (const Value* sets = game.list("tilesets")) {
        file.tile_sets.clear();
        for (const Value& set : sets->items) {
            file.tile_sets.push_back(read_set(set, game));
        }
    }
    if (game.has("order")) {
        file.order.clear();
    }
    for (const Value& order : game.tables("order")) {
        const Reader pair(order, scenario.file, "an entry of 'order'");
        pair.only({"first", "then"});
        file.order.emplace_back(pair.text("first"), pair.text("then"));
    }
    read_players(game, file);
    read_switches(game, file);
    read_numbers(game, file);
    if (game.has("refused")) {
        scenario.refused = quote(game, "refused");
    }
}

} // namespace bastide::host
