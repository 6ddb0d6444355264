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
    take_ = registry.verb({.name = "play",
                           .apply = hook<&Icons::apply>(this),
                           .text = hook<&Icons::text>(this),
                           .forms = {"TILE"},
                           .sentences = {"Take {TILE} to place"}});
    ask_ = registry.decision({.name = "tile to place",
                              .question = "One of your tiles turns the wheel: which tile do you place?",
                              .list = hook<&Icons::list>(this)});
    score_ = registry.step<int>({.label = "wheel-of-fortune.crowns", .run = hook<&Icons::score_crowns>(this)});
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
        apply(play, tiles.view().front());
    } else if (!tiles.empty()) {
        play.ask(ask_, play.turn_owner());
    }
}

void Icons::list(const Play& play, ActionList& out) const {
    for (const Offer& offer : play.offers()) {
        if (play.fits_anywhere(offer.tile)) {
            out.add({take_, static_cast<std::uint8_t>(index(offer.from)), static_cast<std::uint16_t>(index(offer.tile)),
                     offer.flags});
        }
    }
}

std::string Icons::text(const Play& play, Action a) const {
    return play.rules().tile_name(static_cast<TileTypeId>(a.a));
}

void Icons::apply(Play& play, Action a) const {
    const auto tile = static_cast<TileTypeId>(a.a);
    play.withdraw_offers();
    play.offer(tile, static_cast<PileId>(a.arg), static_cast<std::uint8_t>(a.b));
    if (const int steps = icon(play, tile); steps != 0) {
        turn_wheel(play, steps);
    }
}

/// WHEEL-024 WHEEL-028: the pig, the event where it ends, and after that the crown spaces there.
void Icons::turn_wheel(Play& play, int steps) const {
    const Sector sector = board_->move_pig(play, steps);
    play.push(score_, static_cast<int>(sector));
    if (sector == plague) {
        plague_->begin(play);
    } else {
        events_->perform(play, sector);
    }
}

void Icons::score_crowns(Play& play, int sector) const { crowns_->score(play, static_cast<Sector>(sector)); }

} // namespace bastide::wheel
