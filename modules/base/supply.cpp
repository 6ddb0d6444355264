#include "base.hpp"
#include <algorithm>

namespace bastide::base {

void Supply::install(Registry& registry) {
    unanimous_ = registry.text("unplayable_consent") == "unanimous";
    return_to_bag_ = registry.text("unplayable_tile") == "return_to_bag";
    if (return_to_bag_ && registry.text("tile_supply") != "bag") {
        registry.refuse("The switch unplayable_tile returns tiles to a bag, but tile_supply is \"" +
                        registry.text("tile_supply") + "\"; set tile_supply to \"bag\".");
    }
    registry.on_unplaceable(hook<&Supply::unplaceable>(this));
    restart_ = registry.step({.label = "base.restart-part", .run = hook<&Supply::restart>(this)});
    if (unanimous_) {
        agree_ = registry.verb({.name = "agree",
                                .apply = hook<&Supply::apply_agree>(this),
                                .sentences = {"Agree that the tile fits nowhere"}});
        ask_agree_ = registry.decision({.name = "agreement",
                                        .question = "The tile fits nowhere; do you agree?",
                                        .list = hook<&Supply::list_agree>(this)});
        agree_step_ = registry.step<int>({.label = "base.agree", .run = hook<&Supply::agree_next>(this)});
        discard_step_ = registry.step({.label = "base.discard", .run = hook<&Supply::discard_offers>(this)});
    }
    if (return_to_bag_) {
        set_aside_ = registry.pile("set aside");
        registry.on<events::TilePlaced>(hook<&Supply::placed>(this));
        registry.at(Anchor::part_close,
                    {.label = "base.give-up", .run = hook<&Supply::give_up>(this), .writes = {"tiles"}});
    }
    const int size = registry.text("hand_size").front() - '0';
    held_ = size > 1 ? size : registry.flag("draw_at_turn_end") ? 1 : 0;
    if (held_ == 0) {
        return;
    }
    hands_ = registry.hands("hand", size > 1 && registry.text("hand_visibility") == "hidden");
    deal_ = registry.step<int>({.label = "base.deal-next", .run = hook<&Supply::deal>(this)});
    refill_ = registry.step({.label = "base.refill-next", .run = hook<&Supply::refill>(this)});
    redraw_ = registry.step({.label = "base.redraw", .run = hook<&Supply::redraw>(this)});
    ask_discard_ = registry.decision({.name = "discard",
                                      .question = "No tile of your hand fits; which one do you discard?",
                                      .list = hook<&Supply::list_discards>(this)});
    give_away_ = verbs::discard;
    if (return_to_bag_) {
        give_away_ = registry.verb<PileId, TileTypeId>({.name = "return",
                                                        .apply = hook<&Supply::apply_return>(this),
                                                        .sentences = {"Put {TILE} back into the bag"}});
    }
    registry.at(moments::hands, {.label = "base.deal", .run = hook<&Supply::begin_deal>(this), .writes = {"tiles"}});
    registry.at(moments::held, {.label = "base.hand", .run = hook<&Supply::offer_hand>(this)});
    registry.at(moments::last_acts, {.label = "base.refill", .run = hook<&Supply::refill>(this), .writes = {"tiles"}});
    registry.keeps_going(hook<&Supply::hands_left>(this));
}

// ---------------------------------------------------------------- hands (BASE-130 BASE-131)

/// What a player may still draw to have a full hand. With several tiles in hand, those that other rules gave the
/// player count too (BASE-132).
int Supply::missing(const Play& play, PlayerId p) const {
    return held_ - (held_ > 1 ? play.tiles_held(p) : play.pile_size(hand(p)));
}

void Supply::begin_deal(Play& play) const { play.push(deal_, 0); }

/// Everybody's hand, one player after the other from the start player on.
void Supply::deal(Play& play, int seats) const {
    if (seats == play.players() || play.pile_size(piles::supply) == 0) {
        return;
    }
    const PlayerId player = play.seat_after(play.core().next_player, seats);
    const bool full = missing(play, player) <= 0;
    play.push(deal_, full ? seats + 1 : seats);
    if (!full) {
        play.ask_draw(piles::supply, hand(player), false);
    }
}

void Supply::offer_hand(Play& play) const {
    const PileId mine = hand(play.turn().owner);
    play.each_type(mine, [&](TileTypeId type, int) { play.offer(type, mine); });
}

void Supply::refill(Play& play) const {
    const PlayerId player = play.turn().owner;
    if (missing(play, player) > 0 && play.pile_size(piles::supply) > 0) {
        play.push(refill_);
        play.ask_draw(piles::supply, hand(player), false);
    }
}

bool Supply::hands_left(const Play& play) const {
    for (int p = 0; p < play.players(); ++p) {
        if (play.pile_size(hand(static_cast<PlayerId>(p))) > 0) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------- tiles that fit nowhere (BASE-056 to BASE-058)

/// BASE-131: of several tiles in hand one is given away. Where hands are held a tile may be drawn all the same, when
/// this one is empty (in a second part), or come by other rules: it leaves like any that was drawn (BASE-056).
bool Supply::offered_from_hand(const Play& play) const {
    const auto offers = play.offers();
    return held_ > 1 && std::any_of(offers.begin(), offers.end(),
                                    [&](const Offer& it) { return it.from == hand(play.turn().owner); });
}

void Supply::unplaceable(Play& play) const {
    if (offered_from_hand(play)) {
        play.push(redraw_);
        play.ask(ask_discard_, play.turn().owner);
    } else if (unanimous_ && play.players() > 1) {
        play.push(discard_step_);
        play.push(agree_step_, 1);
    } else {
        discard_offers(play);
    }
}

void Supply::agree_next(Play& play, int seats) const {
    if (seats + 1 < play.players()) {
        play.push(agree_step_, seats + 1);
    }
    play.ask(ask_agree_, play.seat_after(play.turn().owner, seats));
}

void Supply::list_agree(const Play&, ActionList& out) const { out.add(agree_()); }

void Supply::apply_agree(Play& play) const {
    const PlayerId player = play.actor();
    play.tell([&] { return play.player_name(player) + " agrees that the tile fits nowhere."; }, player, "BASE-057");
}

/// Until another tile has been placed, or it might be drawn again and again.
void Supply::set_aside(Play& play, TileTypeId type, PileId from, PlayerId owner) const {
    play.move_tile(type, from, set_aside_);
    play.tell("The tile fits nowhere and goes back into the bag.", owner, "BASE-058");
}

void Supply::discard_offers(Play& play) const {
    for (const Offer& offer : play.offers()) {
        if (return_to_bag_) {
            set_aside(play, offer.tile, offer.from, play.turn().owner);
        } else {
            play.discard(offer.tile, offer.from);
        }
    }
    play.resume_at(Anchor::part_offer);
}

void Supply::list_discards(const Play& play, ActionList& out) const {
    const PileId mine = hand(play.turn().owner);
    play.each_type(mine, [&](TileTypeId type, int) { out.add(give_away_(mine, type)); });
}

/// A tile of a hand that does not fit goes into the bag like one that was drawn (BASE-058, BASE-135).
void Supply::apply_return(Play& play, PileId from, TileTypeId type) const { set_aside(play, type, from, play.actor()); }

void Supply::redraw(Play& play) const {
    if (play.pile_size(piles::supply) == 0) {
        play.resume_at(Anchor::part_offer);
        return;
    }
    play.push(restart_);
    play.ask_draw(piles::supply, hand(play.turn().owner), false);
}

void Supply::restart(Play& play) const { play.resume_at(Anchor::part_offer); }

/// Set aside while another tile was looked for; now it is in the bag again.
void Supply::placed(Play& play, const events::TilePlaced&) const { play.move_all(set_aside_, piles::supply); }

/// Nothing in the bag fits: the tiles leave the game, or it would never end.
void Supply::give_up(Play& play) const {
    play.each_type(set_aside_, [&](TileTypeId type, int n) {
        for (; n > 0; --n) {
            play.discard(type, set_aside_);
        }
    });
}

} // namespace bastide::base
