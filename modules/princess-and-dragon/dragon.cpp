#include "princess_and_dragon.hpp"
#include <algorithm>

namespace bastide::princess_and_dragon {

void Dragon::install(Registry& registry, const Fairy& fairy) {
    if (!registry.printed("volcano") && !registry.printed("dragon")) {
        return;
    }
    fairy_ = &fairy;
    return_and_redraw_ = registry.text("dragon_tile_without_dragon") == "return_and_redraw";
    all_figures_barred_ = registry.text("volcano_forbids") == "all_figures";
    follower_ = registry.quality("follower");
    edible_ = registry.quality("edible");
    eaten_ = registry.reason("eaten");
    registry.count({.name = "eaten", .about = "Figures that the dragon ate.", .unit = "figures"}, eaten_);
    volcano_ = registry.tile_word("volcano");
    dragon_ = registry.tile_word("dragon");
    kind_ = registry.figure_kind({.name = "dragon", .neutral = 1, .claims = false, .exposed = false});
    walk_route_ = registry.route({.name = "walk", .deploys = false});
    state_ = registry.slot<State>();
    aside_ = registry.pile("dragon tiles put aside");
    registry.on<events::TilePlaced>(hook<&Dragon::come>(this));
    registry.veto_place(hook<&Dragon::keeps_off>(this), hook<&Dragon::is_shy>(this), "PD-035 PD-040");
    if (all_figures_barred_) {
        registry.veto_place(hook<&Dragon::keeps_off>(this), hook<&Dragon::is_barred>(this), "PD-036");
    }
    if (registry.text("fairy_stops") == "dragon_entry") {
        registry.veto_place(hook<&Dragon::stopped>(this), hook<&Dragon::is_dragon>(this), "PD-056");
    }

    sift_again_ = registry.step({.label = "princess-and-dragon.sift-again", .run = hook<&Dragon::sift_again>(this)});
    refill_ = registry.step<PileId>({.label = "princess-and-dragon.refill", .run = hook<&Dragon::refill>(this)});
    registry.at(moments::put_aside,
                {.label = "princess-and-dragon.put-aside", .run = hook<&Dragon::sift>(this), .writes = {"tiles"}});
    step_ = registry.verb<Position>({.name = "dragon",
                                     .apply = hook<&Dragon::apply_step>(this),
                                     .sentences = {"Move the dragon one step {SIDE:dragon}, to {SQUARE}"}});
    registry.count({.name = "dragon-steps", .about = "Squares that the dragon went, by who led it.", .unit = "steps"},
                   step_);
    ask_step_ = registry.decision<int>(
        {.name = "dragon step", .question = "Where does the dragon go?", .list = hook<&Dragon::list_steps>(this)});
    walk_ = registry.step<int>({.label = "princess-and-dragon.step", .run = hook<&Dragon::walk>(this)});
    const bool before_scoring = registry.text("dragon_timing") == "before_scoring"; // PD-048
    registry.at(before_scoring ? Anchor::part_effects : moments::after(Anchor::part_scoring),
                {.label = "princess-and-dragon.walk",
                 .run = hook<&Dragon::set_out>(this),
                 .writes = {"figures"},
                 .reads = {"board", "figures"}});
}

// ---------------------------------------------------------------- volcanoes

/// PD-033 PD-034: at once, from wherever it is, and nothing is eaten. PD-062: with it come the tiles put aside.
void Dragon::come(Play& play, const events::TilePlaced& event) const {
    if (!has_word(play, play.tile(event.tile).type, volcano_)) {
        return;
    }
    const Position at = play.tile(event.tile).at;
    play.tell([&] { return "The dragon comes to the volcano at " + position_text(at) + '.'; }, event.player, "PD-033");
    play.move(play.first_figure(nobody, kind_), Place::on_square(at), reasons::moved);
    play.move_all(aside_, piles::supply);
}

/// A figure out of reach of what happens on squares may come.
bool Dragon::is_shy(const Ruleset& rules, FigureKindId kind) const {
    return rules.figure_kinds[index(kind)].spec.exposed && rules.has(kind, follower_);
}

/// PD-036: no follower; but not one that the dragon leaves alone (MAGE-024).
bool Dragon::is_barred(const Ruleset& rules, FigureKindId kind) const {
    return rules.figure_kinds[index(kind)].spec.exposed && !rules.has(kind, follower_) && rules.has(kind, edible_);
}

/// Places on a tile that are out of reach of what happens there (PD-089 PD-090).
bool Dragon::sheltered(const Play& play, Place to) {
    const Ruleset& rules = play.rules();
    return to.where == Where::space     ? !rules.space_kinds[index(to.space)].exposed
           : to.where == Where::segment ? !rules.kinds[index(play.kind_of(to.segment()))].spec.exposed
                                        : false;
}

/// PD-035 PD-040: nobody comes to its tile, by any route; but to a place there that is out of its reach.
bool Dragon::keeps_off(const Play& play, FigureKindId, Place to, RouteId) const {
    const Place here = piece(play).place;
    if (here.where != Where::square) {
        return false;
    }
    const TileId tile = to.where == Where::segment ? play.tile_of(to.segment()) : play.tile_of(to); // asked often
    return tile != none_of<TileId> && play.tile(tile).at == here.square() && !sheltered(play, to);
}

// ---------------------------------------------------------------- dragon tiles without a dragon

bool Dragon::others_left(const Play& play) const {
    bool left = false;
    play.each_type(piles::supply, [&](TileTypeId type, int) { left = left || !has_word(play, type, dragon_); });
    return left;
}

/// PD-061 PD-154: if nothing but dragon tiles is left, returning them would never end.
void Dragon::put_aside(Play& play, Offer offer) const {
    const bool back = return_and_redraw_ && others_left(play);
    play.move_tile(offer.tile, offer.from, back ? piles::supply : aside_);
    play.tell(back ? "There is no dragon yet: the tile goes back and another one is drawn."
                   : "There is no dragon yet: the tile is put aside and another one is drawn.",
              play.turn_owner(), back ? "PD-154" : "PD-061");
}

/// PD-061: the tiles that could be placed now, without those that wait for the dragon. What a hand loses is drawn
/// again. A tile allotted to this part has no substitute and is played without effect.
void Dragon::sift(Play& play) const {
    if (tile_of(play) != none_of<TileId>) {
        return;
    }
    const std::vector<Offer> offers(play.offers().begin(), play.offers().end());
    const auto waits = [&](const Offer& offer) {
        return has_word(play, offer.tile, dragon_) && offer.tile != play.turn().allotted;
    };
    if (std::none_of(offers.begin(), offers.end(), waits)) {
        return;
    }
    play.withdraw_offers();
    bool hand = false;
    for (const Offer& offer : offers) {
        if (!waits(offer)) {
            play.offer(offer.tile, offer.from, offer.flags);
            continue;
        }
        const bool held = play.rules().piles[index(offer.from)].holder != nobody;
        if (held && !hand) {
            play.push(sift_again_);
        }
        hand = hand || held;
        // alike tiles of a hand are one offer
        for (int copies = held ? play.in_pile(offer.from, offer.tile) : 1; copies > 0; --copies) {
            if (held) {
                play.push(refill_, offer.from);
            }
            put_aside(play, offer);
        }
    }
    if (!hand && play.offers().empty()) {
        draw_another(play);
    }
}

/// PD-061: at once. The part does not begin anew: what may be done instead of drawing was asked before (AM-020).
void Dragon::draw_another(Play& play) const {
    if (play.pile_size(piles::supply) == 0) {
        play.resume_at(Anchor::part_close);
        return;
    }
    play.push(sift_again_);
    play.ask_draw(piles::supply, piles::taken, true);
}

void Dragon::refill(Play& play, PileId pile) const {
    if (play.pile_size(piles::supply) > 0) {
        play.ask_draw(piles::supply, pile, true);
    }
}

/// What was drawn may wait for the dragon too; if nothing was left to draw into a hand, there is no tile.
void Dragon::sift_again(Play& play) const {
    if (play.offers().empty()) {
        draw_another(play);
    } else {
        sift(play);
    }
}

// ---------------------------------------------------------------- the journey

/// PD-047 PD-055 PD-060
void Dragon::set_out(Play& play) const {
    State& state = play[state_];
    const TileId here = tile_of(play);
    if (here == none_of<TileId> || !placed_with(play, dragon_)) {
        return;
    }
    state.trail = {here};
    state.visited = 1;
    play.push(walk_, 0);
}

/// PD-050 PD-051 PD-057: the players in turn, until six steps are made or none is possible.
void Dragon::walk(Play& play, int made) const {
    if (made < steps && may_step(play)) {
        play.ask(ask_step_, play.seat_after(play.turn_owner(), made), made);
        return;
    }
    if (made < steps) {
        play.tell("The dragon is in a dead end: its journey is over.", nobody, "PD-057");
    }
    play[state_].visited = 0;
    play[state_].trail = {};
}

/// PD-056, unless the fairy only keeps it from eating (PD-157).
bool Dragon::stopped(const Play& play, FigureKindId, Place to, RouteId) const {
    return fairy_->stands_on(play, play.tile_of(to));
}

/// PD-053 to PD-056
bool Dragon::may_enter(const Play& play, TileId tile) const {
    const State& state = play[state_];
    const auto* const end = state.trail.begin() + state.visited;
    return tile != none_of<TileId> && std::find(state.trail.begin(), end, tile) == end &&
           play.may_stand(kind_, Place::on_square(play.tile(tile).at), walk_route_);
}

bool Dragon::may_step(const Play& play) const {
    const Position here = piece(play).place.square();
    return std::any_of(side_step.begin(), side_step.end(),
                       [&](Position by) { return may_enter(play, play.tile_at(here + by)); });
}

/// PD-052
void Dragon::list_steps(const Play& play, ActionList& out) const {
    const Position here = piece(play).place.square();
    for (unsigned side = 0; side < 4; ++side) {
        const Position there = neighbour(here, side);
        if (may_enter(play, play.tile_at(there))) {
            out.add(step_(there));
        }
    }
}

void Dragon::apply_step(Play& play, Position to) const {
    const TileId tile = play.tile_at(to);
    const int made = play.argument(ask_step_) + 1;
    State& state = play[state_];
    state.trail[state.visited++] = tile;
    const PlayerId player = play.actor();
    play.tell([&] { return play.player_name(player) + " moves the dragon to " + position_text(to) + '.'; }, player,
              "PD-051");
    play.move(play.first_figure(nobody, kind_), Place::on_square(to), reasons::moved);
    play.push(walk_, made);
    eat(play, tile);
}

/// PD-059 PD-064: everything of flesh and blood within its reach, unless the fairy is there (PD-023 PD-157).
void Dragon::eat(Play& play, TileId tile) const {
    if (fairy_->stands_on(play, tile)) {
        return;
    }
    std::vector<FigureId> prey;
    play.each_figure_on(tile, [&](FigureId f) {
        if (play.exposed_on(f) == tile && play.rules().has(play.figure(f).kind, edible_)) {
            prey.push_back(f);
        }
    });
    std::sort(prey.begin(), prey.end());
    for (const FigureId f : prey) {
        play.tell([&] { return "The dragon eats " + play.figure_name(f) + " on the " + play.spot_name(f) + '.'; },
                  play.figure(f).owner, "PD-059");
        play.send_home(f, eaten_);
    }
}

} // namespace bastide::princess_and_dragon
