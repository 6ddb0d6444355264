#include "terminal/scene.hpp"
#include "bastide/module/play.hpp"
#include "knowledge/pieces.hpp"
#include <array>
#include <utility>

namespace bastide::host::terminal {

Scene::Scene(const Play& play, const Signs& signs, const Overlay& overlay)
    : signs_(signs), items_(play.tiles().size()), beside_(play.figures().size()) {
    for (const auto& [segment, label] : overlay.spots) {
        Item item;
        item.sort = Item::Sort::number;
        item.segment = segment;
        item.text = label;
        items_[index(play.tile_of(segment))].push_back(item);
    }
    const std::vector<FigureId> pieces = pieces_on_table(play);
    for (const FigureId piece : pieces) {
        if (const FigureId companion = play.figure(piece).place.companion(); companion != none_of<FigureId>) {
            beside_[index(companion)] += text_of(play, piece);
        }
    }
    for (const FigureId piece : pieces) {
        if (play.figure(piece).place.companion() == none_of<FigureId>) {
            add(play, piece);
        }
    }
    for (std::size_t f = 0; f < play.figures().size(); ++f) {
        const auto id = static_cast<FigureId>(f);
        if (!is_piece(play.figure(id)) && play.stands_upon(id) == none_of<FigureId>) {
            add(play, id);
        }
    }
}

/// The owner's letter and the mark of the kind, or a piece's sign; the number, and what stands beside it.
std::string Scene::text_of(const Play& play, FigureId figure) const {
    const Figure& is = play.figure(figure);
    const std::string& kind = play.rules().figure_kinds[index(is.kind)].spec.name;
    return (is_piece(is) ? signs_.piece(kind).glyph : signs_.letter(is.owner) + signs_.mark(is.kind)) +
           (is.number == 0 ? "" : std::to_string(is.number)) + beside_[index(figure)];
}

/// A piece is drawn with whoever stands on it.
void Scene::add(const Play& play, FigureId id) {
    const Figure& figure = play.figure(id);
    Item item;
    item.owner = figure.owner;
    item.text = text_of(play, id);
    if (is_piece(figure)) {
        const SignOnTile& sign = signs_.piece(play.rules().figure_kinds[index(figure.kind)].spec.name);
        item.sort = Item::Sort::piece;
        item.ink = sign.ink;
        item.on = sign.on;
        for (const FigureId bearer : standing_upon(play, id)) {
            item.text += text_of(play, bearer);
            item.owner = play.figure(bearer).owner;
        }
    }
    put(play, figure.place, std::move(item));
}

void Scene::put(const Play& play, Place place, Item item) {
    if (place.where == Where::segment) {
        item.corner = place.corner();
        item.segment = item.corner < 0 ? place.segment() : none_of<SegmentId>;
    }
    if (const TileId on = play.tile_of(place); on != none_of<TileId>) {
        items_[index(on)].push_back(std::move(item));
    } else if (place.where == Where::square || place.where == Where::beside) {
        off_tiles_.emplace_back(place.square(), std::move(item));
    }
}

} // namespace bastide::host::terminal
