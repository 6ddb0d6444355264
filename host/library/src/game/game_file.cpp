// Game files: modules, tile sets, switches and players.
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/limits.hpp"
#include "bastide/words.hpp"
#include "game/agents.hpp"
#include "game/players.hpp"
#include "library/read_files.hpp"
#include "library/text_file.hpp"
#include "library/toml.hpp"
#include <algorithm>
#include <cctype>
#include <set>

namespace bastide {

using namespace load;

namespace {

void parse_modules(const Reader& game, GameFile& file) {
    const Value* list = game.list("modules");
    if (list == nullptr || list->items.empty()) {
        game.fail("modules", "list the modules that are played with, as in modules = [\"name\"].");
    }
    const std::vector<std::string> names = texts_of(*list, game.place("modules"));
    for (std::size_t i = 0; i < names.size(); ++i) {
        file.modules.emplace_back(names[i], list->items[i].line);
    }
}

GameFile::Set parse_set(const Value& item, const Reader& game) {
    GameFile::Set set;
    set.line = item.line;
    if (item.is(Value::Type::text) && !item.text.empty()) {
        set.name = item.text;
        return set;
    }
    if (!item.is(Value::Type::table)) {
        FilePlace{game.file(), "[game]: 'tilesets'", item.line}.fail(
            "write each tile set as \"name\" or { set = \"name\", copies = 2 }, not " + described(item) + ".");
    }
    const Reader reader(item, game.file(), "[game]: 'tilesets'");
    reader.only({"set", "copies"});
    set.name = reader.text("set");
    set.copies = reader.number("copies", 1, max_copies, 1);
    return set;
}

void parse_sets(const Reader& game, GameFile& file) {
    const Value* list = game.list("tilesets");
    if (list == nullptr || list->items.empty()) {
        game.fail("tilesets", "list the tile sets that are played with, as in tilesets = [\"name\"].");
    }
    std::set<std::string> seen;
    for (const Value& item : list->items) {
        GameFile::Set set = parse_set(item, game);
        if (!seen.insert(set.name).second) {
            FilePlace{game.file(), "[game]: 'tilesets'", item.line}.fail(
                "the tile set " + in_quotes(set.name) + " stands here twice; write { set = \"" + set.name +
                "\", copies = 2 } to play with two of them.");
        }
        file.tile_sets.push_back(std::move(set));
    }
}

/// `name = value`, or [switches.module] with such lines in it, which is what `module.name = value` means in TOML.
void parse_switches(const Value& table, const std::string& prefix, GameFile& file) {
    for (const Value& value : table.entries) {
        const std::string name = prefix + value.key;
        if (value.is(Value::Type::table) && prefix.empty()) {
            parse_switches(value, value.key + ".", file);
            continue;
        }
        const std::string text = plain_of(value, {file.file, "[switches]: " + in_quotes(name), value.line});
        file.switches.push_back({name, text, value.line});
    }
}

/// [figures] kind = number
void parse_figures(const Value& table, GameFile& file) {
    const Reader reader(table, file.file, "[figures]");
    for (const Value& value : table.entries) {
        file.figures.push_back({value.key, reader.number(value.key, 0, max_figures_of_kind), value.line});
    }
}

/// A word that pictures have a colour for (svg::player_colours), in small letters or not; any other would change
/// nothing. Records are not read here: what stands in theirs stays.
std::string parse_colour(const Reader& player) {
    static const std::vector<std::string> known{"red",  "blue",   "yellow", "green",  "black", "gray",  "grey",
                                                "pink", "purple", "violet", "orange", "brown", "white", "teal"};
    std::string colour = player.text("colour", {}), word = colour;
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (!word.empty() && std::find(known.begin(), known.end(), word) == known.end()) {
        player.fail("colour", in_quotes(colour) + " is not one of " + listed(known) + "." + did_you_mean(word, known));
    }
    return colour;
}

PlayerSpec parse_player(const Value& table, const std::string& file, std::size_t seat) {
    const Reader reader(table, file, "[[player]] " + std::to_string(seat));
    reader.only({"name", "colour", "agent", "youngest"});
    PlayerSpec player;
    player.name = reader.text("name", "Player " + std::to_string(seat));
    player.colour = parse_colour(reader);
    player.agent = agent_of(reader);
    player.youngest = reader.flag("youngest", false);
    return player;
}

void parse_players(const Reader& whole, GameFile& file) {
    std::vector<unsigned> lines;
    for (const Value& table : whole.tables("player")) {
        file.players.push_back(parse_player(table, file.file, file.players.size() + 1));
        lines.push_back(table.line);
    }
    check_players(file.players, file.file, lines);
}

/// [order] before = [["first label", "second label"]]
void parse_order(const Value& table, GameFile& file) {
    const Reader reader(table, file.file, "[order]");
    reader.only({"before"});
    const Value* list = reader.list("before");
    for (const Value& pair : list == nullptr ? std::vector<Value>{} : list->items) {
        const FilePlace place{file.file, "[order]: 'before'", pair.line};
        const std::vector<std::string> labels = texts_of(pair, place);
        if (labels.size() != 2) {
            place.fail("every item must be a pair of labels, as in [\"first\", \"second\"].");
        }
        file.order.emplace_back(labels[0], labels[1]);
    }
}

/// What a person sees who chooses; no rule follows from it.
void parse_card(const Reader& game, GameFile& file) {
    constexpr int most_minutes = 1440;
    file.summary = game.text("summary", {});
    file.difficulty = game.choice("difficulty", {"easy", "medium", "hard"}, "");
    file.minutes = game.number("minutes", 1, most_minutes, 0);
}

} // namespace

GameFile parse_game_file(std::string_view text, const std::string& name) {
    const Value document = parse_toml(text, name);
    const Reader whole(document, name, "top level");
    whole.only({"game", "switches", "figures", "player", "order"});
    GameFile file;
    file.file = name;
    const Reader game = whole.section("game");
    game.only({"title", "modules", "tilesets", "summary", "difficulty", "minutes"});
    file.title = game.text("title", {});
    if (file.title.size() > longest_title) {
        game.fail("title", "the title " + in_quotes(file.title) + " is longer than " + std::to_string(longest_title) +
                               " bytes.");
    }
    parse_card(game, file);
    parse_modules(game, file);
    parse_sets(game, file);

    if (const Value* table = whole.table("switches")) {
        parse_switches(*table, {}, file);
    }
    if (const Value* table = whole.table("figures")) {
        parse_figures(*table, file);
    }
    parse_players(whole, file);
    if (const Value* table = whole.table("order")) {
        parse_order(*table, file);
    }
    return file;
}

GameFile read_game_file(const std::filesystem::path& file) { return parse_game_file(read_text(file), file.string()); }

} // namespace bastide
