#include "exchange/foreign_words.hpp"
#include "bastide/error.hpp"
#include "bastide/host/tree.hpp"
#include "bastide/words.hpp"
#include "exchange/saved_game.hpp"
#include "library/library.hpp"
#include "library/toml.hpp"
#include "program/module_folder.hpp"
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

namespace bastide::host {
namespace {

using load::Reader;
using load::Value;

std::optional<int> number_behind(std::string_view word, char letter) {
    int number = 0;
    const char* const end = word.data() + word.size();
    const bool read = word.size() > 1 && word.front() == letter &&
                      std::from_chars(word.data() + 1, end, number).ptr == end && number >= 0 && number <= 500;
    return read ? std::optional(number) : std::nullopt;
}

/// "name r90 x4"
ForeignTileType tile_type(const Reader& reader, std::string_view key) {
    const std::vector<std::string> words = split_words(reader.text(key));
    if (words.empty()) {
        reader.fail(key, "write the tile's name.");
    }
    ForeignTileType tile{words.front()};
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::optional<int> turned = number_behind(words[i], 'r'), copies = number_behind(words[i], 'x');
        if ((!turned || *turned % 90 != 0 || *turned > 270) && !copies) {
            reader.fail(key, in_quotes(words[i]) +
                                 " is not understood; write the tile's name, then r90, r180 or r270 " +
                                 "if it is printed turned there, and x4 if there are four.");
        }
        tile.turns = turned ? static_cast<unsigned>(*turned) / 90 : tile.turns;
        tile.copies = copies ? *copies : tile.copies;
    }
    return tile;
}

std::map<std::string, ForeignTileType> tile_types(const Reader& table) {
    std::map<std::string, ForeignTileType> tiles;
    for (const Value& entry : table.entries()) {
        tiles[entry.key] = tile_type(table, entry.key);
    }
    return tiles;
}

SwitchValues switch_values(const std::optional<Reader>& table) {
    SwitchValues values;
    for (const Value& entry : table ? table->entries() : std::vector<Value>{}) {
        values[entry.key] = table->plain(entry.key);
    }
    return values;
}

/// "verb word then verb"
ForeignDeed deed(const std::string& text) {
    ForeignDeed result;
    for (const std::string& word : split_words("then " + text)) {
        if (word == "then") {
            result.parts.emplace_back();
        } else if (result.parts.back().verb.empty()) {
            result.parts.back().verb = word;
        } else {
            result.parts.back().words.push_back(word);
        }
    }
    return result;
}

void read_texts(const Reader& root, std::string_view key, std::map<std::string, std::string>& to) {
    if (const std::optional<Reader> table = root.inner(key)) {
        for (const Value& entry : table->entries()) {
            to[entry.key] = table->text(entry.key);
        }
    }
}

void read_set(const Reader& table, const std::string& module, std::map<std::string, ForeignSet>& to) {
    table.only({"name", "like", "instead", "tile_sets", "with", "brings", "tiles"});
    ForeignSet& set = to[table.text("name")];
    if (table.has("like")) { // another print of it
        const auto model = to.find(table.text("like"));
        if (model == to.end()) {
            table.fail("like", "there is no such set before this one.");
        }
        set = model->second;
    }
    set.module = module;
    set.tile_sets = table.has("tile_sets") ? table.texts("tile_sets") : set.tile_sets;
    set.brings = table.has("brings") ? table.texts("brings") : set.brings;
    if (const std::optional<Reader> instead = table.inner("instead")) {
        for (const Value& entry : instead->entries()) {
            auto tile = set.tiles.extract(entry.key);
            if (!tile) {
                instead->fail(entry.key, "there is no such tile in the other set.");
            }
            tile.key() = instead->text(entry.key);
            set.tiles.insert(std::move(tile));
        }
    }
    if (const std::optional<Reader> tiles = table.inner("tiles")) {
        set.tiles = tile_types(*tiles);
    }
    if (const std::optional<Reader> with = table.inner("with")) {
        for (const Value& entry : with->entries()) {
            set.with[entry.key] = with->texts(entry.key);
        }
    }
}

ForeignRule rule(const Reader& table, const std::string& module) {
    table.only({"name", "standard", "values"});
    ForeignRule result{module, table.plain("standard"), {}};
    if (const std::optional<Reader> values = table.inner("values")) {
        for (const Value& entry : values->entries()) {
            result.values[entry.key] = switch_values(values->inner(entry.key));
        }
    }
    return result;
}

} // namespace

const std::vector<std::string>& ForeignSet::ours(const std::map<std::string, std::string>& elements) const {
    for (const auto& [element, sets] : with) {
        if (elements.contains(element)) {
            return sets;
        }
    }
    return tile_sets;
}

ForeignWords::ForeignWords(const Library& library, const std::string& ending) {
    for (const InstalledModule& module : library.modules()) {
        const std::filesystem::path file = module_folder(module.manifest) / (ending + ".toml");
        if (module.problem.empty() && library.has(file)) {
            read(library.text(file), file.string(), module.manifest.name);
        }
    }
}

void ForeignWords::read(const std::string& text, const std::string& file, const std::string& module) {
    const Value tree = load::parse_toml(text, file);
    const Reader root(tree, file, "top level");
    root.only(
        {"always", "kinds", "figures", "spaces", "verbs", "declined", "tiles", "element", "rule", "group", "set"});
    if (root.flag("always", false)) {
        always.push_back(module);
    }
    read_texts(root, "figures", figures);
    read_texts(root, "spaces", spaces);
    read_texts(root, "declined", declined);
    if (const std::optional<Reader> table = root.inner("kinds")) {
        for (const Value& entry : table->entries()) {
            const std::vector<std::string> ours = table->texts(entry.key);
            if (ours.empty()) {
                table->fail(entry.key, "this list is empty; write at least one of our kinds of feature.");
            }
            kinds[entry.key].insert(kinds[entry.key].end(), ours.begin(), ours.end());
        }
    }
    if (const std::optional<Reader> table = root.inner("verbs")) {
        for (const Value& entry : table->entries()) {
            std::vector<std::string> words = split_words(entry.key);
            Key key;
            for (const std::string& each : table->texts(entry.key)) {
                key.deeds.push_back(deed(each));
            }
            const std::string kind = words.empty() ? std::string() : words.front();
            key.words.assign(words.begin() + (words.empty() ? 0 : 1), words.end());
            deeds_[kind].push_back(std::move(key));
        }
    }
    if (const std::optional<Reader> table = root.inner("tiles")) {
        tiles.merge(tile_types(*table));
    }
    for (const Value& entry : root.tables("element")) {
        const Reader table(entry, file, "[[element]]");
        table.only({"name", "figure", "loads", "switches", "absent"});
        const ForeignElement element{module, table.text("figure", {}), table.flag("loads", true),
                                     switch_values(table.inner("switches")), switch_values(table.inner("absent"))};
        if (const auto [at, fresh] = elements.emplace(table.text("name"), element); !fresh) {
            more_elements[at->first].push_back(element);
        }
    }
    for (const Value& entry : root.tables("rule")) {
        const Reader table(entry, file, "[[rule]]");
        rules[table.text("name")] = rule(table, module);
    }
    for (const Value& entry : root.tables("group")) {
        const Reader table(entry, file, "[[group]]");
        table.only({"name", "tiles", "after", "upon", "drawn"});
        groups[table.text("name")] = {table.text("name"), table.text("after", {}), table.texts("tiles"),
                                      table.texts("upon"), table.flag("drawn", true)};
    }
    for (const Value& entry : root.tables("set")) {
        read_set(Reader(entry, file, "[[set]]"), module, sets);
    }
}

std::vector<ForeignDeed> ForeignWords::deeds(const ForeignMessage& message) const {
    std::vector<const Key*> fitting;
    if (const auto found = deeds_.find(message.type); found != deeds_.end()) {
        for (const Key& key : found->second) {
            if (std::all_of(key.words.begin(), key.words.end(),
                            [&](const std::string& word) { return message.has(word); })) {
                fitting.push_back(&key);
            }
        }
    }
    std::stable_sort(fitting.begin(), fitting.end(),
                     [](const Key* l, const Key* r) { return l->words.size() > r->words.size(); });
    std::vector<ForeignDeed> all;
    for (const Key* key : fitting) {
        all.insert(all.end(), key->deeds.begin(), key->deeds.end());
    }
    return all;
}

std::string ForeignWords::space(const std::string& feature, const std::string& location) const {
    const auto found = spaces.find(spaces.contains(feature) ? feature : location);
    return found == spaces.end() ? std::string() : found->second;
}

} // namespace bastide::host
