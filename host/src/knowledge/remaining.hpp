// The tiles that are left, as far as a seat can know, and which of them fit a square.
#pragma once
#include "bastide/host/game.hpp"
#include <string>
#include <vector>

namespace bastide::host {

struct TileCount {
    TileTypeId type{};
    int copies = 0;
};

/// Tiles that lie somewhere known to all.
struct KnownTiles {
    std::string where; ///< the pile's name
    PlayerId holder = nobody;
    std::vector<TileCount> tiles;
};

/// What the viewer cannot tell apart is counted as one: the supply, the stacks under it, other seats' hidden hands, and
/// piles on the table that it may not look into.
struct RemainingTiles {
    std::vector<TileCount> unseen; ///< by tile type, those of which there are some
    int total = 0;                 ///< of all unseen
    int supply = 0;                ///< of these so many lie in what is drawn from
    std::vector<int> stacks;       ///< and so many in each stack under it, the uppermost first
    int hidden_hands = 0;          ///< and so many in hands and piles that the viewer does not see
    std::vector<KnownTiles> known; ///< hands that the viewer sees, tiles put aside or out of the game; not what is
                                   ///< about to be placed
};

RemainingTiles remaining_tiles(const Play& play, PlayerId viewer);

/// A tile type that can be placed on a square as the board is now.
struct FittingTile {
    TileTypeId type{};
    unsigned rotations = 0; ///< bit set
    int unseen = 0;         ///< copies among the unseen tiles
    int at_hand = 0;        ///< copies that the viewer holds or is offered
};

/// Of the unseen tiles and those that the viewer has at hand. Empty where nothing can be placed at all.
std::vector<FittingTile> tiles_that_fit(const Play& play, Position square, PlayerId viewer);

} // namespace bastide::host
