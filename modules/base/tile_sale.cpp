#include "base.hpp"
#include "completion.hpp"
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace bastide::base {

void TileSale::install(Registry& registry, const Table& table) {
    table_ = &table;
    if (!registry.flag("tile_offers")) {
        return;
    }
    limit_ = registry.number("tile_offer_limit");
    bought_ = registry.hands("bought", false);
    state_ = registry.slot<State>();
    sold_ = registry.cause("tile sold", "BASE-137");
    paid_ = registry.cause("tile bought", "BASE-137");
    bid_ = registry.verb<std::uint8_t>(
        {.name = "bid", .apply = hook<&TileSale::apply_bid>(this), .sentences = {"Offer {NUMBER:point:points}"}});
    sell_ = registry.verb<PlayerId>(
        {.name = "sell", .apply = hook<&TileSale::apply_sell>(this), .sentences = {"Sell the tile to {PLAYER}"}});
    keep_ = registry.verb({.name = "keep", .apply = hook<&TileSale::apply_keep>(this), .sentences = {"Keep the tile"}});
    ask_bid_ = registry.decision({.name = "bid for the tile",
                                  .question = "Only this tile can complete something. What do you offer for it?",
                                  .list = hook<&TileSale::list_bids>(this),
                                  .pass = "Offer nothing"});
    ask_sale_ = registry.decision({.name = "sale of the tile",
                                   .question = "Do you sell the tile for the best offer?",
                                   .list = hook<&TileSale::list_sale>(this)});
    bid_step_ = registry.step<int>({.label = "base.bid", .run = hook<&TileSale::bid_next>(this)});
    decide_ = registry.step({.label = "base.decide-sale", .run = hook<&TileSale::decide>(this)});
    registry.at(moments::held,
                {.label = "base.bought", .run = hook<&TileSale::offer_bought>(this), .before = {"base.hand"}});
    registry.at(
        moments::placer,
        {.label = "base.sale", .run = hook<&TileSale::begin>(this), .writes = {"scores", "tiles"}, .reads = {"tiles"}});
    registry.keeps_going(hook<&TileSale::bought_left>(this));
}

/// "The only tile that can at present complete some structure": no other tile still to come can. All gaps of what one
/// tile completes are at one square, so another tile has to lie there too.
bool TileSale::only_finisher(const Play& play, TileTypeId tile) const {
    const Completion completion(play, *table_);
    std::vector<std::pair<Position, std::set<FeatureId>>> mine;
    for (const Position square : play.open_squares()) {
        std::set<FeatureId> features;
        completion.each(tile, square, [&](FeatureId f) { features.insert(f); });
        if (!features.empty()) {
            mine.emplace_back(square, std::move(features));
        }
    }
    for (std::size_t t = 0; t < play.rules().types.size() && !mine.empty(); ++t) {
        const auto other = static_cast<TileTypeId>(t);
        int copies = other == tile ? -1 : 0; // the drawn copy itself
        for (std::size_t pile = 0; pile < play.rules().piles.size(); ++pile) {
            const auto id = static_cast<PileId>(pile);
            copies += id == piles::removed ? 0 : play.in_pile(id, other);
        }
        if (copies > 0) {
            for (auto& [square, features] : mine) {
                completion.each(other, square, [&left = features](FeatureId f) { left.erase(f); });
            }
            std::erase_if(mine, [](const auto& entry) { return entry.second.empty(); });
        }
    }
    return !mine.empty();
}

void TileSale::begin(Play& play) const {
    const bool drawn = play.offers().size() == 1 && play.offers()[0].from == piles::taken;
    if (drawn && play.players() > 1 && only_finisher(play, play.offers()[0].tile)) {
        play[state_] = {};
        play.push(decide_);
        play.push(bid_step_, 1);
    }
}

void TileSale::bid_next(Play& play, int seats) const {
    if (seats + 1 < play.players()) {
        play.push(bid_step_, seats + 1);
    }
    const PlayerId p = play.seat_after(play.turn().owner, seats);
    if (std::min(limit_, play.score(p)) > play[state_].best) { // passing alone is no decision
        play.ask(ask_bid_, p);
    }
}

void TileSale::list_bids(const Play& play, ActionList& out) const {
    for (int price = play[state_].best + 1; price <= std::min(limit_, play.score(play.actor())); ++price) {
        out.add(bid_(price));
    }
    out.add(verbs::pass());
}

void TileSale::apply_bid(Play& play, std::uint8_t points) const {
    const PlayerId bidder = play.actor();
    play[state_] = {points, bidder};
    play.tell([&] { return play.player_name(bidder) + " offers " + counted(points, "point") + " for the tile."; },
              bidder, "BASE-137");
}

void TileSale::decide(Play& play) const {
    if (play[state_].best > 0) {
        play.ask(ask_sale_, play.turn().owner);
    }
}

void TileSale::list_sale(const Play& play, ActionList& out) const {
    out.add(sell_(play[state_].bidder));
    out.add(keep_());
}

/// The points move; the buyer keeps the tile for the own next turn; the seller draws another.
void TileSale::apply_sell(Play& play, PlayerId buyer) const {
    const int price = play[state_].best;
    const Offer offer = play.offers()[0];
    const PlayerId seller = play.turn().owner;
    play.tell([&] { return play.player_name(seller) + " sells the tile to " + play.player_name(buyer) + '.'; }, seller,
              "BASE-137");
    play.award(seller, price, sold_);
    play.award(buyer, -price, paid_);
    play.move_tile(offer.tile, offer.from, bought(buyer));
    play.resume_at(Anchor::part_offer);
}

void TileSale::apply_keep(Play& play) const {
    const PlayerId owner = play.turn().owner;
    play.tell([&] { return play.player_name(owner) + " keeps the tile."; }, owner, "BASE-137");
}

void TileSale::offer_bought(Play& play) const {
    const PileId mine = bought(play.turn().owner);
    for (std::size_t t = 0; t < play.rules().types.size(); ++t) {
        if (play.in_pile(mine, static_cast<TileTypeId>(t)) > 0) {
            play.offer(static_cast<TileTypeId>(t), mine);
        }
    }
}

bool TileSale::bought_left(const Play& play) const {
    for (int p = 0; p < play.players(); ++p) {
        if (play.pile_size(bought(static_cast<PlayerId>(p))) > 0) {
            return true;
        }
    }
    return false;
}

} // namespace bastide::base
