#include "goldmines.hpp"

namespace bastide::goldmines {

/// GOLD-001: two pieces for each mine, which lie on two tiles at most.
void Lodes::install(Registry& registry, int mines) {
    mine_ = registry.tile_word("goldmine");
    gold_ = registry.figure_kind({.name = "gold",
                                  .singular = "heap of gold",
                                  .plural = "heaps of gold",
                                  .neutral = 2 * mines,
                                  .number = "pieces",
                                  .claims = false,
                                  .exposed = false}); // GOLD-023
    put_ = registry.verb<Position>({.name = "gold",
                                    .apply = hook<&Lodes::put_second>(this),
                                    .sentences = {"Put the second piece of gold on the tile at {SQUARE}"}});
    ask_ = registry.decision({.name = "gold",
                              .question = "On which tile beside the mine do you put the second piece of gold?",
                              .list = hook<&Lodes::list>(this)});
    // GOLD-004 GOLD-025: at once, with whatever else has come to lie around it
    registry.at(
        moments::brought,
        {.label = "goldmines.find", .run = hook<&Lodes::find>(this), .writes = {"figures"}, .reads = {"board"}});
}

/// GOLD-004 GOLD-005: one piece on the mine, one beside it.
void Lodes::find(Play& play) const {
    const TileId tile = play.placed_tile();
    if (tile == none_of<TileId> || !play.type_of(tile).shows(mine_)) {
        return;
    }
    put(play, play.tile(tile).at);
    const std::vector<Position> beside = neighbours(play);
    if (beside.size() == 1) {
        put(play, beside.front());
    } else if (!beside.empty()) {
        play.ask(ask_, play.turn_owner());
    }
}

/// Squares with a tile, of the eight around the mine.
std::vector<Position> Lodes::neighbours(const Play& play) {
    const Position mine = play.tile(play.placed_tile()).at;
    std::vector<Position> found;
    for (const Position step : step_around) {
        if (play.tile_at(mine + step) != none_of<TileId>) {
            found.push_back(mine + step);
        }
    }
    return found;
}

void Lodes::list(const Play& play, ActionList& out) const {
    for (const Position at : neighbours(play)) {
        out.add(put_(at));
    }
}

void Lodes::put_second(Play& play, Position at) const { put(play, at); }

/// Told before the heap comes to lie there, which needs no telling of its own then.
void Lodes::put(Play& play, Position at) const {
    const PlayerId player = play.turn_owner();
    play.tell(
        [&] { return play.player_name(player) + " puts a piece of gold on the tile at " + position_text(at) + '.'; },
        player, "GOLD-004");
    FigureId lode = none_of<FigureId>;
    play.each_figure_on(play.tile_at(at), [&](FigureId f) { lode = play.figure(f).kind == gold_ ? f : lode; });
    if (lode == none_of<FigureId>) {
        lode = play.deploy(nobody, gold_, Place::on_square(at));
    }
    play.set_number(lode, play.figure(lode).number + 1);
}

} // namespace bastide::goldmines
