// What lies on the board besides tiles and figures, told by the modules to those who show a game. Rules never ask.
#pragma once
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace bastide {

/// A corner of a tile as it lies, where four tiles may meet; corner c is between the sides c and c + 1, so 0 is the
/// north-east.
struct TileCorner {
    TileId tile{};
    std::uint8_t corner = 0;
    friend constexpr bool operator==(TileCorner, TileCorner) = default;
};

/// On a tile, on a segment, beside a figure, on a corner, or on a square with or without a tile.
using BoardPlace = std::variant<TileId, SegmentId, FigureId, TileCorner, Position>;

struct Piece {
    std::string name{}; ///< how it is drawn: [draw.pieces.NAME] in the module's rules.toml
    BoardPlace place{};
    int number = 0; ///< written beside it (a height); 0: none
    PlayerId owner = nobody;
    FigureId bears = none_of<FigureId>; ///< the figure that stands on it
    std::string text{};                 ///< a fragment of a sentence: "the marker beside Ann's peg"
};

struct BoardPieces {
    std::vector<Piece> pieces;
    /// Figures that are shown elsewhere than in the midst of their segment.
    std::vector<std::pair<FigureId, BoardPlace>> figures;
};

} // namespace bastide
