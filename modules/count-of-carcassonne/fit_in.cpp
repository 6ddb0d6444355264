// The City is fitted in beside what lies already: by the house rule COUNT-080 a whole river, or another block of tiles
// that has the middle of the table.
#include "count_of_carcassonne.hpp"
#include <algorithm>
#include <set>

namespace bastide::count {

bool City::is_river(const Play& play, TileTypeId type) const {
    const auto& edges = play.rules().printed(type).edges;
    return std::find(edges.begin(), edges.end(), "river") != edges.end();
}

bool City::river_begun(const Play& play) const {
    const std::span<const Tile> tiles = play.tiles();
    return std::any_of(tiles.begin(), tiles.end(), [&](const Tile& tile) { return is_river(play, tile.type); });
}

/// A tile with the river is still to come.
bool City::river_left(const Play& play) const {
    const Ruleset& rules = play.rules();
    bool left = false;
    for (std::size_t pile = 0; pile < rules.piles.size(); ++pile) {
        if (static_cast<PileId>(pile) != piles::removed) {
            play.each_type(static_cast<PileId>(pile),
                           [&](TileTypeId type, int) { left = left || is_river(play, type); });
        }
    }
    return left;
}

/// How many tiles the block would touch; -1: it does not fit there.
int City::touched(const Play& play, const Block& block, Spot at) const {
    std::set<TileId> beside;
    for (const Block::Cell& cell : block.cells) {
        const Position p = at.square + turned(cell.at, at.rotation);
        if (play.tile_at(p) != none_of<TileId> || play.clashes(cell.type, p, at.rotation) != 0) {
            return -1;
        }
        for (unsigned side = 0; side < 4; ++side) {
            beside.insert(play.tile_at(neighbour(p, side)));
        }
    }
    beside.erase(none_of<TileId>);
    return narrow(beside.size());
}

/// COUNT-080
void City::follow_river(Play& play) const {
    const Block* const block = city_block(play);
    if (block != nullptr && !built(play) && !river_left(play) && fit_in(play, *block)) {
        play.tell("The river is complete: the City of Carcassonne is laid beside it.", nobody, "COUNT-080");
    }
}

/// Where it touches the most tiles. Of several places with as many tiles beside it the northernmost, of these the
/// westernmost. False: it fits nowhere.
bool City::fit_in(Play& play, const Block& block) const {
    constexpr int reach = 4; // of the block beyond the layout
    const Position low = play.core().low, high = play.core().high;
    Spot best{};
    int most = 0;
    for (int y = low.y - reach; y <= high.y + reach; ++y) {
        for (int x = low.x - reach; x <= high.x + reach; ++x) {
            for (unsigned rotation = 0; rotation < 4; ++rotation) {
                const Spot at{{narrow(x), narrow(y)}, rotation};
                const int touches = touched(play, block, at);
                best = touches > most ? at : best;
                most = std::max(most, touches);
            }
        }
    }
    if (most > 0) {
        build(play, block, best);
    }
    return most > 0;
}

} // namespace bastide::count
