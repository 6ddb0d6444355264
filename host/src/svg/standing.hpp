// What stands on the tiles of a board: figures, and the pieces that are nobody's.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/game/state.hpp"
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include "svg/tile_sheet.hpp"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host::svg {

/// How a kind is drawn; one that no module describes like any other figure.
FigureStyle figure_style(const Ruleset& rules, const Style& style, FigureKindId kind);
/// How a piece is drawn; one that no module describes as a plain disc.
MarkStyle piece_style(const Style& style, const std::string& name);
/// Where on its tile a space is that says so; nothing: where there is room.
std::optional<Point> place_of_space(const Style& style, const std::string& name);
/// "Ann's peg (walker)"
std::string figure_title(const Play& play, const Figure& figure);

/// Where something stands in a picture.
struct StandingSpot {
    Point at;
    double scale = 1;
    bool lying = false;
};
/// Of everything that `standing_on` draws, at the same places.
std::map<FigureId, StandingSpot> standing_spots(const Play& play, const Style& style,
                                                const std::vector<std::string>& colours, TileSheet& tiles,
                                                Point (*origin_of)(Position low, Position square));

/// `origin_of` gives the picture's place of a square.
std::string standing_on(const Play& play, const Style& style, const std::vector<std::string>& colours, TileSheet& tiles,
                        Point (*origin_of)(Position low, Position square));

} // namespace bastide::host::svg
