// Why a placement, a deployment or any other action is not among the legal ones.
#pragma once
#include "bastide/host/game.hpp"
#include "explain/obstacle.hpp"
#include <string>
#include <vector>

namespace bastide::host {

/// What stands in the way of an action, from the outside inwards.
struct WhyNot {
    enum class Reason {
        none,           ///< it is legal
        over,           ///< the game is over
        other_decision, ///< something else is being decided, or chance is at turn
        not_offered,    ///< another tile is to be placed
        no_tile_placed, ///< nothing was placed in this part, so there is nowhere to deploy
        elsewhere,      ///< not on the tile that was just placed
        finished,       ///< elsewhere is possible now, but this feature is finished
        none_left,      ///< no such figure in the player's supply
        obstacle,       ///< what the rules of placing and standing say: `obstacles`
        not_listed      ///< all of this holds, and the decision does not list it nevertheless
    };
    Reason reason = Reason::none;
    std::vector<Obstacle> obstacles{}; ///< all there are, in the order in which the engine asks
};

/// A way to lay an offered tile on a square. Rotations that look the same are one.
struct PlacementAnswer {
    TileTypeId type{};
    unsigned rotation = 0;
    WhyNot why;
};
/// Of every offered tile in every rotation; empty if no tile is offered.
std::vector<PlacementAnswer> why_not_placed(const Game& game, Position square);

/// A figure of the supply of whoever decides, deployed on a segment.
WhyNot why_not_deployed(const Game& game, FigureKindId kind, SegmentId segment);

/// An action as it is typed.
struct ActionAnswer {
    std::string problem; ///< why the text is no action of this game at all; then the rest says nothing
    VerbId verb{};
    WhyNot why;
    FigureKindId figure = none_of<FigureKindId>; ///< of a deployment
    SegmentId segment{};                         ///< likewise
};
ActionAnswer why_not(const Game& game, const std::string& text);

} // namespace bastide::host
