// How the module's tiles look.
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "conform/checks.hpp"
#include "files/write.hpp"
#include "knowledge/reference.hpp"
#include "svg/spread.hpp"
#include "svg/style.hpp"
#include "svg/tile_picture.hpp"
#include <map>
#include <set>

namespace bastide::host::conform {

namespace {

void write_picture(const std::filesystem::path& folder, const TileDef& tile, const std::string& drawn) {
    std::filesystem::create_directories(folder);
    write_file(folder / (tile.name + ".svg"),
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"300\" viewBox=\"0 0 100 100\">\n" +
                   drawn + "</svg>\n",
               Existing::replace);
}

/// What is seen of a tile whatever it is called: its name decides how its country is adorned.
std::string without_name(TileDef tile, const svg::Style& style) {
    const std::string spread = svg::spread_picture(tile.name, 0, style);
    tile.name.clear();
    return svg::tile_picture(tile, svg::TileLayout(tile, 0, style), style) + spread;
}

/// Words that some rule asks for; of the others nobody has to see them.
std::set<std::string> words_asked(const Subject& subject) {
    const auto rules = subject.library().compile(subject.game({}, 2));
    std::set<std::string> asked(rules->attribute_names.begin(), rules->attribute_names.end());
    asked.insert(rules->word_names.begin(), rules->word_names.end());
    return asked;
}

TileDef with_words(TileDef tile, const std::set<std::string>& asked) {
    const auto unasked = [&](const auto& word) { return asked.count(word.first) == 0; };
    std::erase_if(tile.words, unasked);
    for (SegmentDef& segment : tile.segments) {
        std::erase_if(segment.words, unasked);
    }
    return tile;
}

} // namespace

Findings bad_pictures(const Subject& subject) {
    Findings findings;
    const svg::Style style = svg::style_of(subject.library());
    const std::set<std::string> asked = words_asked(subject);
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
            if (!subject.settings().pictures.empty()) {
                write_picture(subject.settings().pictures, tile,
                              svg::tile_picture(tile, svg::TileLayout(tile, 0, style), style));
            }
            const auto [same, fresh] = seen.emplace(without_name(tile, style), tile);
            // (what is called alike in two sets is the same tile in two editions)
            if (!fresh && same->second.name != tile.name &&
                !same_print(with_words(same->second, asked), with_words(tile, asked))) {
                findings.push_back(tile.file + ':' + std::to_string(tile.line) + ": The tile '" + tile.name +
                                   "' looks like '" + same->second.name +
                                   "', but is another one; draw what tells them apart ([draw.words] in rules.toml).");
            }
        }
    }
    return findings;
}

} // namespace bastide::host::conform
