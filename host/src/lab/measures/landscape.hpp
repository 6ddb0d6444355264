// Where on the table points fall, and what tiles are worth to who lays them: sums over games.
#pragma once
#include "bastide/game/event.hpp"
#include "bastide/geometry.hpp"
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::host {

/// What the sums are of: first three for each type of tile, then one for each square around the first tile.
namespace landscape {
constexpr int reach = 24; ///< squares from the first tile to each side; what falls further off is not kept
constexpr int side = 2 * reach + 1;
enum OfType : std::size_t {
    laid,    ///< how often by a player
    ahead,   ///< points that the player was ahead of the mean of the others at the end, times their number
    squares, ///< of these
    of_type
};
constexpr std::size_t size(std::size_t types) { return types * of_type + std::size_t{side} * side; }
constexpr int point = 100; ///< a point that fell on a square
} // namespace landscape

/// Of one ruleset.
class Landscape {
public:
    explicit Landscape(const Ruleset& rules);
    /// Points of a feature fall on its squares, on each as many as on another. Others fall nowhere.
    void scored(const Play& play, const events::Scored& event);
    /// The game that it has heard of is over.
    void finish(const Play& play);
    /// Appends the sums as a row (append_row), and forgets them.
    void take(std::string& out);

private:
    std::vector<std::int64_t> sums_;
    std::vector<Position> squares_; ///< of a feature
    std::size_t types_;
};

} // namespace bastide::host
