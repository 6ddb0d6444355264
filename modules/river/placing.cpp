// What placing a river tile brings about.
#include "river.hpp"
#include <algorithm>
#include <climits>
#include <vector>

namespace bastide::river {

void Placing::install(Registry& registry, const Tiles& tiles, const Stacks& stacks) {
    tiles_ = &tiles;
    stacks_ = &stacks;
    state_ = registry.slot<State>();
    recentre_ = registry.flag("river_recentre");
    if (recentre_) {
        registry.claim("the middle of the table");
    }
    bonus_ = registry.text("river_start_tile") == "bonus_in_river_stack";
    if (std::any_of(registry.tiles().begin(), registry.tiles().end(), Tiles::has_volcano)) {
        erupted_ = registry.turn_right("volcano lake placed");
        registry.on<events::TilePlaced>(hook<&Placing::erupt>(this));
        registry.at(moments::everybody, {.label = "river.another-turn",
                                         .run = hook<&Placing::give_turn>(this),
                                         .after = {"base.hole-filled"},
                                         .writes = {"turns"},
                                         .reads = {"figures", "scores", "turns"}}); // the turn is over
    }
    if (bonus_) {
        registry.on<events::TilePlaced>(hook<&Placing::give_bonus>(this));
        registry.on<events::TileDiscarded>(hook<&Placing::lose_bonus>(this));
    }
    if (recentre_ || registry.flag("river_no_meeples")) {
        registry.on<events::TilePlaced>(hook<&Placing::placed>(this));
        registry.on<events::TileDiscarded>(hook<&Placing::discarded>(this));
    }
    if (registry.flag("river_no_meeples")) {
        follower_ = registry.quality("follower");
        registry.veto_place(hook<&Placing::too_early>(this), hook<&Placing::is_follower>(this), "RIVER-093");
    }
    if (!registry.flag("river_tiles_in_bag")) {
        registry.at(moments::due, {.label = "river.hand", .run = hook<&Placing::hold_back>(this)});
    }
    if (registry.text("river_lake_timing") == "automatic") {
        registry.at(Anchor::part_close, {.label = "river.queue-lake",
                                         .run = hook<&Placing::queue_lake>(this),
                                         .writes = {"turns"},
                                         .reads = {"tiles", "turns"}}); // RIVER-032: the whole turn is over
        registry.at(moments::due,
                    {.label = "river.offer-lake", .run = hook<&Placing::offer_lake>(this), .writes = {"tiles"}});
        registry.at(moments::placer,
                    {.label = "river.lay-lake", .run = hook<&Placing::lay_lake>(this), .writes = {"board", "tiles"}});
    }
}

// ---------------------------------------------------------------- volcano lake, bonus tile

/// RIVER-055 to RIVER-057: no figure and nothing else with it, but another turn. It does not matter whether dragons are
/// in the game (RIVER-069).
void Placing::erupt(Play& play, const events::TilePlaced& event) const {
    if (event.player == nobody || play[state_].laying_lake != 0 ||
        !tiles_->is_volcano_lake(play, play.tile(event.tile).type)) {
        return;
    }
    play.skip_figures();
    play.give(erupted_);
    const PlayerId owner = play.turn().owner;
    play.tell([&] { return "The volcano lake ends the river: another turn for " + play.player_name(owner) + '.'; },
              owner, "RIVER-056");
}

/// RIVER-056: after a turn inside another one at once, and who comes after that one stays who it was (BCB-026).
void Placing::give_turn(Play& play) const {
    if (!play.has(erupted_)) {
        return;
    }
    if (play.core().turns == 1) {
        play.set_next_player(play.turn_owner());
    } else if (play.tiles_due()) {
        play.push_turn(play.turn_owner());
    }
}

/// RIVER-096: the start tile is one tile more in the turn of whoever draws it.
void Placing::give_bonus(Play& play, const events::TilePlaced& event) const {
    State& state = play[state_];
    if (event.player != nobody && state.bonus_gone == 0 && play.tile(event.tile).type == stacks_->start_tile(play)) {
        state.bonus_gone = 1;
        play.queue_part();
        play.tell("The start tile is a bonus tile: another tile in this turn.", event.player, "RIVER-096");
    }
}

void Placing::lose_bonus(Play& play, const events::TileDiscarded& event) const {
    if (event.type == stacks_->start_tile(play)) {
        play[state_].bonus_gone = 1;
    }
}

// ---------------------------------------------------------------- the river is complete

void Placing::note_completion(Play& play) const {
    State& state = play[state_];
    if (state.complete == 0 && play.core().turn_number > 0 && tiles_->left(play) == 0) {
        state.complete = 1;
        if (recentre_) {
            recentre(play);
        }
    }
}

/// RIVER-094: squares have no fixed place on the table, so the middle of the table moves instead of the river.
void Placing::recentre(Play& play) const {
    Position low{INT16_MAX, INT16_MAX}, high{INT16_MIN, INT16_MIN};
    for (const Tile& tile : play.tiles()) {
        if (tiles_->is_river(play, tile.type)) {
            low = {std::min(low.x, tile.at.x), std::min(low.y, tile.at.y)};
            high = {std::max(high.x, tile.at.x), std::max(high.y, tile.at.y)};
        }
    }
    const auto half = [](int a, int b) -> std::int16_t { return narrow((a + b - ((a + b) % 2 == -1 ? 1 : 0)) / 2); };
    play.set_middle({half(low.x, high.x), half(low.y, high.y)});
    play.tell("The river is moved to the middle of the table.", nobody, "RIVER-094");
}

bool Placing::is_follower(const Ruleset& rules, FigureKindId kind) const { return rules.has(kind, follower_); }

/// RIVER-093
bool Placing::too_early(const Play& play, FigureKindId, Place, RouteId route) const {
    return play[state_].complete == 0 && play.rules().routes[index(route)].deploys;
}

// ---------------------------------------------------------------- several tiles in hand (BASE-131)

/// RIVER-041: of those that fit somewhere the ones that would have been drawn first. What is drawn comes alone.
void Placing::hold_back(Play& play) const {
    const std::vector<Offer> offers(play.offers().begin(), play.offers().end());
    if (offers.size() < 2) {
        return;
    }
    std::vector<int> ranks;
    int least = INT_MAX;
    for (const Offer& offer : offers) {
        ranks.push_back(stacks_->rank(play, offer.tile));
        if (ranks.back() < least && play.fits_anywhere(offer.tile)) {
            least = ranks.back();
        }
    }
    if (least == INT_MAX) { // whoever holds the hand is asked what leaves it
        return;
    }
    play.withdraw_offers();
    for (std::size_t i = 0; i < offers.size(); ++i) {
        if (ranks[i] == least) {
            play.offer(offers[i].tile, offers[i].from, offers[i].flags);
        }
    }
}

// ---------------------------------------------------------------- lakes that nobody draws (RIVER-032)

/// After the turn in which the last tile of the river stack was placed.
void Placing::queue_lake(Play& play) const {
    const PileId lakes = stacks_->automatic_lakes();
    play[state_].laying_lake = 0;
    if (play.pile_size(lakes) > 0 && play.turn().queued == 0 && play.turn().inserted == 0 &&
        tiles_->left(play, lakes) == 0) {
        play[state_].laying_lake = 1;
        play.queue_part(Turn::no_figures);
    }
}

void Placing::offer_lake(Play& play) const {
    if (play[state_].laying_lake == 0) {
        return;
    }
    const PileId lakes = stacks_->automatic_lakes();
    play.withdraw_offers();
    TileTypeId only = none_of<TileTypeId>;
    int kinds = 0;
    play.each_type(lakes, [&](TileTypeId type, int) {
        only = type;
        ++kinds;
    });
    if (kinds == 1) {
        play.offer(only, lakes);
    } else {
        play.ask_draw(lakes, piles::taken, true); // RIVER-038: in random order
    }
}

/// Where it fits; if there is more than one way, the player whose turn ended is asked.
void Placing::lay_lake(Play& play) const {
    if (play[state_].laying_lake == 0) {
        return;
    }
    const Offer lake = play.offers()[0];
    Position at;
    unsigned turned = 0;
    int ways = 0;
    play.each_placement(lake.tile, [&](Position square, unsigned rotation) {
        at = square;
        turned = rotation;
        ++ways;
    });
    if (ways > 1) {
        return;
    }
    if (ways == 1) {
        play.lay(lake.tile, at, turned, lake.from);
        play.tell("The lake is laid at the end of the river.", nobody, "RIVER-032");
    } else {
        play.discard(lake.tile, lake.from);
    }
    play.resume_at(Anchor::part_figures);
}

} // namespace bastide::river
