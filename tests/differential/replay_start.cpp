// What lies on the board before the first turn.
#include "replay.hpp"

namespace bastide::differential {

/// Where our game draws its start tile it draws theirs. What lies beside that there is laid by hand.
void Replay::lay_out() {
    for (const LogTile& tile : log_.start) {
        const Match& match = translate().tile(tile.tile);
        const std::optional<Action> draw = drawable(match.type);
        if (game_.play().tiles().empty() && game_.at_chance() && draw) {
            apply(*draw);
        } else if (!game_.play().tiles().empty() && game_.play().tile_at(tile.at) == none_of<TileId>) {
            game_.edit().lay(match.type, tile.at, match.rotation(game_.rules(), tile.rotation), piles::supply);
            outcome_.forced = true;
        }
    }
}

bool Replay::start() {
    lay_out();
    Items theirs, ours;
    const auto tile_item = [&](TileTypeId type, Position at, unsigned rotation) {
        return action_item(
            {verbs::place, static_cast<std::uint8_t>(rotation), static_cast<std::uint16_t>(index(type)), pack(at)});
    };
    for (const LogTile& tile : log_.start) {
        const Match& match = translate().tile(tile.tile);
        theirs.push_back(tile_item(match.type, tile.at, match.rotation(game_.rules(), tile.rotation)));
    }
    for (const Tile& tile : game_.play().tiles()) {
        ours.push_back(tile_item(tile.type, tile.at, game_.rules().types[index(tile.type)].canonical[tile.rotation]));
    }
    return compare(Topic::position, std::move(theirs), std::move(ours));
}

} // namespace bastide::differential
