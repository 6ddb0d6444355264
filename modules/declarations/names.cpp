#include "names.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <mutex>
#include <set>

namespace bastide::declarations {

namespace {

/// A text for as long as the program runs: explanations of scores keep the ids of rules beyond any game.
const char* kept(const std::string& text) {
    static std::mutex mutex;
    static auto* const texts = new std::set<std::string>;
    const std::lock_guard lock(mutex);
    return texts->insert(text).first->c_str();
}

template <class Map> std::vector<std::string> keys_of(const Map& map) {
    std::vector<std::string> keys;
    for (const auto& entry : map) {
        keys.push_back(entry.first);
    }
    return keys;
}

/// The nearest of the known names, or all of them.
std::string hint(const std::string& name, const std::vector<std::string>& known) {
    const std::string nearest = did_you_mean(name, known);
    return nearest.empty() && !known.empty() ? " There are " + listed(known) + "." : nearest;
}

} // namespace

void Names::declare(const Reader& table, const std::string& name, const Word& word) {
    if (!words_.emplace(name, word).second) {
        table.fail("name", "there already is a [[word]] " + in_quotes(name) + "; take one of the two out.");
    }
}

const SwitchSpec& Names::switch_called(const std::string& name, const FilePlace& place) const {
    const SwitchSpec* const spec = manifest_.find_switch(name);
    if (spec == nullptr) {
        std::vector<std::string> known;
        for (const SwitchSpec& one : manifest_.switches) {
            known.push_back(one.name);
        }
        place.fail("this module has no switch " + in_quotes(name) + "; declare it as a [[switch]]." +
                   did_you_mean(name, known));
    }
    return *spec;
}

bool Names::has_value(const SwitchSpec& spec, const Value& written, const FilePlace& place) const {
    const std::string value = plain_of(written, place);
    if (!spec.values.empty() && std::find(spec.values.begin(), spec.values.end(), value) == spec.values.end()) {
        place.fail(in_quotes(value) + " is not a value of switch " + in_quotes(spec.name) + ": " + listed(spec.values) +
                   "." + did_you_mean(value, spec.values));
    }
    if (spec.type == SwitchSpec::Type::number &&
        (!written.is(Value::Type::number) || written.number < spec.min || written.number > spec.max)) {
        place.fail("the switch " + in_quotes(spec.name) + " is a whole number from " + std::to_string(spec.min) +
                   " to " + std::to_string(spec.max) + ", not " + described(written) + ".");
    }
    switch (spec.type) {
    case SwitchSpec::Type::flag:
        return registry.flag(spec.name) == (value == "true");
    case SwitchSpec::Type::number:
        return registry.number(spec.name) == written.number;
    default:
        return registry.text(spec.name) == value;
    }
}

bool Names::holds(const Reader& table) const {
    const Value* const when = table.table("when");
    if (when == nullptr) {
        return true;
    }
    if (when->entries.empty()) {
        table.fail("when", "this table is empty; name a switch and its value, as in when = { name = \"value\" }, or "
                           "take it out.");
    }
    bool all = true;
    for (const Value& condition : when->entries) {
        const FilePlace place{table.file(), table.place("when").where,
                              condition.line != 0 ? condition.line : table.line("when")};
        const SwitchSpec& spec = switch_called(condition.key, place);
        bool one = false;
        if (condition.is(Value::Type::array)) {
            if (condition.items.empty()) {
                place.fail("the list of values of " + in_quotes(condition.key) +
                           " is empty, so this would never hold; write at least one.");
            }
            for (const Value& value : condition.items) {
                one = has_value(spec, value, place) || one;
            }
        } else {
            one = has_value(spec, condition, place);
        }
        all = all && one;
    }
    return all;
}

const char* Names::rule(const Reader& table) const {
    const std::string id = table.text("rule");
    std::vector<std::string> known;
    for (const Value& entry : Reader(*manifest_.declared, manifest_.file, "top level").tables("rule")) {
        const Reader told(entry, manifest_.file, "[[rule]]");
        known.push_back(told.text("id"));
        if (known.back() != id) {
            continue;
        }
        if (const std::string state = told.text("state"); state != "played") {
            table.fail("rule", "the [[rule]] " + in_quotes(id) + " is " + in_quotes(state) +
                                   "; what follows it is played, so it says state = \"played\".");
        }
        return kept(id);
    }
    table.fail("rule", "there is no [[rule]] " + in_quotes(id) + " in this file; write it in words, with its id." +
                           did_you_mean(id, known));
}

int Names::number(const Reader& table, const char* key, int least, int most) const {
    const Value& value = table.needed(key);
    if (!value.is(Value::Type::text)) {
        return table.number(key, least, most);
    }
    const FilePlace place = table.place(key);
    const SwitchSpec& spec = switch_called(value.text, place);
    if (spec.type != SwitchSpec::Type::number) {
        place.fail("the switch " + in_quotes(spec.name) +
                   " is no number; name one of type \"number\", or write a number.");
    }
    if (spec.min < least || spec.max > most) {
        place.fail("the switch " + in_quotes(spec.name) + " goes from " + std::to_string(spec.min) + " to " +
                   std::to_string(spec.max) + ", but here " + std::to_string(least) + " to " + std::to_string(most) +
                   " are possible; change its 'min' and 'max'.");
    }
    return registry.number(spec.name);
}

const Word& Names::word(const std::string& name, const FilePlace& place) const {
    const auto found = words_.find(name);
    if (found == words_.end()) {
        place.fail("this file declares no [[word]] " + in_quotes(name) + "; add one." +
                   did_you_mean(name, keys_of(words_)));
    }
    return found->second;
}

AttributeId Names::segment_word(const std::string& name, const FilePlace& place) const {
    const Word& found = word(name, place);
    if (!found.on_segments) {
        place.fail("the word " + in_quotes(name) + " stands on whole tiles, and features have none of those; " +
                   "declare it with on = \"segments\".");
    }
    return *found.on_segments;
}

WordId Names::tile_word(const std::string& name, const FilePlace& place) const {
    const Word& found = word(name, place);
    if (!found.on_tiles) {
        place.fail("the word " + in_quotes(name) + " stands on segments, not on whole tiles; " +
                   "declare it with on = \"tiles\".");
    }
    return *found.on_tiles;
}

/// Those of this file, and of modules before it those that tiles of the game show.
std::vector<std::string> Names::known_kinds() const {
    std::vector<std::string> known = keys_of(kinds_);
    for (const TileDef& tile : registry.tiles()) {
        for (const SegmentDef& segment : tile.segments) {
            if (registry.find_kind(segment.kind) != none_of<KindId>) {
                known.push_back(segment.kind);
            }
        }
    }
    return known;
}

KindId Names::kind(const std::string& name, const FilePlace& place) const {
    if (const auto own = kinds_.find(name); own != kinds_.end()) {
        return own->second;
    }
    const KindId found = registry.find_kind(bare(name));
    if (found == none_of<KindId> && bare(name) == name) {
        place.fail("no module before this one has a kind of feature " + in_quotes(name) +
                   "; name the module that has it under 'requires' or 'after', declare it as a [[kind]], or write " +
                   "\".kind\" if it may be absent." + did_you_mean(name, known_kinds()));
    }
    return found;
}

bool Names::reaches_edges(const std::string& kind) const {
    const std::string name = bare(kind);
    const std::vector<TileDef>& tiles = registry.tiles();
    return std::any_of(tiles.begin(), tiles.end(), [&](const TileDef& tile) {
        return std::any_of(tile.segments.begin(), tile.segments.end(),
                           [&](const SegmentDef& segment) { return segment.kind == name && !segment.ports.empty(); });
    });
}

std::vector<std::string> one_or_more(const Reader& table, const char* key) {
    const Value& value = table.needed(key);
    if (value.is(Value::Type::text)) {
        return {table.text(key)};
    }
    std::vector<std::string> names = table.texts(key);
    if (names.empty()) {
        table.fail(key, "this list is empty; write at least one name, or take it out.");
    }
    return names;
}

std::vector<KindId> Names::kinds(const Reader& table, const char* key) const {
    std::vector<KindId> found;
    for (const std::string& name : one_or_more(table, key)) {
        const KindId one = kind(name, table.place(key)); // "field" and ".field" are one
        if (one != none_of<KindId> && std::find(found.begin(), found.end(), one) == found.end()) {
            found.push_back(one);
        }
    }
    return found;
}

Who Names::who(const Value& value, const FilePlace& place) const {
    if (value.is(Value::Type::table)) {
        const Reader inner(value, place.file, place.where);
        inner.only({"quality"});
        return {none_of<FigureKindId>, registry.quality(inner.slug("quality"))};
    }
    if (!value.is(Value::Type::text)) {
        place.fail("this must be the name of a [[figure]] of this file or { quality = \"...\" }, not " +
                   described(value) + ".");
    }
    const auto found = figures_.find(value.text);
    if (found == figures_.end()) {
        place.fail("this file declares no [[figure]] " + in_quotes(value.text) +
                   "; figures of other modules are named by what they are, as in { quality = \"follower\" }." +
                   hint(value.text, keys_of(figures_)));
    }
    return {found->second, none_of<QualityId>};
}

} // namespace bastide::declarations
