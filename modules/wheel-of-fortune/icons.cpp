// The icons. A tile in hand is looked at before anybody thinks of where it goes: so the event happens even if the tile
// then fits nowhere, and the next one drawn may turn the wheel again (WHEEL-026). Of a hand of several tiles the player
// first takes the one that is to be placed.
#include "wheel_of_fortune.hpp"
#include <algorithm>

namespace bastide::wheel {

void Icons::install(Registry& registry, const Board& board, const Crowns& crowns, const Events& events,
                    const Plague& plague) {
    board_ = &board;
    crowns_ = &crowns;
    events_ = &events;
    plague_ = &plague;
    icon_ = registry.tile_word("fortune-icon");
    take_ = registry.verb<PileId, TileTypeId, std::uint8_t>(
        {.name = "play", .apply = hook<&Icons::apply>(this), .forms = {"TILE"}, .sentences = {"Take {TILE} to place"}});
    ask_ = registry.decision({.name = "tile to place",
                              .question = "One of your tiles turns the wheel: which tile do you place?",
                              .list = hook<&Icons::list>(this)});
    score_ = registry.step<Sector>({.label = "wheel-of-fortune.crowns", .run = hook<&Icons::score_crowns>(this)});
    registry.at(moments::seen,
                {.label = "wheel-of-fortune.event", .run = hook<&Icons::see>(this), .writes = {"figures", "scores"}});
}

/// Tiles that fit nowhere are discarded without being taken out of a hand.
void Icons::see(Play& play) const {
    const std::span<const Offer> offers = play.offers();
    const bool any =
        std::any_of(offers.begin(), offers.end(), [&](const Offer& it) { return icon(play, it.tile) != 0; });
    if (!any) {
        return;
    }
    if (offers.size() == 1) {
        turn_wheel(play, icon(play, offers.front().tile));
        return;
    }
    ActionList tiles;
    list(play, tiles);
    if (tiles.size() == 1) {
        const auto [from, tile, flags] = take_.read(tiles.view().front());
        apply(play, from, tile, flags);
    } else if (!tiles.empty()) {
        play.ask(ask_, play.turn_owner());
    }
}

void Icons::list(const Play& play, ActionList& out) const {
    for (const Offer& offer : play.offers()) {
        if (play.fits_anywhere(offer.tile)) {
            out.add(take_(offer.from, offer.tile, offer.flags));
        }
    }
}

void Icons::apply(Play& play, PileId from, TileTypeId tile, std::uint8_t flags) const {
    play.withdraw_offers();
    play.offer(tile, from, flags);
    if (const int steps = icon(play, tile); steps != 0) {
        turn_wheel(play, steps);
    }
}

/// WHEEL-024 WHEEL-028: the pig, the event where it ends, and after that the crown spaces there.
void Icons::turn_wheel(Play& play, int steps) const {
    const Sector sector = board_->move_pig(play, steps);
    play.push(score_, sector);
    if (sector == plague) {
        plague_->begin(play);
    } else {
        events_->perform(play, sector);
    }
}

} // namespace bastide::wheel
