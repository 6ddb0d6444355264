// What lies and stands on the tiles of a board, as short texts, each with the place where it wants to be drawn.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/game/state.hpp"
#include "bastide/geometry.hpp"
#include "terminal/signs.hpp"
#include <map>
#include <string>
#include <vector>

namespace bastide::host::terminal {

/// What is shown on top of the board.
struct Overlay {
    std::vector<std::pair<Position, std::string>> squares; ///< numbers of squares
    std::vector<std::pair<SegmentId, std::string>> spots;  ///< numbers of segments
    TileId latest = none_of<TileId>;                       ///< gets its corners marked
    std::vector<std::pair<TileId, PlayerId>> news;         ///< tiles where something happened lately, by whom
};

struct Item {
    enum class Sort { number, figure, piece };
    Sort sort = Sort::figure;
    SegmentId segment = none_of<SegmentId>; ///< none: anywhere on the tile
    int corner = -1;                        ///< of the tile, see Place::at_corner
    std::string text;                       ///< one cell a character
    PlayerId owner = nobody;
    Colour ink;     ///< if it has no owner
    std::string on; ///< the word of the tile on whose sign it stands
};

class Scene {
public:
    Scene(const Play& play, const Signs& signs, const Overlay& overlay);
    const std::vector<Item>& on(TileId tile) const { return items_[index(tile)]; }
    /// Pieces on squares without a tile.
    const std::vector<std::pair<Position, Item>>& off_tiles() const { return off_tiles_; }

private:
    void add(const Play& play, FigureId figure);
    void put(const Play& play, Place place, Item item);
    std::string text_of(const Play& play, FigureId figure) const;

    const Signs& signs_;
    std::vector<std::vector<Item>> items_;
    std::vector<std::pair<Position, Item>> off_tiles_;
    std::vector<std::string> beside_; ///< by figure: pieces that keep it company
};

} // namespace bastide::host::terminal
