// How the module's tiles look.
#include "bastide/error.hpp"
#include "conform/checks.hpp"
#include "files/write.hpp"
#include "knowledge/reference.hpp"
#include "svg/style.hpp"
#include "svg/tile_picture.hpp"
#include <map>
#include <set>

namespace bastide::host::conform {

namespace {

void write_picture(const std::filesystem::path& folder, const TileDef& tile, const std::string& drawn) {
    if (folder.empty()) {
        return;
    }
    std::filesystem::create_directories(folder);
    write_file(folder / (tile.name + ".svg"),
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"300\" viewBox=\"0 0 100 100\">\n" +
                   drawn + "</svg>\n",
               Existing::replace);
}

} // namespace

Findings bad_pictures(const Subject& subject) {
    Findings findings;
    const svg::Style style = svg::style_of(subject.library());
    std::map<std::string, TileDef> seen; // by what is drawn
    std::set<std::string> plain;         // kinds without a drawing
    for (const std::string& set : subject.manifest().tile_sets) {
        for (const TileEntry& entry : subject.library().tile_set(set).tiles) {
            const TileDef& tile = entry.tile;
            for (const SegmentDef& segment : tile.segments) {
                if (style.kinds.count(segment.kind) == 0 && plain.insert(segment.kind).second) {
                    findings.push_back("Nothing says how a '" + segment.kind + "' is drawn; add [draw." + segment.kind +
                                       "] to rules.toml (docs/drawing.md).");
                }
            }
            const std::string drawn = svg::tile_picture(tile, svg::TileLayout(tile, 0, style), style);
            write_picture(subject.settings().pictures, tile, drawn);
            const auto [same, fresh] = seen.emplace(drawn, tile);
            // (what is called alike in two sets is the same tile in two editions)
            if (!fresh && same->second.name != tile.name && !same_print(same->second, tile)) {
                findings.push_back(tile.file + ':' + std::to_string(tile.line) + ": The tile '" + tile.name +
                                   "' looks like '" + same->second.name +
                                   "', but is another one; draw what tells them apart ([draw.words] in rules.toml).");
            }
        }
    }
    return findings;
}

} // namespace bastide::host::conform
