// One [[tile]] of a tile set.
#include "bastide/error.hpp"
#include "bastide/game/pointing.hpp"
#include "bastide/host/tree.hpp"
#include "bastide/limits.hpp"
#include "bastide/words.hpp"
#include "library/direction.hpp"
#include "tiles/tile_parts.hpp"
#include <algorithm>
#include <set>

namespace bastide::load {

namespace {

constexpr int most_copies = 500;

bool among(const std::string& word, const std::vector<std::string>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

const std::vector<std::string>& port_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (unsigned port = 0; port < ports; ++port) {
            all.emplace_back(port_name(port));
        }
        return all;
    }();
    return names;
}

std::vector<unsigned> parse_ports(const std::string& text, const FilePlace& place) {
    std::vector<unsigned> found;
    for (const std::string& name : split_words(text)) {
        const std::optional<unsigned> port = port_named(name);
        if (!port) {
            place.fail(in_quotes(name) + " is neither a side (n e s w) nor a half side (nnw nne ene ese sse ssw wsw " +
                       "wnw).");
        }
        if (std::find(found.begin(), found.end(), *port) != found.end()) {
            place.fail(in_quotes(name) + " stands here twice.");
        }
        found.push_back(*port);
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// `word = true` or `word = 2`; 0 for false.
int parse_strength(const Value& value, const FilePlace& place) {
    constexpr int most = 100;
    if (value.is(Value::Type::flag)) {
        return value.text == "true" ? 1 : 0;
    }
    if (!value.is(Value::Type::number) || value.number < 1 || value.number > most) {
        place.fail("a word is true or a number from 1 to 100, not " + described(value) + ".");
    }
    return static_cast<int>(value.number);
}

std::string declared_kinds(const TileWords& known) { return "one of the set's kinds: " + listed(known.kinds); }

SegmentDef parse_segment(const Value& table, const Reader& tile, const TileWords& known) {
    const FilePlace place{tile.file(), tile.place("segments").where, table.line};
    if (!table.is(Value::Type::table)) {
        place.fail("every segment is a table in braces, as in { " + known.kinds.front() + " = \"n\" }, not " +
                   described(table) + ".");
    }
    SegmentDef segment;
    segment.line = table.line;
    for (const Value& value : table.entries) {
        const std::string& key = value.key;
        if (among(key, known.kinds)) {
            if (!segment.kind.empty()) {
                place.fail("a segment has one kind, but this one has " + in_quotes(segment.kind) + " and " +
                           in_quotes(key) + ".");
            }
            if (!value.is(Value::Type::text)) {
                place.fail("the sides of " + in_quotes(key) + " must be a text, as in \"n e\" (\"\" for none), not " +
                           described(value) + ".");
            }
            segment.kind = key;
            segment.ports = parse_ports(value.text, place);
        } else if (key != "borders") {
            if (!among(key, known.words)) {
                std::vector<std::string> names = known.kinds;
                names.insert(names.end(), known.words.begin(), known.words.end());
                names.emplace_back("borders");
                const std::string hint = did_you_mean(key, names);
                place.fail("the word " + in_quotes(key) + " is not known." +
                           (hint.empty() ? " Words are declared in 'words' of [tileset]." : hint));
            }
            if (const int strength = parse_strength(value, place); strength != 0) {
                segment.words[key] = strength;
            }
        }
    }
    if (segment.kind.empty()) {
        place.fail("this segment has no kind; write " + declared_kinds(known) + ".");
    }
    return segment;
}

/// "kind n" among the tile's segments; any side or half side of the segment will do.
unsigned segment_named(const std::string& text, const TileDef& tile, const FilePlace& place) {
    const std::vector<std::string> parts = split_words(text);
    std::string wanted;
    for (const std::string& part : parts) {
        wanted += wanted.empty() ? part : " " + part;
    }
    std::vector<std::string> names;
    std::vector<unsigned> found;
    for (unsigned i = 0; i < tile.segments.size(); ++i) {
        const SegmentDef& segment = tile.segments[i];
        names.push_back(segment_name(segment));
        if (parts.empty() || parts.size() > 2 || segment.kind != parts[0]) {
            continue;
        }
        const std::optional<unsigned> port = parts.size() == 2 ? port_named(parts[1]) : std::nullopt;
        const bool listed_there =
            port && std::find(segment.ports.begin(), segment.ports.end(), *port) != segment.ports.end();
        if (parts.size() == 2 ? listed_there : segment.ports.empty()) {
            found.push_back(i);
        }
    }
    if (found.size() > 1) {
        place.fail(in_quotes(wanted) + " could be any of " + std::to_string(found.size()) + " segments.");
    }
    if (found.empty()) {
        const std::string hint = did_you_mean(wanted, names);
        place.fail("this tile has no segment " + in_quotes(wanted) + "." +
                   (hint.empty() ? " It has " + listed(names) + "." : hint));
    }
    return found.front();
}

void parse_borders(const Value& segments, const Reader& reader, TileDef& tile) {
    for (std::size_t i = 0; i < segments.items.size(); ++i) {
        const Value* list = segments.items[i].find("borders");
        if (list == nullptr) {
            continue;
        }
        SegmentDef& segment = tile.segments[i];
        const FilePlace place{reader.file(), reader.place("segments").where + ": 'borders' of " + segment_name(segment),
                              segment.line};
        std::set<unsigned> bordered;
        for (const std::string& name : texts_of(*list, place)) {
            const unsigned other = segment_named(name, tile, place);
            if (other == i) {
                place.fail("a segment cannot border itself.");
            }
            bordered.insert(other);
        }
        segment.borders.assign(bordered.begin(), bordered.end());
    }
}

void parse_segments(const Reader& reader, const TileWords& known, TileDef& tile) {
    const Value* list = reader.list("segments");
    if (list == nullptr || list->items.empty()) {
        reader.fail("segments", "list the segments of the tile, as in [{ " + known.kinds.front() + " = \"n\" }].");
    }
    if (list->items.size() > max_segments_per_tile) {
        reader.fail("segments", "there are " + std::to_string(list->items.size()) + " segments; a tile has at most " +
                                    std::to_string(max_segments_per_tile) + ".");
    }
    for (const Value& item : list->items) {
        tile.segments.push_back(parse_segment(item, reader, known));
    }
    parse_borders(*list, reader, tile);
}

void parse_adjacent(const Reader& reader, TileDef& tile) {
    std::set<std::pair<unsigned, unsigned>> pairs;
    const FilePlace place = reader.place("adjacent");
    for (const std::string& text : reader.texts("adjacent")) {
        const std::size_t middle = text.find('~');
        if (middle == std::string::npos) {
            place.fail(in_quotes(text) + " does not name two segments; write \"" + segment_name(tile.segments.front()) +
                       " ~ " + segment_name(tile.segments.back()) + "\".");
        }
        const unsigned first = segment_named(text.substr(0, middle), tile, place);
        const unsigned second = segment_named(text.substr(middle + 1), tile, place);
        if (first == second) {
            place.fail(in_quotes(text) + " names the same segment twice.");
        }
        pairs.insert(std::minmax(first, second));
    }
    tile.adjacent.assign(pairs.begin(), pairs.end());
}

void parse_edges_of(const Reader& reader, const TileWords& known, TileDef& tile) {
    const std::string letters = reader.text("edges");
    if (letters.size() != 4) {
        reader.fail("edges", in_quotes(letters) + " does not have four letters, for n e s w.");
    }
    std::vector<std::string> declared;
    for (const auto& [letter, terrain] : known.edges) {
        declared.push_back(std::string(1, letter) + " (" + terrain + ")");
    }
    for (std::size_t side = 0; side < letters.size(); ++side) {
        const auto found = known.edges.find(letters[side]);
        if (found == known.edges.end()) {
            reader.fail("edges", "the letter " + in_quotes(letters.substr(side, 1)) +
                                     " is not declared in 'edges' of [tileset]; there are " + listed(declared) + ".");
        }
        tile.edges[side] = found->second;
    }
}

} // namespace

Condition parse_condition(const Reader& reader, const std::string& key) {
    Condition condition;
    const Value* table = reader.table(key);
    if (table == nullptr) {
        return condition;
    }
    const auto add = [&](const std::string& name, const Value& value) {
        const FilePlace place{reader.file(), reader.place(key).where + ": " + in_quotes(name), reader.line(key)};
        const std::size_t point = name.find('.');
        if (!is_switch_name(point == std::string::npos ? name : name.substr(point + 1))) {
            place.fail("this is not the name of a switch.");
        }
        if (!value.is(Value::Type::array)) {
            condition.emplace_back(name, plain_of(value, place));
            return;
        }
        if (value.items.empty()) {
            place.fail("there is no value in this list; name those that it may have, as in [\"value\", \"other\"].");
        }
        for (const Value& one : value.items) {
            condition.emplace_back(name, plain_of(one, place));
        }
    };
    for (const Value& value : table->entries) {
        if (!value.is(Value::Type::table)) {
            add(value.key, value);
            continue;
        }
        for (const Value& inner : value.entries) { // module.switch = value
            add(value.key + "." + inner.key, inner);
        }
    }
    if (condition.empty()) {
        reader.fail(key, "name the switch and its value, as in when = { name = \"value\" }.");
    }
    std::sort(condition.begin(), condition.end());
    return condition;
}

/// `word = "nw"`: it points there.
int parse_direction(const std::string& text, const FilePlace& place) {
    const std::optional<int> direction = direction_named(text);
    if (!direction) {
        place.fail(in_quotes(text) + " is no direction; a word points to a side (n e s w) or a corner (ne se sw nw).");
    }
    return *direction;
}

/// words = ["mossy"], or with numbers and directions: words = { mossy = true, sector = 3, arrow = "nw" }
void parse_words(const Reader& reader, const TileWords& known, TileDef& tile) {
    const Value* const value = reader.has("words") ? &reader.needed("words") : nullptr;
    std::vector<std::pair<std::string, int>> words;
    if (value != nullptr && value->is(Value::Type::table)) {
        for (const Value& word : value->entries) {
            const FilePlace place = reader.place("words");
            words.emplace_back(word.key, word.is(Value::Type::text) ? parse_direction(word.text, place)
                                                                    : parse_strength(word, place));
        }
    } else {
        for (const std::string& word : reader.texts("words")) {
            words.emplace_back(word, 1);
        }
    }
    for (const auto& [word, number] : words) {
        if (!among(word, known.words)) {
            const std::string hint = did_you_mean(word, known.words);
            reader.fail("words", "the word " + in_quotes(word) + " is not known." +
                                     (hint.empty() ? " Words are declared in 'words' of [tileset]." : hint));
        }
        if (number != 0) {
            tile.words[word] = number;
        }
    }
}

TileEntry parse_tile(const Value& table, const std::string& file, const TileWords& known) {
    Reader reader(table, file, "[[tile]]");
    reader.only({"name", "label", "count", "edges", "segments", "adjacent", "words", "when"});
    TileEntry entry;
    TileDef& tile = entry.tile;
    tile.file = file;
    tile.line = reader.line();
    tile.name = reader.slug("name");
    reader.call(tile.name);
    tile.label = reader.text("label", {});
    tile.count = reader.number("count", 1, most_copies);
    parse_edges_of(reader, known, tile);
    parse_segments(reader, known, tile);
    parse_adjacent(reader, tile);
    parse_words(reader, known, tile);
    entry.when = parse_condition(reader, "when");
    check_geometry(tile, known);
    return entry;
}

std::string segment_name(const SegmentDef& segment) {
    return segment.ports.empty() ? segment.kind : segment.kind + " " + port_names()[segment.ports.front()];
}

} // namespace bastide::load
