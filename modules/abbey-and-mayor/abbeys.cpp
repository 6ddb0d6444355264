// Each player has an abbey in hand. Where one lies it is a monastery like all others, so everything that concerns
// monasteries concerns it (AM-032); its edges close what they touch and continue nothing (AM-033 AM-034 AM-036).
#include "abbey_and_mayor.hpp"
#include <algorithm>

namespace bastide::abbey {

void Abbeys::install(Registry& registry) {
    terrain_ = registry.terrain("abbey", true); // AM-022
    hands_ = registry.hands("abbey", false);
    last_ = registry.slot<LastRound>();
    registry.at(moments::table, {.label = "abbey-and-mayor.deal", .run = hook<&Abbeys::deal>(this)}); // AM-007
    registry.veto_placement({.rules = "AM-021", .concerns = hook<&Abbeys::concerns>(this), .outside_holes = true});
    abbey_ = registry.verb({.name = "abbey", .apply = hook<&Abbeys::choose>(this), .sentences = {"Place your abbey"}});
    registry.count({.name = "abbeys", .about = "Abbeys that were placed instead of another tile.", .unit = "tiles"},
                   abbey_);
    ask_ = registry.decision<When>({.name = "abbey",
                                    .question = "Do you place your abbey instead of another tile?",
                                    .list = hook<&Abbeys::list>(this),
                                    .estimate = verbs::pass,
                                    .pass = "Keep your abbey"});
    registry.at(moments::instead, {.label = "abbey-and-mayor.offer", .run = hook<&Abbeys::offer>(this)});
    if (registry.flag("abbey_after_last_tile")) {
        next_ =
            registry.step<LastChance>({.label = "abbey-and-mayor.next-last", .run = hook<&Abbeys::last_round>(this)});
        registry.at(
            Anchor::end_last_parts,
            {.label = "abbey-and-mayor.last-round", .run = hook<&Abbeys::begin_last_round>(this), .writes = {"turns"}});
    }
    registry.display("abbey", hook<&Abbeys::shown>(this));
}

/// AM-006 AM-007 AM-024: before anything is drawn, one each as far as they go; the others are not in the game.
void Abbeys::deal(Play& play) const {
    for (std::size_t t = 0; t < play.rules().types.size(); ++t) {
        const auto type = static_cast<TileTypeId>(t);
        if (!is_abbey(play.type(type))) {
            continue;
        }
        for (int p = 0; p < play.players(); ++p) {
            const PileId mine = hand(static_cast<PlayerId>(p));
            if (play.in_pile(piles::supply, type) > 0 && play.pile_size(mine) == 0) {
                play.move_tile(type, piles::supply, mine);
            }
        }
    }
    remove(play);
}

void Abbeys::leave_out(Registry& registry) {
    terrain_ = registry.terrain("abbey", true);
    registry.at(moments::table, {.label = "abbey-and-mayor.deal", .run = hook<&Abbeys::remove>(this)});
}

void Abbeys::remove(Play& play) const {
    for (std::size_t t = 0; t < play.rules().types.size(); ++t) {
        const auto type = static_cast<TileTypeId>(t);
        while (is_abbey(play.type(type)) && play.in_pile(piles::supply, type) > 0) {
            play.move_tile(type, piles::supply, piles::removed);
        }
    }
}

TileTypeId Abbeys::in_hand(const Play& play, PlayerId p) const {
    if (play.pile_size(hand(p)) == 0) {
        return none_of<TileTypeId>;
    }
    const std::span<const std::uint8_t> counts = play.pile_counts(hand(p));
    const auto held = std::find_if(counts.begin(), counts.end(), [](std::uint8_t count) { return count != 0; });
    return static_cast<TileTypeId>(held - counts.begin());
}

/// AM-021: tiles on all four sides; the corners do not matter.
// ---------------------------------------------------------------- in a turn

/// A hand of tiles is one's own choice; a tile that somebody else's rule hands out has to be placed.
bool Abbeys::instead_of_offers(const Play& play) const {
    const std::span<const Offer> offers = play.offers();
    return std::all_of(offers.begin(), offers.end(), [&](const Offer& offer) {
        return play.rules().piles[index(offer.from)].holder == play.turn_owner();
    });
}

/// AM-020 AM-023 AM-026: in every part that would draw a tile, even if there is none left. As a part begins anew after
/// a tile that fits nowhere, this is also the second occasion of BASE-059.
void Abbeys::offer(Play& play) const {
    const Turn& turn = play.turn();
    const TileTypeId mine = in_hand(play, turn.owner);
    if (mine == none_of<TileTypeId> || turn.allotted != none_of<TileTypeId> || (turn.flags & Turn::no_tile) != 0) {
        return;
    }
    if (play[last_].placing != 0) { // chosen before the turn began
        play[last_].placing = 0;
        play.offer(mine, hand(turn.owner));
    } else if (instead_of_offers(play) && play.fits_anywhere(mine)) {
        play.ask(ask_, turn.owner, When::in_turn);
    }
}

void Abbeys::list(const Play&, ActionList& out) const {
    out.add(verbs::pass());
    out.add(abbey_());
}

void Abbeys::choose(Play& play) const {
    const PlayerId player = play.actor();
    const bool last = play.argument(ask_) == When::after_last_tile;
    play.tell(
        [&] {
            return play.player_name(player) +
                   (last ? " places an abbey after the last tile." : " places an abbey instead of another tile.");
        },
        player, last ? "AM-027" : "AM-020");
    if (last) {
        play[last_].placing = 1;
        play.push_turn(player);
        return;
    }
    play.withdraw_offers();
    play.offer(in_hand(play, player), hand(player));
}

// ---------------------------------------------------------------- after the last tile (AM-027 to AM-029)

/// To the left of whoever placed the last tile; that player comes last.
void Abbeys::begin_last_round(Play& play) const {
    const std::span<const Tile> tiles = play.tiles();
    const auto last = std::find_if(tiles.rbegin(), tiles.rend(), [](const Tile& tile) { return tile.by != nobody; });
    if (last != tiles.rend()) {
        play.push(next_, {.placer = last->by, .seats = 1});
    }
}

void Abbeys::last_round(Play& play, LastChance of) const {
    const PlayerId player = play.seat_after(of.placer, of.seats);
    if (of.seats++ < play.players()) {
        play.push(next_, of);
    }
    const TileTypeId mine = in_hand(play, player);
    if (mine != none_of<TileTypeId> && play.fits_anywhere(mine)) {
        play.ask(ask_, player, When::after_last_tile);
    }
}

std::string Abbeys::shown(const Play& play, PlayerId p) const {
    return in_hand(play, p) == none_of<TileTypeId> ? "" : "in hand";
}

} // namespace bastide::abbey
