#include "terminal/scene.hpp"

namespace bastide::host::terminal {

Scene::Scene(const Play& play, const Signs& signs, const Overlay& overlay)
    : signs_(signs), items_(play.tiles().size()), beside_(play.figures().size()), borne_(play.figures().size()) {
    for (const auto& [segment, label] : overlay.spots) {
        Item item;
        item.sort = Item::Sort::number;
        item.segment = segment;
        item.text = label;
        items_[index(play.tile_of(segment))].push_back(item);
    }
    const BoardPieces pieces = play.pieces();
    for (const Piece& piece : pieces.pieces) {
        if (const FigureId* figure = std::get_if<FigureId>(&piece.place)) {
            beside_[index(*figure)] += signs_.piece(piece.name).glyph;
        }
        if (piece.bears != none_of<FigureId>) {
            borne_[index(piece.bears)] = true;
        }
    }
    for (const Piece& piece : pieces.pieces) {
        add_piece(play, piece);
    }
    add_figures(play, pieces);
}

/// The owner's letter, the mark of the kind, and what stands beside it.
std::string Scene::text_of(const Play& play, FigureId figure) const {
    const Figure& is = play.figure(figure);
    const std::string owner = index(is.owner) < static_cast<std::size_t>(play.players()) ? signs_.letter(is.owner) : "";
    return owner + signs_.mark(is.kind) + beside_[index(figure)];
}

void Scene::add_piece(const Play& play, const Piece& piece) {
    const SignOnTile& sign = signs_.piece(piece.name);
    Item item;
    item.sort = Item::Sort::piece;
    item.ink = sign.ink;
    item.on = sign.on;
    item.owner = piece.owner;
    item.text = piece.owner == nobody ? "" : signs_.letter(piece.owner);
    item.text += sign.glyph + (piece.number == 0 ? "" : std::to_string(piece.number));
    if (piece.bears != none_of<FigureId>) {
        item.text += text_of(play, piece.bears);
        item.owner = play.figure(piece.bears).owner;
    }
    if (const auto* tile = std::get_if<TileId>(&piece.place)) {
        items_[index(*tile)].push_back(item);
    } else if (const auto* segment = std::get_if<SegmentId>(&piece.place)) {
        item.segment = *segment;
        items_[index(play.tile_of(*segment))].push_back(item);
    } else if (const auto* corner = std::get_if<TileCorner>(&piece.place)) {
        item.corner = corner->corner;
        items_[index(corner->tile)].push_back(item);
    } else if (const auto* square = std::get_if<Position>(&piece.place)) {
        if (const TileId at = play.tile_at(*square); at != none_of<TileId>) {
            items_[index(at)].push_back(item);
        } else {
            off_tiles_.emplace_back(*square, item);
        }
    }
}

void Scene::add_figures(const Play& play, const BoardPieces& pieces) {
    for (std::size_t f = 0; f < play.figures().size(); ++f) {
        const auto id = static_cast<FigureId>(f);
        const Figure& figure = play.figure(id);
        if (borne_[f] || play.tile_of(figure) == none_of<TileId>) {
            continue;
        }
        Item item;
        item.owner = figure.owner;
        item.text = text_of(play, id);
        TileId on = play.tile_of(figure);
        if (figure.place.where == Where::segment) {
            item.segment = figure.place.segment();
        }
        for (const auto& [elsewhere, place] : pieces.figures) {
            if (const auto* corner = std::get_if<TileCorner>(&place); corner != nullptr && elsewhere == id) {
                item.segment = none_of<SegmentId>;
                item.corner = corner->corner;
                on = corner->tile;
            }
        }
        items_[index(on)].push_back(item);
    }
}

} // namespace bastide::host::terminal
