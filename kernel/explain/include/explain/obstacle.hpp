// Why something is not possible, as facts: whoever shows it finds the words.
#pragma once
#include "bastide/module/play.hpp"
#include <cstdint>
#include <vector>

namespace bastide {

/// The first condition that does not hold, in the order in which the engine asks.
struct Obstacle {
    enum class What : std::uint8_t {
        none,     ///< it is possible
        occupied, ///< a tile lies on the square: `tile`
        apart,    ///< no tile lies beside the square
        side,     ///< what the tile shows on `side` does not go with what `tile` shows there
        kind,     ///< figures of this kind do not stand on features of that kind
        claimed,  ///< figures of `seats` claim the feature
        vetoed    ///< a module forbids it: `veto`
    };
    What what = What::none;
    std::uint8_t side = 0;
    TerrainId mine{}, theirs{};
    TileId tile = none_of<TileId>;
    unsigned seats = 0;               ///< bit set
    const VetoOrigin* veto = nullptr; ///< of the ruleset

    explicit operator bool() const { return what != What::none; }
};

/// Everything that is in the way of a tile. Modules are asked about squares that are free and beside a tile, and about
/// rotations that the edges allow, as rules are entitled to.
BASTIDE_API std::vector<Obstacle> obstacles_to_placing(const Play& play, TileTypeId type, Position at,
                                                       unsigned rotation);
/// Why View::may_place says no: the first of them.
BASTIDE_API Obstacle obstacle_to_placing(const Play& play, TileTypeId type, Position at, unsigned rotation);

/// Everything that is in the way of a figure.
BASTIDE_API std::vector<Obstacle> obstacles_to_standing(const Play& play, FigureKindId kind, Place to, RouteId route);
/// Why View::may_stand says no: the first of them.
BASTIDE_API Obstacle obstacle_to_standing(const Play& play, FigureKindId kind, Place to, RouteId route);

} // namespace bastide
