// Why something cannot be chosen, in sentences for whoever points at it.
#pragma once
#include "knowledge/why_not.hpp"
#include <string>
#include <vector>

namespace bastide::host {

/// A way of what is asked about, and what stands in its way.
struct SpokenReason {
    TileTypeId tile{};                           ///< of a placement
    unsigned rotation = 0;                       ///< likewise
    FigureKindId figure = none_of<FigureKindId>; ///< of a deployment
    bool legal = false;
    std::string sentence;
};
/// `sentence`: what is the same for all ways, or what can be done.
struct SpokenAnswer {
    std::string sentence;
    std::vector<SpokenReason> reasons{};
};

/// The tiles that are offered, on that square, in each rotation that looks different.
SpokenAnswer why_not_spoken(const Game& game, Position square);
/// Figures of the player who decides on a segment: of that kind, or of each.
SpokenAnswer why_not_spoken(const Game& game, SegmentId segment, FigureKindId kind);
/// A figure or piece where it is.
SpokenAnswer why_not_spoken(const Game& game, FigureId figure);

} // namespace bastide::host
