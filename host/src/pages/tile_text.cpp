#include "pages/tile_text.hpp"
#include "bastide/game/pointing.hpp"
#include "bastide/geometry.hpp"
#include "library/direction.hpp"
#include "pages/text_table.hpp"
#include <nlohmann/json.hpp>
#include <sstream>

namespace bastide::host {

std::string sides_of(const std::vector<unsigned>& ports) {
    std::string out;
    for (const unsigned port : ports) {
        out += (out.empty() ? "" : " ") + std::string(port_name(port));
    }
    return out;
}

std::string words_of(const std::map<std::string, int>& words) {
    std::string out;
    for (const auto& [word, value] : words) {
        const std::string beside = is_direction(value) ? std::string(direction_name(value)) : std::to_string(value);
        out += (out.empty() ? "" : " ") + word + (value == 1 ? "" : "=" + beside);
    }
    return out;
}

std::string edges_of(const TileDef& tile) {
    std::string out;
    for (std::size_t side = 0; side < tile.edges.size(); ++side) {
        out += (side == 0 ? "" : " ") + std::string(side_name(static_cast<unsigned>(side))) + ":" + tile.edges[side];
    }
    return out;
}

char segment_key(std::size_t segment) {
    return static_cast<char>(segment < 9 ? '1' + static_cast<int>(segment) : 'a' + static_cast<int>(segment) - 9);
}

std::string segment_table(const TileDef& tile, std::size_t indent, std::size_t width) {
    TextTable table({"Part", "Kind", "Words", "Runs along", "Sides"});
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        const SegmentDef& segment = tile.segments[i];
        std::string along;
        for (const unsigned other : segment.borders) {
            along += (along.empty() ? "" : " ") + std::string(1, segment_key(other));
        }
        table.add({std::string(1, segment_key(i)), segment.kind, words_of(segment.words), along,
                   segment.ports.empty() ? "none" : sides_of(segment.ports)});
    }
    std::string out;
    std::istringstream lines(table.text(width - indent));
    for (std::string line; std::getline(lines, line);) {
        out += std::string(indent, ' ') + line + '\n';
    }
    return out;
}

std::string condition_of(const Condition& when) {
    std::string out, before;
    for (const auto& [name, value] : when) {
        const bool same_switch = name == before;
        out += same_switch ? " or " + value : (out.empty() ? "" : ", ") + name + " = " + value;
        before = name;
    }
    return out;
}

nlohmann::ordered_json tile_json(const TileEntry& entry) {
    const TileDef& tile = entry.tile;
    nlohmann::ordered_json out{
        {"name", tile.name}, {"label", tile.label}, {"count", tile.count}, {"edges", tile.edges}};
    out["segments"] = nlohmann::ordered_json::array();
    for (const SegmentDef& segment : tile.segments) {
        nlohmann::ordered_json one{
            {"kind", segment.kind}, {"sides", nlohmann::json::array()}, {"words", segment.words}};
        for (const unsigned port : segment.ports) {
            one["sides"].push_back(std::string(port_name(port)));
        }
        one["borders"] = segment.borders;
        out["segments"].push_back(one);
    }
    out["words"] = nlohmann::ordered_json::object();
    for (const auto& [word, value] : tile.words) {
        out["words"][word] =
            is_direction(value) ? nlohmann::ordered_json(direction_name(value)) : nlohmann::ordered_json(value);
    }
    out["when"] = nlohmann::ordered_json::object();
    for (const auto& [name, value] : entry.when) {
        nlohmann::ordered_json& values = out["when"][name];
        if (values.is_string()) { // of several values any
            values = nlohmann::json::array({values});
        }
        if (values.is_array()) {
            values.push_back(value);
        } else {
            values = value;
        }
    }
    return out;
}

int total_of(const TileSet& set) {
    for (const auto& [when, total] : set.totals) {
        if (when.empty()) {
            return total;
        }
    }
    return set.totals.empty() ? 0 : set.totals.front().second;
}

} // namespace bastide::host
