// The auction of a bazaar: one tile after the other, each in one round of bids.
#include "bridges_castles_and_bazaars.hpp"
#include <algorithm>

namespace bastide::bazaars {

void Bazaars::install_auction(Registry& registry) {
    limit_ = registry.number("bazaar_highest_bid");
    bought_ = registry.cause("paid at the bazaar", "BCB-020");
    paid_ = registry.cause("received at the bazaar", "BCB-020");
    sold_ = registry.cause("received at the bazaar", "BCB-021");
    paid_for_ = registry.cause("paid at the bazaar", "BCB-021");
    alone_ = registry.cause("paid at the bazaar", "BCB-022");
    auction_next_ =
        registry.step({.label = "bridges-castles-and-bazaars.auction-next", .run = hook<&Bazaars::auction_next>(this)});
    bid_next_ = registry.step<std::uint8_t>(
        {.label = "bridges-castles-and-bazaars.bid-next", .run = hook<&Bazaars::bid_next>(this)});
    settle_ =
        registry.step({.label = "bridges-castles-and-bazaars.settle-auction", .run = hook<&Bazaars::settle>(this)});
    // In no game that is played to its end: so it writes nothing that others would have to come before or after.
    registry.at(Anchor::end_last_parts,
                {.label = "bridges-castles-and-bazaars.owed", .run = hook<&Bazaars::pay_owed>(this)});
    registry.estimate(Anchor::end_last_parts, hook<&Bazaars::estimate>(this));
    auction_ = registry.verb<TileTypeId>(
        {.name = "auction", .apply = hook<&Bazaars::put_up>(this), .sentences = {"Put {TILE} up for auction"}});
    registry.count({.name = "auctions", .about = "Tiles that were chosen for auction.", .unit = "tiles"}, auction_);
    ask_tile_ = registry.decision({.name = "auction",
                                   .question = "Which tile do you put up for auction?",
                                   .list = hook<&Bazaars::list_tiles>(this)});
    open_bid_ = registry.verb<std::uint8_t>(
        {.name = "open", .apply = hook<&Bazaars::apply_bid>(this), .sentences = {"Open with {NUMBER:point:points}"}});
    ask_opening_ = registry.decision({.name = "opening bid",
                                      .question = "How many points do you bid for the tile yourself?",
                                      .list = hook<&Bazaars::list_openings>(this),
                                      .about = hook<&Bazaars::auctioned>(this)});
    raise_ = registry.verb<std::uint8_t>(
        {.name = "raise", .apply = hook<&Bazaars::apply_bid>(this), .sentences = {"Bid {NUMBER:point:points}"}});
    ask_bid_ = registry.decision({.name = "bid at the bazaar",
                                  .question = "Do you bid more for the tile?",
                                  .list = hook<&Bazaars::list_bids>(this),
                                  .pass = "Bid no more",
                                  .about = hook<&Bazaars::auctioned>(this)});
    buy_ = registry.verb(
        {.name = "buy-tile", .apply = hook<&Bazaars::buy>(this), .sentences = {"Keep the tile and pay the best bid"}});
    sell_ = registry.verb(
        {.name = "sell-tile", .apply = hook<&Bazaars::sell>(this), .sentences = {"Sell the tile for the best bid"}});
    ask_deal_ = registry.decision({.name = "deal at the bazaar",
                                   .question = "Do you keep the tile and pay the best bid, or sell it for that?",
                                   .list = hook<&Bazaars::list_deal>(this),
                                   .about = hook<&Bazaars::auctioned>(this)});
}

/// BCB-023 to BCB-025: the next without a tile puts one up, who may be the same; the last tile is free.
void Bazaars::auction_next(Play& play) const {
    State& state = play[state_];
    const std::vector<TileTypeId> types = types_left(play);
    const int without = seats_without(play);
    if (types.empty() || without == 0) {
        state.face_up = placed_in_turn;
        play.push(place_next_, std::uint8_t{1});
        return;
    }
    do {
        state.auctioneer = play.seat_after(state.auctioneer);
    } while (got(play, state.auctioneer) != none_of<TileTypeId>);
    play.push(auction_next_);
    const PlayerId p = state.auctioneer;
    if (without > 1 && types.size() > 1) {
        play.ask(ask_tile_, p);
        return;
    }
    if (without > 1) {
        put_up(play, types.front());
        return;
    }
    play.tell([&] { return play.player_name(p) + " gets " + play.rules().tile_name(types.front()) + " for nothing."; },
              p, "BCB-025");
    give(play, p, types.front());
}

/// BCB-028 to BCB-030: without bound by the rules, so as far as the switch goes; or up to one's points.
int Bazaars::highest_bid(const Play& play, PlayerId p) const {
    return overbid_ ? limit_ : std::clamp(play.score(p), 0, limit_);
}

TileTypeId Bazaars::auctioned(const Play& play) const { return play[state_].tile; }

/// BCB-018: first which tile, then for how much.
void Bazaars::list_tiles(const Play& play, ActionList& out) const {
    for (const TileTypeId type : types_left(play)) {
        out.add(auction_(type));
    }
}

void Bazaars::put_up(Play& play, TileTypeId tile) const {
    const PlayerId p = play[state_].auctioneer;
    play[state_].tile = tile;
    play.tell([&] { return play.player_name(p) + " puts " + play.rules().tile_name(tile) + " up for auction."; }, p,
              "BCB-018");
    if (highest_bid(play, p) > 0) {
        play.ask(ask_opening_, p);
    } else {
        bid(play, p, 0);
    }
}

void Bazaars::list_openings(const Play& play, ActionList& out) const {
    for (int bid = 0; bid <= highest_bid(play, play.actor()); ++bid) {
        out.add(open_bid_(bid));
    }
}

/// BCB-019 BCB-024: whoever has no tile yet, once each.
void Bazaars::bid_next(Play& play, std::uint8_t seats) const {
    if (seats == play.players()) {
        return;
    }
    play.push(bid_next_, narrow(seats + 1));
    const PlayerId p = play.seat_after(play[state_].auctioneer, seats);
    if (got(play, p) == none_of<TileTypeId> && highest_bid(play, p) > play[state_].bid) {
        play.ask(ask_bid_, p);
    }
}

void Bazaars::list_bids(const Play& play, ActionList& out) const {
    out.add(verbs::pass());
    for (int bid = play[state_].bid + 1; bid <= highest_bid(play, play.actor()); ++bid) {
        out.add(raise_(bid));
    }
}

/// Of the auctioneer it opens the round of bids.
void Bazaars::bid(Play& play, PlayerId p, std::uint8_t points) const {
    play[state_].bid = points;
    play[state_].bidder = p;
    play[state_].owed = 1;
    play.tell([&] { return play.player_name(p) + " bids " + counted(points, "point") + '.'; }, p, "BCB-019");
    if (p == play[state_].auctioneer) {
        play.push(settle_);
        play.push(bid_next_, std::uint8_t{1});
    }
}

/// BCB-030: where scores must not fall below 0, who cannot pay the best bid has to sell.
bool Bazaars::may_buy(const Play& play) const {
    return overbid_ || play.score(play[state_].auctioneer) >= play[state_].bid;
}

/// BCB-020 to BCB-022
void Bazaars::settle(Play& play) const {
    const State& state = play[state_];
    const PlayerId p = state.auctioneer;
    if (state.bidder == p) {
        give(play, p, state.tile);
        pay_owed(play);
    } else if (!may_buy(play)) {
        sell(play);
    } else {
        play.ask(ask_deal_, p);
    }
}

/// A ransom (TOWER-064) may have been paid since that was asked.
void Bazaars::list_deal(const Play& play, ActionList& out) const {
    if (may_buy(play)) {
        out.add(buy_());
    }
    out.add(sell_());
}

void Bazaars::buy(Play& play) const {
    State& state = play[state_];
    state.owed = 0;
    play.tell([&] { return play.player_name(state.auctioneer) + " keeps the tile."; }, state.auctioneer, "BCB-020");
    give(play, state.auctioneer, state.tile);
    play.award(state.auctioneer, -int{state.bid}, bought_);
    play.award(state.bidder, state.bid, paid_);
}

void Bazaars::sell(Play& play) const {
    const State& state = play[state_];
    play.tell(
        [&] {
            return play.player_name(state.auctioneer) + " sells the tile to " + play.player_name(state.bidder) + '.';
        },
        state.auctioneer, "BCB-021");
    give(play, state.bidder, state.tile);
    pay_owed(play);
}

// ---------------------------------------------------------------- an auction that is not over

/// No game ends in one: this is for whoever values a position. The best bid counts as paid, or a bid would seem to cost
/// nothing until it is.
void Bazaars::estimate(const Play& play, Estimate& end) const {
    const State& state = play[state_];
    if (state.owed != 0) {
        end.add(state.bidder, -int{state.bid});
        if (state.bidder != state.auctioneer) {
            end.add(state.auctioneer, state.bid);
        }
    }
    if (state.face_up != face_down) {
        promise(play, end);
    }
}

/// Who is to place which tile: what is allotted is certain, what is bid for goes to the best bidder, and of the rest
/// everybody who has none yet may get each.
void Bazaars::promise(const Play& play, Estimate& end) const {
    const State& state = play[state_];
    const bool bid_for = state.owed != 0;
    const int rest = tiles_left(play) - (bid_for ? 1 : 0);
    if (offers_auctioned(play)) {
        end.promise({play.turn_owner(), play.offers().front().tile});
    }
    for (int seat = 0; seat < play.players(); ++seat) {
        const auto p = static_cast<PlayerId>(seat);
        if (const TileTypeId mine = got(play, p); mine != none_of<TileTypeId>) {
            end.promise({p, mine});
        } else if (bid_for && p == state.bidder) {
            end.promise({p, state.tile});
        } else if (state.face_up == auctioned_off) {
            play.each_type(pile_, [&](TileTypeId type, int) {
                const int left = unallotted(play, type) - (bid_for && type == state.tile ? 1 : 0);
                if (left > 0) {
                    end.promise({p, type, static_cast<float>(left) / static_cast<float>(rest)});
                }
            });
        }
    }
}

/// BCB-021: the bidder pays the auctioneer; BCB-022: who bid alone pays nobody.
void Bazaars::pay_owed(Play& play) const {
    State& state = play[state_];
    if (state.owed == 0) {
        return;
    }
    state.owed = 0;
    if (state.bidder != state.auctioneer) {
        play.award(state.bidder, -int{state.bid}, paid_for_);
        play.award(state.auctioneer, state.bid, sold_);
    } else if (state.bid != 0) {
        play.award(state.bidder, -int{state.bid}, alone_);
    }
}

} // namespace bastide::bazaars
