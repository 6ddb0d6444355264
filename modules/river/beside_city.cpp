// A river beside a block that opens the layout (COUNT-075 to COUNT-079 COUNT-081 COUNT-082 WHEEL-053). Who lays the
// middle of the table is settled by the order at the start: the block first, the river beside it.
#include "river.hpp"
#include <algorithm>
#include <cstdlib>

namespace bastide::river {

namespace {
constexpr const char* city_word = "carcassonne"; // on the tiles of the block
constexpr const char* wheel_word = "wheel-board";
} // namespace

void BesideCity::install(Registry& registry, const Tiles& tiles) {
    tiles_ = &tiles;
    with_city_ = registry.text("count_with_river");
    city_ = registry.printed(city_word);
    wheel_ = registry.tile_word(wheel_word);
    if (registry.text("river2_layout") == "two_forks") {
        registry.claim("the first tiles in the middle of the table");
    }
    if (!city_) {
        return;
    }
    refuse_nonsense(registry);
    if (with_city_ == "not_recommended") {
        registry.at(Anchor::part_taken, {.label = "river.advise-against", .run = hook<&BesideCity::advise>(this)});
    }
    closes_city_ = registry.flag("river_two_springs_reversed");
    city_kind_ = registry.find_kind("city");
    by_player_ = with_city_ == "spring_next_leading_away" || with_city_ == "spring_at_corner";
    all_along_ = with_city_ == "spring_at_corner";
    if (by_player_) {
        first_tiles_ = registry.pile("river-begins");
        registry.layer(first_tiles_);
    }
}

void BesideCity::refuse_nonsense(const Registry& registry) const {
    if (with_city_ == "forbidden" && registry.printed("fork")) { // RIVER-088
        registry.refuse("A river with a fork and the City of Carcassonne are not played together by the switch "
                        "count_with_river; set it to \"skip_unplaceable\", or leave one of them out.");
    }
    if (registry.text("river2_layout") == "two_forks") {
        registry.refuse(
            "The river of the switch river2_layout = \"two_forks\" begins in the middle of the table, where "
            "the City of Carcassonne lies; set river2_layout to \"official\".");
    }
}

/// COUNT-077: with the first tile, as nobody listens to the set-up.
void BesideCity::advise(Play& play) const {
    const std::span<const Tile> tiles = play.tiles();
    if (std::all_of(tiles.begin(), tiles.end(), [](const Tile& tile) { return tile.by == nobody; })) {
        play.tell("A river beside the City of Carcassonne is not recommended: tiles of it may fit nowhere.", nobody,
                  "COUNT-077");
    }
}

bool BesideCity::applies(const Play& play) const { return in_game(play) && !play.tiles().empty(); }

bool BesideCity::in_game(const Play& play) const { return city_ || !play.tiles_with(wheel_).empty(); }

/// COUNT-075: at the corner of the block, if it fits there, else as near to it as it does, flowing away. COUNT-082: a
/// lake with a city fits only where that completes one; of two blocks that may be the one that reaches less far.
void BesideCity::lay(Play& play, TileTypeId first) const {
    const Core& core = play.core();
    const TileType& type = play.type(first);
    const auto beside = [&](Position at) {
        return play.tile_at(at) == none_of<TileId> && play.tile_at(neighbour(at, west)) != none_of<TileId> &&
               distance(play, neighbour(at, east)) > distance(play, at);
    };
    for (int x = core.high.x + 1; x > core.low.x; --x) {
        for (int y = core.low.y; y <= core.high.y; ++y) {
            const Position at{narrow(x), narrow(y)};
            for (unsigned rotation = 0; beside(at) && rotation < 4; ++rotation) {
                const bool away = tiles_->river_at(type, rotation, east) != TileType::no_segment;
                if (away && play.clashes(first, at, rotation) == 0) {
                    play.lay(first, at, rotation, piles::supply);
                    return;
                }
            }
        }
    }
    throw Error("The river's first tile fits nowhere beside the block that opens the layout.");
}

/// RIVER-009: a spring of two squares flows both ways along the block.
void BesideCity::lay(Play& play, const Block& first) const {
    const Core& core = play.core();
    const std::int16_t x = narrow(core.high.x + 1);
    for (std::int16_t y = narrow(core.low.y - 1); y <= core.high.y; ++y) {
        unsigned covered = 0, clashes = 0;
        for (const Block::Cell& cell : first.cells) {
            const Position at = Position{x, y} + turned(cell.at, 1);
            covered |= play.covered_sides(at);
            clashes |= play.clashes(cell.type, at, 1);
        }
        if (covered != 0 && clashes == 0) {
            play.lay_block(first, {x, y}, 1, piles::supply);
            return;
        }
    }
    throw Error("The river's spring of two squares fits nowhere beside the block that opens the layout.");
}

/// From the nearest square of the block, in steps.
int BesideCity::distance(const Play& play, Position p) const {
    int nearest = max_tiles;
    for (const Tile& tile : play.tiles()) {
        if (tile.by == nobody && !tiles_->is_river(play, tile.type)) {
            nearest = std::min(nearest, std::abs(tile.at.x - p.x) + std::abs(tile.at.y - p.y));
        }
    }
    return nearest;
}

/// On one of the eight squares beside the tiles at the corners of all that lies.
bool BesideCity::at_corner(const Play& play, Position p) const {
    const Position low = play.core().low, high = play.core().high;
    const bool beside_x = p.x == low.x - 1 || p.x == high.x + 1;
    const bool beside_y = p.y == low.y - 1 || p.y == high.y + 1;
    return (beside_x && (p.y == low.y || p.y == high.y)) || (beside_y && (p.x == low.x || p.x == high.x));
}

/// COUNT-076: the first tile leads away from the block: beyond its ends one is farther from it. COUNT-078: so does
/// every tile, and the first one lies at a corner.
bool BesideCity::bars(const Play& play, TileTypeId id, Position p, unsigned rotation) const {
    if (!by_player_) {
        return false;
    }
    const bool begun = tiles_->river_begun(play);
    if (begun && !all_along_) {
        return false;
    }
    if (!begun && leaves_city_open(play, id, p, rotation)) {
        return true;
    }
    bool away = begun || !all_along_ || at_corner(play, p);
    for (unsigned side = 0; side < 4; ++side) {
        const Position ahead = neighbour(p, side);
        if (tiles_->river_at(play.type(id), rotation, side) != TileType::no_segment &&
            play.tile_at(ahead) == none_of<TileId>) {
            const int change = distance(play, ahead) - distance(play, p);
            away = away && (begun ? change >= 0 : change > 0);
        }
    }
    return !away;
}

/// COUNT-082: a lake with a city has to complete a small city; only where the wheel lies there, too, perhaps no corner
/// has one.
bool BesideCity::leaves_city_open(const Play& play, TileTypeId id, Position p, unsigned rotation) const {
    const bool no_corner = all_along_ && !play.tiles_with(wheel_).empty();
    if (!closes_city_ || no_corner || !tiles_->is_city_lake(play, id)) {
        return false;
    }
    const TileType& type = play.type(id);
    bool open = false;
    for (unsigned side = 0; side < 4; ++side) {
        const std::uint8_t local = type.segment_at[rotation][port_of_side(side)];
        const bool is_city = local != TileType::no_segment && type.segments[local].kind() == city_kind_;
        open = open || (is_city && play.tile_at(neighbour(p, side)) == none_of<TileId>);
    }
    return open;
}

} // namespace bastide::river
