#include "witness_tiles.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>

namespace bastide::differential {
namespace {

/// The fields of a line; quotes protect commas.
std::vector<std::string> fields(const std::string& line) {
    std::vector<std::string> list(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            list.emplace_back();
        } else if (c != '\r') {
            list.back() += c;
        }
    }
    return list;
}

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> list;
    std::size_t from = 0;
    while (from <= text.size()) {
        const std::size_t to = std::min(text.find(at, from), text.size());
        if (to > from) {
            list.push_back(text.substr(from, to - from));
        }
        from = to + 1;
    }
    return list;
}

/// The features of a tile: split at blanks, but not within braces.
std::vector<std::string> features_of(const std::string& text) {
    std::vector<std::string> list(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (c == ' ' && depth == 0) {
            list.emplace_back();
        } else {
            list.back() += c;
        }
    }
    std::erase(list, "");
    return list;
}

/// A side says where there is one.
int whole(const std::string& text) {
    if (text == "true" || (text.size() == 1 && std::string_view("NESW").find(text) != std::string_view::npos)) {
        return 1;
    }
    int value = 0;
    const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (trouble != std::errc{} || end != text.data() + text.size()) {
        throw Error("'" + text + "' is no number.");
    }
    return value;
}

/// "HashMap((CLOTH, 1))" is a word and its number: resource.CLOTH, 1.
std::pair<std::string, std::string> counted(const std::string& name, const std::string& value) {
    constexpr std::string_view begin = "HashMap((", middle = ", ", end = "))";
    const std::size_t comma = value.find(middle);
    if (!value.starts_with(begin) || !value.ends_with(end) || comma == std::string::npos) {
        return {name, value};
    }
    const std::size_t number = comma + middle.size();
    return {name + '.' + value.substr(begin.size(), comma - begin.size()),
            value.substr(number, value.size() - end.size() - number)};
}

/// "{name=value}" at the end of a feature.
void add_attribute(Part& part, const std::string& text, const Mapping& mapping) {
    const std::size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    const std::string value = equals == std::string::npos ? "true" : text.substr(equals + 1);
    if (name == "cities") {
        for (const std::string& each : split(value, '+')) {
            part.borders.push_back(location_named(each).ports);
        }
        return;
    }
    if (const std::string kind = mapping.kind_of_attribute(name); !kind.empty()) {
        part.kind = kind;
    } else {
        const auto [full_name, number] = counted(name, value);
        if (const std::string& word = mapping.attribute(full_name); !word.empty()) {
            part.words.emplace_back(word, whole(number));
        }
    }
}

/// "Kind@location{a=1}{b=2}"
Part part(const std::string& text, const Mapping& mapping) {
    const std::size_t at = text.find('@');
    const std::size_t brace = std::min(text.find('{'), text.size());
    if (at == std::string::npos || at > brace) {
        throw Error("'" + text + "' is no feature; expected Kind@location.");
    }
    Part result;
    const std::vector<std::string>& kinds = mapping.kinds(text.substr(0, at));
    result.kind = kinds.empty() ? "" : kinds.front(); // an attribute may say that it is another
    result.ports = location_named(text.substr(at + 1, brace - at - 1)).ports;
    std::size_t from = brace;
    while (from < text.size()) {
        const std::size_t to = std::min(text.find('}', from), text.size());
        for (const std::string& each : split(text.substr(from + 1, to - from - 1), ';')) {
            add_attribute(result, each, mapping);
        }
        from = to + 1;
    }
    return result;
}

void put_in_order(Shape& shape) {
    for (Part& each : shape) {
        std::sort(each.words.begin(), each.words.end());
        std::sort(each.borders.begin(), each.borders.end());
    }
    std::sort(shape.begin(), shape.end());
}

Shape shape_of(const WitnessTile& tile, const Mapping& mapping) {
    Shape shape;
    for (const std::string& feature : features_of(tile.features)) {
        Part each = part(feature, mapping);
        if (!each.kind.empty()) {
            shape.push_back(std::move(each));
        }
    }
    put_in_order(shape);
    return shape;
}

std::uint16_t port_set(const SegmentDef& segment) {
    unsigned set = 0;
    for (const unsigned port : segment.ports) {
        set |= 1U << port;
    }
    return static_cast<std::uint16_t>(set);
}

Shape shape_of(const TileDef& tile, const Mapping& mapping) {
    Shape shape;
    for (const SegmentDef& segment : tile.segments) {
        if (!mapping.compares_kind(segment.kind)) {
            continue;
        }
        Part each{segment.kind, with_shared_sides(port_set(segment)), {}, {}};
        for (const auto& [word, number] : segment.words) {
            if (mapping.compares_word(word)) {
                each.words.emplace_back(word, number);
            }
        }
        for (const unsigned border : segment.borders) {
            each.borders.push_back(with_shared_sides(port_set(tile.segments[border])));
        }
        shape.push_back(std::move(each));
    }
    put_in_order(shape);
    return shape;
}

Shape turned(Shape shape, unsigned quarter_turns) {
    for (Part& each : shape) {
        each.ports = differential::turned(each.ports, quarter_turns);
        for (std::uint16_t& border : each.borders) {
            border = differential::turned(border, quarter_turns);
        }
    }
    put_in_order(shape);
    return shape;
}

/// What theirs is as a whole: its marks, and parts that are words here. Words that no tile of the game has do not
/// count.
std::set<std::string> marks_of(const WitnessTile& tile, const Ruleset& ours, const Mapping& mapping) {
    std::set<std::string> words;
    for (const std::string& mark : split(tile.marks, ' ')) {
        words.insert(mapping.mark(mark));
    }
    for (const std::string& feature : features_of(tile.features)) {
        const std::string kind = feature.substr(0, feature.find('@'));
        if (mapping.kinds(kind).empty()) {
            words.insert(mapping.mark(kind));
        }
    }
    std::erase_if(words, [&](const std::string& word) {
        return std::none_of(ours.tile_defs.begin(), ours.tile_defs.end(),
                            [&](const TileDef& def) { return def.words.contains(word); });
    });
    return words;
}

/// A tile with such a word is like no tile without it, even if both look alike.
bool has_like_words(const TileDef& ours, const std::string& word, const std::set<std::string>& marks,
                    const Mapping& mapping) {
    return std::all_of(ours.words.begin(), ours.words.end(),
                       [&](const auto& pair) {
                           return pair.first == word || marks.contains(pair.first) || !mapping.is_tile_word(pair.first);
                       }) &&
           std::all_of(marks.begin(), marks.end(),
                       [&](const std::string& each) { return ours.words.contains(each); }) &&
           (word.empty() || !marks.empty() || ours.words.contains(word));
}

/// A garden is a part of the tile only where somebody plays it.
bool has_kind(const Ruleset& ours, const std::string& kind) {
    return std::any_of(ours.tile_defs.begin(), ours.tile_defs.end(), [&](const TileDef& def) {
        return std::any_of(def.segments.begin(), def.segments.end(),
                           [&](const SegmentDef& segment) { return segment.kind == kind; });
    });
}

/// Our tiles that look like `shape`, once for each type that plays differently.
std::vector<Match> likes(const WitnessTile& tile, const Ruleset& ours, const std::vector<Shape>& our_shapes,
                         const Mapping& mapping) {
    Shape shape = shape_of(tile, mapping);
    std::erase_if(shape, [&](const Part& part) { return !has_kind(ours, part.kind); });
    const std::string word = mapping.tile_word(tile.id);
    const std::set<std::string> marks = marks_of(tile, ours, mapping);
    std::vector<Match> found;
    for (std::size_t def = 0; def < our_shapes.size(); ++def) {
        const TileTypeId type = ours.type_of_def[def];
        if (ours.types[index(type)].total == 0 || !has_like_words(ours.tile_defs[def], word, marks, mapping) ||
            std::any_of(found.begin(), found.end(), [&](const Match& m) { return m.type == type; })) {
            continue;
        }
        for (unsigned turns = 0; turns < 4; ++turns) {
            if (turned(shape, turns) == our_shapes[def]) {
                found.push_back({type, turns});
                break;
            }
        }
    }
    return found;
}

/// Our tile of a name, if the game has it.
std::vector<Match> named(const std::string& name, const Ruleset& ours) {
    for (std::size_t def = 0; def < ours.tile_defs.size(); ++def) {
        if (ours.tile_defs[def].name == name) {
            return {{ours.type_of_def[def], 0}};
        }
    }
    return {};
}

void compare_numbers(const std::map<TileTypeId, int>& theirs, const Ruleset& ours) {
    for (std::size_t t = 0; t < ours.types.size(); ++t) {
        const auto type = static_cast<TileTypeId>(t);
        const auto found = theirs.find(type);
        const int number = found == theirs.end() ? 0 : found->second;
        if (number != ours.types[t].total) {
            throw Error("The other engine has " + std::to_string(number) + " tiles '" + ours.tile_name(type) +
                        "', here there are " + std::to_string(ours.types[t].total) + ".");
        }
    }
}

/// The set of a row: "name with element" are tiles of the set that look otherwise where the element is played.
std::string set_of(const WitnessTile& tile) { return tile.set.substr(0, tile.set.find(" with ")); }

bool has_another_look(const WitnessTiles& theirs, const WitnessTile& tile) {
    return std::any_of(theirs.all().begin(), theirs.all().end(), [&](const WitnessTile& other) {
        return other.id == tile.id && other.set != tile.set && set_of(other) == set_of(tile);
    });
}

} // namespace

WitnessTiles::WitnessTiles(const std::filesystem::path& csv) : file_(csv.string()) {
    std::ifstream in(csv);
    if (!in) {
        throw Error(file_ + ": the list of the other engine's tiles is missing; it lies beside the logs.");
    }
    std::string line;
    unsigned number = 0;
    while (std::getline(in, line)) {
        if (++number == 1 || line.empty()) {
            continue;
        }
        const std::vector<std::string> list = fields(line);
        if (list.size() < 4) {
            throw Error(file_, number, "a tile needs its id, set, number and features.");
        }
        try {
            tiles_.push_back({list[0], list[1], whole(list[2]), number, list[3], list.size() > 4 ? list[4] : ""});
        } catch (const Error& trouble) {
            throw Error(file_, number, trouble.what());
        }
    }
}

Matches match_tiles(const WitnessTiles& theirs, const std::map<std::string, int>& sets, const Ruleset& ours,
                    const Mapping& mapping) {
    std::vector<Shape> our_shapes;
    for (const TileDef& def : ours.tile_defs) {
        our_shapes.push_back(shape_of(def, mapping));
    }
    Matches matches;
    std::map<TileTypeId, int> numbers;
    for (const WitnessTile& tile : theirs.all()) {
        const auto set = sets.find(set_of(tile));
        if (set == sets.end()) {
            continue;
        }
        std::vector<Match> found;
        try {
            found = mapping.tiles.contains(tile.id) ? named(mapping.tiles.at(tile.id), ours)
                                                    : likes(tile, ours, our_shapes, mapping);
        } catch (const Error& trouble) {
            throw Error(theirs.file(), tile.line, trouble.what());
        }
        if (found.empty() && has_another_look(theirs, tile)) {
            continue; // one of the two; if neither is ours, the numbers tell
        }
        if (found.size() != 1) {
            throw Error(theirs.file(), tile.line,
                        "the tile " + tile.id +
                            (found.empty() ? " looks like none of our tiles: "
                                           : " looks like several tiles that play differently: ") +
                            tile.features);
        }
        matches.emplace(tile.id, found.front());
        numbers[found.front().type] += tile.count * set->second;
    }
    for (const auto& [id, name] : mapping.tiles) { // in no set: the game gives them out
        for (const Match& match : matches.contains(id) ? std::vector<Match>{} : named(name, ours)) {
            matches.emplace(id, match);
            numbers[match.type] = ours.types[index(match.type)].total;
        }
    }
    compare_numbers(numbers, ours);
    return matches;
}

} // namespace bastide::differential
