// The board: a block of tiles, a place for figures in each of the six sectors, and a piece that goes round. What is on
// the wheel is out of reach of what happens on the squares (WHEEL-048).
#include "bastide/game/figures.hpp"
#include "wheel_of_fortune.hpp"
#include <algorithm>

namespace bastide::wheel {

void Board::install(Registry& registry) {
    off_board_ = registry.flag("wheel_off_board");
    dragon_outside_ = registry.text("dragon_on_wheel_tiles") == "outside_only";
    refuse_second_base_game(registry);
    count_crowns(registry);
    if (!off_board_) {
        registry.claim("the first tiles in the middle of the table");
    }
    registry.terrain("rim");
    registry.feature_kind(
        {.name = "wheel", .closing = Closing::never, .scores_when_completed = false, .figures_return_at_end = false});
    square_ = registry.tile_word("wheel-board");
    within_ = registry.tile_word("within-wheel");
    for (const Sector s : all_sectors) {
        const std::string name(sectors[s]);
        words_[s] = registry.tile_word(name);
        spaces_[s] = registry.space_kind({.name = name, .exposed = false});
    }
    pig_ = registry.figure_kind(
        {.name = "big-pig", .plural = "big pigs", .neutral = 1, .claims = false, .exposed = false});
    registry.veto_place(hook<&Board::closed_to_dragon>(this), hook<&Board::is_dragon>(this), "WHEEL-048");
    registry.at(moments::table, {.label = "wheel-of-fortune.board",
                                 .run = hook<&Board::set_up>(this),
                                 .writes = {"board", "figures", "tiles"}});
    registry.display("on the wheel", hook<&Board::shown>(this));
}

/// WHEEL-009: two of the ways to use the set are instead of a base game.
void Board::refuse_second_base_game(const Registry& registry) const {
    const std::string& way = registry.text("wheel_tile_set");
    if (way != "standalone_72" && way != "big_box_5") {
        return;
    }
    for (const TileDef& tile : registry.tiles()) {
        if (tile.set.starts_with("base-")) {
            registry.refuse("By the switch wheel_tile_set = \"" + way +
                            "\" the tiles of The Wheel of Fortune replace those of the base game, but the tile set " +
                            tile.set +
                            " is in the game too; leave it out of [game] tilesets, or set wheel_tile_set to "
                            "\"added_to_base_game\".");
        }
    }
}

void Board::count_crowns(const Registry& registry) {
    for (const TileDef& tile : registry.tiles()) {
        for (const Sector s : all_sectors) {
            const auto printed = tile.words.find(std::string(sectors[s]));
            crowns_[s] += printed == tile.words.end() ? 0 : printed->second;
        }
    }
}

/// WHEEL-014 WHEEL-015. A board beside the layout (WHEEL-020) has no squares.
void Board::set_up(Play& play) const {
    for (const Block& block : play.rules().blocks) {
        if (!play.type(block.cells.front().type).shows(square_)) {
            continue;
        }
        if (!off_board_) {
            play.put_starts_away(); // WHEEL-010: drawn no more than any other tile of the box
            play.lay_block(block, Position{}, 0, piles::supply);
            break;
        }
        for (const Block::Cell& cell : block.cells) {
            play.move_tile(cell.type, piles::supply, piles::removed);
        }
    }
    play.deploy(nobody, pig_, place(play, fortune));
}

// ---------------------------------------------------------------- sectors

Place Board::place(const Play& play, Sector sector) const {
    const std::span<const TileId> bearers = play.tiles_with(words_[sector]);
    return Place::in(spaces_[sector], bearers.empty() ? none_of<TileId> : bearers.front());
}

Sector Board::sector_of(const Play& play, FigureId f) const {
    return static_cast<Sector>(space_among(play, f, spaces_));
}

Sector Board::sector_at(Place place) const {
    const auto found = std::find(spaces_.begin(), spaces_.end(), place.space);
    return place.where == Where::space ? static_cast<Sector>(found - spaces_.begin()) : no_sector;
}

int Board::crowned(const Play& play, Sector sector) const {
    int there = 0;
    const auto count = [&](const Figure& figure) {
        there += sector_at(figure.place) == sector && figure.owner != nobody ? 1 : 0;
    };
    if (const TileId tile = place(play, sector).tile(); tile != none_of<TileId>) {
        play.each_figure_on(tile, [&](FigureId f) { count(play.figure(f)); });
    } else { // the board lies beside the layout
        std::for_each(play.figures().begin(), play.figures().end(), count);
    }
    return there;
}

Sector Board::move_pig(Play& play, int steps) const {
    const FigureId pig = play.first_figure(nobody, pig_);
    const auto to = static_cast<Sector>((sector_of(play, pig) + steps) % no_sector);
    play.move(pig, place(play, to), reasons::moved);
    play.tell([&] { return "The pig goes " + counted(steps, "sector") + " on, to " + std::string(sectors[to]) + '.'; },
              play.turn_owner(), "WHEEL-027");
    return to;
}

// ---------------------------------------------------------------- the dragon

bool Board::is_dragon(const Ruleset& rules, FigureKindId kind) const {
    return rules.figure_kinds[index(kind)].spec.name == "dragon";
}

/// It may go round the wheel, where there is land, or by the older rulings not even there.
bool Board::closed_to_dragon(const Play& play, FigureKindId, Place to, RouteId) const {
    const TileId tile = play.tile_of(to);
    return tile != none_of<TileId> && play.type_of(tile).shows(dragon_outside_ ? within_ : square_);
}

// ---------------------------------------------------------------- who is there

/// "taxes: 2 followers; plague: big follower"
std::string Board::shown(const Play& play, PlayerId p) const { return figures_among(play, p, spaces_, sectors); }

} // namespace bastide::wheel
