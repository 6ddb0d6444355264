// The page of a tile set in the reference.
#include "pages/markdown.hpp"
#include "pages/pages.hpp"
#include "pages/tile_text.hpp"

namespace bastide::host {
namespace {

std::string under(const Condition& when) { return when.empty() ? "" : " with " + code(condition_of(when)); }

std::string segments_of(const TileEntry& entry) {
    std::string out;
    for (const SegmentDef& segment : entry.tile.segments) {
        out += (out.empty() ? "" : " · ") + segment.kind +
               (segment.ports.empty() ? "" : " " + sides_of(segment.ports)) +
               (segment.words.empty() ? "" : " *" + words_of(segment.words) + "*");
    }
    return out;
}

std::string remarks_of(const TileEntry& entry) {
    const std::string words = entry.tile.words.empty() ? "" : "*" + words_of(entry.tile.words) + "*";
    if (entry.when.empty()) {
        return words;
    }
    return words + (words.empty() ? "" : "; ") + "only" + under(entry.when);
}

std::string edges_in_order(const TileDef& tile) {
    std::string out;
    for (const std::string& edge : tile.edges) {
        out += (out.empty() ? "" : " ") + edge;
    }
    return out;
}

} // namespace

std::string tiles_page(const TileSet& set) {
    std::string out = "# " + prose(set.title.empty() ? set.name : set.title) + "\n\nTile set " + code(set.name) +
                      ". This page is what " + code("bastide tiles " + set.name + " --markdown") +
                      " prints; its source is the tile set's file.\n\n";
    for (const auto& [when, total] : set.totals) {
        out += "- " + std::to_string(total) + " tiles" + under(when) + "\n";
    }
    for (const auto& [when, start] : set.starts) {
        out += "- starts with " + code(start) + under(when) + "\n";
    }
    out += "\nEdges are in the order north, east, south, west; sides are those of the tile as it is printed. Words "
           "that are printed on a segment or tile are in *italics*.\n\n" +
           table_head({"tile", "label", "copies", "edges", "segments", "on the tile"});
    for (const TileEntry& entry : set.tiles) {
        out += table_row({code(entry.tile.name), prose(entry.tile.label), std::to_string(entry.tile.count),
                          edges_in_order(entry.tile), segments_of(entry), remarks_of(entry)});
    }
    return out;
}

} // namespace bastide::host
