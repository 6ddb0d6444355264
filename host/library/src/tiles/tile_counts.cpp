// What holds for a tile set as a whole: names, starts, totals; and its fingerprint.
#include "bastide/error.hpp"
#include "bastide/host/fingerprint.hpp"
#include "bastide/words.hpp"
#include "tiles/tile_parts.hpp"
#include <algorithm>
#include <set>

namespace bastide::load {

namespace {

using Assignment = std::map<std::string, std::string>;
constexpr std::size_t most_assignments = 4096; // beyond, counts are only checked when a game uses the set

bool names_value(const Condition& condition, const std::string& name, const std::string& value) {
    return std::binary_search(condition.begin(), condition.end(), std::pair{name, value});
}

bool names_switch(const Condition& condition, const std::string& name) {
    return std::any_of(condition.begin(), condition.end(), [&](const auto& one) { return one.first == name; });
}

bool holds(const Condition& condition, const Assignment& values) {
    return std::all_of(condition.begin(), condition.end(), [&](const auto& needed) {
        const auto found = values.find(needed.first);
        return found != values.end() && names_value(condition, needed.first, found->second);
    });
}

/// Of some switch they name no value both.
bool exclude_each_other(const Condition& a, const Condition& b) {
    return std::any_of(a.begin(), a.end(), [&](const auto& of_switch) {
        const std::string& name = of_switch.first;
        return names_switch(b, name) && std::none_of(a.begin(), a.end(), [&](const auto& one) {
                   return one.first == name && names_value(b, name, one.second);
               });
    });
}

/// Tiles of one name are compared each with each, and no switch has so many values.
constexpr std::size_t most_of_a_name = 200;

void check_names(const TileSet& set) {
    std::map<std::string, std::vector<const TileEntry*>> seen;
    for (const TileEntry& entry : set.tiles) {
        if (seen[entry.tile.name].size() == most_of_a_name) {
            throw Error(set.file, entry.tile.line,
                        "[[tile]] " + in_quotes(entry.tile.name) + ": " + std::to_string(most_of_a_name) +
                            " tiles before this one have the name already; no more are possible.");
        }
        for (const TileEntry* other : seen[entry.tile.name]) {
            if (!exclude_each_other(entry.when, other->when)) {
                throw Error(set.file, entry.tile.line,
                            "[[tile]] " + in_quotes(entry.tile.name) + ": the tile in line " +
                                std::to_string(other->tile.line) +
                                " has this name too; two tiles may share a name only " +
                                "if their 'when' exclude each other.");
            }
        }
        seen[entry.tile.name].push_back(&entry);
    }
}

void check_starts(const TileSet& set, const Reader& head) {
    std::vector<std::string> names;
    for (const TileEntry& entry : set.tiles) {
        names.push_back(entry.tile.name);
    }
    for (const auto& [condition, start] : set.starts) {
        if (std::find(names.begin(), names.end(), start) == names.end()) {
            head.fail("start", "there is no tile " + in_quotes(start) + " in this set." + did_you_mean(start, names));
        }
    }
}

/// All combinations of the switch values that conditions name; a switch of which one value is named may have another.
std::vector<Assignment> assignments_of(const TileSet& set) {
    std::map<std::string, std::set<std::string>> values;
    const auto note = [&](const Condition& condition) {
        for (const auto& [name, value] : condition) {
            values[name].insert(value);
        }
    };
    for (const TileEntry& entry : set.tiles) {
        note(entry.when);
    }
    for (const auto& [condition, start] : set.starts) {
        note(condition);
    }
    for (const auto& [condition, total] : set.totals) {
        note(condition);
    }
    std::vector<Assignment> all{{}};
    for (auto& [name, named] : values) {
        if (named.size() == 1) {
            named.insert("something else");
        }
        if (all.size() * named.size() > most_assignments) {
            return {};
        }
        std::vector<Assignment> longer;
        for (const Assignment& shorter : all) {
            for (const std::string& value : named) {
                longer.push_back(shorter);
                longer.back()[name] = value;
            }
        }
        all = std::move(longer);
    }
    return all;
}

std::string text_of(const Assignment& values) {
    std::vector<std::string> parts;
    for (const auto& [name, value] : values) {
        parts.push_back(name + " = " + value);
    }
    return parts.empty() ? std::string{} : " with " + listed(parts);
}

void check_totals(const TileSet& set, const Reader& head) {
    for (const Assignment& values : assignments_of(set)) {
        int sum = -squares_beyond_pieces(set.blocks);
        for (const TileEntry& entry : set.tiles) {
            sum += holds(entry.when, values) ? entry.tile.count : 0;
        }
        const auto total = std::find_if(set.totals.begin(), set.totals.end(),
                                        [&](const auto& candidate) { return holds(candidate.first, values); });
        if (total != set.totals.end() && total->second != sum) {
            head.fail("total", "this says " + std::to_string(total->second) + " tiles, but the counts add up to " +
                                   std::to_string(sum) + text_of(values) + ".");
        }
    }
}

void write(std::string& out, const Condition& condition) {
    for (const auto& [name, value] : condition) {
        out += "?" + name + "=" + value;
    }
    out += '\n';
}

void write(std::string& out, const std::map<std::string, int>& words) {
    for (const auto& [word, number] : words) {
        out += " " + word + "=" + std::to_string(number);
    }
    out += '\n';
}

void write(std::string& out, const TileDef& tile) {
    out += "tile " + tile.name + " " + std::to_string(tile.count);
    for (const std::string& edge : tile.edges) {
        out += " " + edge;
    }
    write(out, tile.words);
    for (const SegmentDef& segment : tile.segments) {
        out += segment.kind + ":";
        for (const unsigned port : segment.ports) {
            out += " " + std::to_string(port);
        }
        out += " |";
        for (const unsigned other : segment.borders) {
            out += " " + std::to_string(other);
        }
        out += " |";
        write(out, segment.words);
    }
    for (const auto& [a, b] : tile.adjacent) {
        out += std::to_string(a) + "~" + std::to_string(b) + " ";
    }
}

} // namespace

void check_set(const TileSet& set, const Reader& head) {
    if (set.tiles.empty()) {
        throw Error(set.file, 0, "there are no tiles; write each in a table that begins with [[tile]].");
    }
    check_names(set);
    check_starts(set, head);
    check_totals(set, head);
}

std::string digest_of(const TileSet& set) {
    std::string text = "tileset " + set.name + "\n";
    for (const TileEntry& entry : set.tiles) {
        write(text, entry.tile);
        write(text, entry.when);
    }
    for (const BlockDef& block : set.blocks) {
        text += "block " + block.name;
        for (const BlockDef::Cell& cell : block.cells) {
            text += ' ' + cell.tile + '@' + position_text(cell.at);
        }
        text += '\n';
    }
    for (const auto& [condition, start] : set.starts) {
        text += "start " + start;
        write(text, condition);
    }
    for (const auto& [condition, total] : set.totals) {
        text += "total " + std::to_string(total);
        write(text, condition);
    }
    return hex16(fingerprint(text));
}

} // namespace bastide::load
