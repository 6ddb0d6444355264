// Things of a game as people speak of them in a sentence: "the path to the north", "your queen". What is typed and
// recorded goes by other names (View::text).
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/game/state.hpp"
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include <string>
#include <string_view>

namespace bastide::host {

/// "(2, -1)"
std::string spoken_square(Position square);
/// "north": on which side of the first square the second lies; nothing unless they are neighbours.
std::string spoken_side(Position from, Position to);
/// A sentence in which squares stand as they are typed, "on the path at 2,-1", with squares as people read them.
std::string with_spoken_squares(std::string_view sentence);
/// "long bend"
std::string spoken_name(const Ruleset& rules, TileTypeId type);
/// A sentence in which tiles go by the names that files have, "takes the tile long-bend", with names as people read
/// them.
std::string with_spoken_tiles(const Ruleset& rules, std::string_view sentence);
/// "the long bend tile"; `bare`: "long bend tile".
std::string spoken_tile(const Ruleset& rules, TileTypeId type, bool bare = false);
/// "right", "round", "left"; nothing for a tile as it is printed.
std::string spoken_rotation(unsigned rotation);
/// "a peg", "your queen" (of which each player has one), "the ball" (nobody's); `bare`: "peg".
std::string spoken_figure(const Ruleset& rules, FigureKindId kind, bool bare = false);
/// What a figure of the kind is on that segment: "a walker"; nothing where that has no name of its own.
std::string spoken_role(const Play& play, FigureKindId kind, SegmentId segment);

/// "the path to the north" on the tile that was just placed, else "the path to the north on the tile at (2, -1)". No
/// two segments of the board read alike.
std::string spoken_segment(const Play& play, SegmentId segment);
/// "the roof at (2, -1)", "the roof beside the board".
std::string spoken_space(const Play& play, SpaceKindId kind, TileId tile);
/// Any place of the board.
std::string spoken_place(const Play& play, Place place);
/// Where a figure or piece is: "on the path to the north", "beside Ann's peg on the roof at (2, -1)", "with Ann";
/// nothing for what is neither on the board nor in somebody's hands.
std::string spoken_whereabouts(const Play& play, FigureId figure);

} // namespace bastide::host
