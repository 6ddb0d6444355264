#include "terminal/tile_view.hpp"
#include "bastide/game/pointing.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/module/play.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::terminal {

namespace {

/// Where a word points, in the order of step_around.
std::string arrow_to(Position step) {
    constexpr std::array<const char*, 8> arrows{"↖", "↑", "↗", "←", "→", "↙", "↓", "↘"};
    const auto found = std::find(step_around.begin(), step_around.end(), step);
    return arrows[static_cast<std::size_t>(found - step_around.begin())];
}

} // namespace

TileView::TileView(const Ruleset& rules, const svg::Style& style, const std::vector<PlayerSpec>& players)
    : rules_(rules), paint_(style), signs_(rules, style, players) {
    for (const CompiledKind& kind : rules.kinds) {
        paint_.meet(kind.spec.name);
    }
}

const TileRaster& TileView::raster(TileTypeId type, unsigned rotation, Size size, const OtherKinds& others) const {
    std::vector<int> key{static_cast<int>(index(type)), static_cast<int>(rotation), size.width, size.height};
    for (const auto& [segment, kind] : others) {
        key.insert(key.end(), {static_cast<int>(segment), static_cast<int>(index(kind))});
    }
    auto found = rasters_.find(key);
    if (found == rasters_.end()) {
        found = rasters_
                    .emplace(key, TileRaster(with_kinds(rules_, type, others), rotation, paint_.style(), size.width,
                                             size.height))
                    .first;
    }
    return found->second;
}

TileDrawing TileView::drawing(TileTypeId type, unsigned rotation, Size size, const OtherKinds& others) const {
    const TileRaster& shapes = raster(type, rotation, size, others);
    return {shapes, paint_.printed(shapes, with_kinds(rules_, type, others))};
}

/// A sign for every word that counts in this game: on or beside its segment, in the midst of its tile.
TileView::WordSpots TileView::draw_words(TileDrawing& drawing, TileTypeId type, unsigned rotation) const {
    const TileDef& def = rules_.printed(type);
    for (std::size_t s = 0; s < def.segments.size(); ++s) {
        for (const auto& [word, times] : def.segments[s].words) {
            const SignOnTile& sign = signs_.word(word);
            if (rules_.attribute(word) == none_of<AttributeId> || sign.glyph.empty()) {
                continue;
            }
            const auto segment = static_cast<int>(s);
            const bool area = drawing.raster().shape(segment) == svg::Shape::area;
            for (int n = 0; n < times; ++n) { // a path is not broken for its sign
                drawing.put(drawing.raster().figure(segment), area ? segment : TileRaster::nothing, sign.glyph,
                            readable_on(sign.ink), sign.ink);
            }
        }
    }
    WordSpots spots;
    for (std::size_t w = 0; w < rules_.word_names.size(); ++w) {
        const SignOnTile& sign = signs_.word(rules_.word_names[w]);
        if (rules_.types[index(type)].words[w] && !sign.glyph.empty()) {
            const int number = rules_.number_on(type, static_cast<WordId>(w));
            const bool alone = number == 1 && !sign.numbered;
            const std::string beside = is_direction(number) ? arrow_to(step_pointed(number, rotation))
                                       : alone              ? ""
                                                            : std::to_string(number);
            spots[rules_.word_names[w]] = drawing.put(drawing.middle(), TileRaster::nothing, sign.glyph + beside,
                                                      readable_on(sign.ink), sign.ink);
        }
    }
    return spots;
}

Canvas TileView::tile(TileTypeId type, unsigned rotation, Size size) const {
    TileDrawing drawn = drawing(type, rotation, size);
    draw_words(drawn, type, rotation);
    return drawn.canvas();
}

/// Corners of a tile where something happened lately; larger ones on the last tile.
void TileView::draw_news(TileDrawing& drawing, TileId tile, const Overlay& overlay) const {
    const auto known =
        std::find_if(overlay.news.begin(), overlay.news.end(), [&](const auto& n) { return n.first == tile; });
    const bool latest = tile == overlay.latest;
    if (!latest && known == overlay.news.end()) {
        return;
    }
    constexpr int rather_not_here = 4; // for what comes on the tile
    constexpr std::array<const char*, 4> large{"▛", "▜", "▙", "▟"}, small{"▘", "▝", "▖", "▗"};
    Canvas& canvas = drawing.canvas();
    const int right = canvas.width() - 1, bottom = canvas.height() - 1;
    const std::array<Spot, 4> corners{{{0, 0}, {right, 0}, {0, bottom}, {right, bottom}}};
    const PlayerId by = known == overlay.news.end() ? nobody : known->second;
    const Colour ink = index(by) < rules_.player_names.size() ? signs_.colour(by) : number_paper;
    for (std::size_t c = 0; c < corners.size(); ++c) {
        Cell& cell = canvas.at(corners[c].x, corners[c].y);
        cell = {latest ? large[c] : small[c], ink, latest ? readable_on(ink) : cell.paper, true};
        drawing.weigh(corners[c], rather_not_here);
    }
}

void TileView::draw_item(TileDrawing& drawing, const Play& play, const Item& item, const WordSpots& words) const {
    const bool owned = index(item.owner) < rules_.player_names.size();
    const bool number = item.sort == Item::Sort::number;
    const Colour paper = number ? number_paper : owned ? signs_.colour(item.owner) : item.ink;
    const Colour ink = number ? number_ink : readable_on(paper);
    if (item.segment != none_of<SegmentId>) {
        const auto segment = static_cast<int>(play.segment_type(item.segment).def);
        const Spot place = drawing.raster().figure(segment);
        drawing.unreserve(place);
        const bool building = drawing.raster().shape(segment) == svg::Shape::building;
        if (!building || !drawing.put_inside(segment, item.text, ink, paper)) {
            drawing.put(place, segment, item.text, ink, paper);
        }
        return;
    }
    Spot wish = drawing.middle();
    if (item.corner >= 0) {
        wish = {item.corner < 2 ? drawing.raster().width() - 1 : 0,
                item.corner == 0 || item.corner == 3 ? 0 : drawing.raster().height() - 1};
    } else if (const auto on = words.find(item.on); on != words.end()) {
        wish = on->second;
        drawing.vacate(wish);
    }
    drawing.put(wish, TileRaster::nothing, item.text, ink, paper);
}

Canvas TileView::tile(const Play& play, TileId id, const Scene& scene, const Overlay& overlay, Size size) const {
    const Tile& laid = play.tile(id);
    TileDrawing drawn = drawing(laid.type, laid.rotation, size, other_kinds(play, id));
    draw_news(drawn, id, overlay);
    const WordSpots words = draw_words(drawn, laid.type, laid.rotation);
    for (const Item& item : scene.on(id)) {
        draw_item(drawn, play, item, words);
    }
    return drawn.canvas();
}

} // namespace bastide::host::terminal
