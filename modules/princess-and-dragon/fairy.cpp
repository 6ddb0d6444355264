#include "princess_and_dragon.hpp"
#include <algorithm>
#include <bit>

namespace bastide::princess_and_dragon {

namespace {
constexpr const char* protection = "protected by the fairy"; // what her points are for
constexpr const char* pyramid = "acrobats";                  // a space where figures stand on each other
} // namespace

/// PD-003 PD-011 PD-015: at the start she stands nowhere.
void Fairy::install(Registry& registry) {
    on_tile_ = registry.text("fairy_position") == "on_tile";
    goes_on_ = registry.text("fairy_replaces") == "follower_only";
    sheltered_too_ = registry.text("castle_fairy") == "allowed";
    on_volcano_turn_ = registry.text("fairy_on_volcano_turn") == "allowed";
    follower_ = registry.quality("follower");
    volcano_ = registry.tile_word("volcano");
    kind_ =
        registry.figure_kind({.name = "fairy", .plural = "fairies", .neutral = 1, .claims = false, .exposed = false});
    walk_ = registry.route({.name = "walk", .deploys = false});
    state_ = registry.slot<State>();
    if (on_tile_) {
        to_tile_ = registry.verb<Position>({.name = "fairy",
                                            .apply = hook<&Fairy::move_to_tile>(this),
                                            .sentences = {"Move the fairy to the tile at {SQUARE}"}});
    } else {
        to_figure_ =
            registry.verb<FigureKindId, FigureId>({.name = "fairy",
                                                   .apply = hook<&Fairy::move_to_figure>(this),
                                                   .forms = {"FIGURE SEGMENT", "FIGURE SPACE"},
                                                   .sentences = {"Move the fairy to your {figure} on {SEGMENT}",
                                                                 "Move the fairy to your {figure} on {SPACE}"}});
    }
    registry.count({.name = "fairy-moves", .about = "How often the fairy was moved.", .unit = "moves"},
                   on_tile_ ? to_tile_.id : to_figure_.id);
    registry.contribute("figures", hook<&Fairy::list>(this));
    if (goes_on_) {
        moved_ = registry.part_right("a piece was moved in place of a follower", true); // others ask for it
        step_over_ = registry.part_right("the step in which she may be moved is over");
        registry.at(
            moments::after(Anchor::part_figures),
            {.label = "princess-and-dragon.fairy-step-over", .run = hook<&Fairy::end_step>(this), .writes = {"turns"}});
        registry.veto_place(hook<&Fairy::excluded>(this), hook<&Fairy::deploys_no_more>(this), "PD-019");
    }
    registry.on<events::FigureMoved>(hook<&Fairy::left_alone>(this));
    install_points(registry);
}

void Fairy::install_points(Registry& registry) {
    five_ = registry.text("fairy_bonuses") == "none_and_five";
    one_point_ = registry.text("fairy_one_point") == "assigned_follower" ? Condition::assigned_follower
                                                                         : Condition::any_follower_on_tile;
    const std::string& three = registry.text("fairy_three_points");
    three_points_ = three == "assigned_follower"      ? Condition::assigned_follower
                    : three == "any_follower_on_tile" ? Condition::any_follower_on_tile
                                                      : Condition::stand_together;
    const std::string& final = registry.text("fairy_final_bonus");
    final_ = final == "farms" ? Final::farms : final == "all" ? Final::all : Final::none;
    refuse_nonsense(registry);
    bonus_ = registry.cause(protection, five_ ? "PD-156" : "PD-027");
    turn_point_ = registry.cause(protection, "PD-024");
    claimed_point_ = registry.cause(protection, "PD-155");
    // Scores are only added to, so the order among steps that do no more does not matter: nothing is declared as
    // written.
    registry.at(moments::after(Anchor::round_pay),
                {.label = "princess-and-dragon.fairy-bonus", .run = hook<&Fairy::pay>(this)});
    registry.estimate(Anchor::round_pay, hook<&Fairy::estimate>(this));
    if (five_) { // PD-156
        return;
    }
    to_be_claimed_ = registry.text("fairy_point_claim") == "until_turn_passes";
    registry.at(Anchor::turn_open, {.label = "princess-and-dragon.fairy-point", .run = hook<&Fairy::open_turn>(this)});
    if (to_be_claimed_) { // PD-155
        due_ = registry.turn_right("fairy point due");
        claim_ = registry.verb({.name = "claim-fairy-point",
                                .apply = hook<&Fairy::apply_claim>(this),
                                .reopens = true,
                                .sentences = {"Take the point for your follower beside the fairy"}});
        registry.standing(claim_, hook<&Fairy::list_claim>(this));
    }
}

/// Next to nobody she cannot be next to the follower who earns points.
void Fairy::refuse_nonsense(const Registry& registry) const {
    if (!on_tile_) {
        return;
    }
    for (const char* name : {"fairy_one_point", "fairy_three_points"}) {
        if (registry.text(name) == "assigned_follower") {
            registry.refuse(std::string("The switch fairy_position puts the fairy on a tile and next to nobody, but ") +
                            name + " is \"assigned_follower\"; set " + name + " to \"any_follower_on_tile\".");
        }
    }
}

// ---------------------------------------------------------------- moving her

/// A choice listed for one of them is one for the other, as nothing tells them apart.
bool Fairy::alike(const Play& play, FigureId f, FigureId g) {
    const Figure &one = play.figure(f), &other = play.figure(g);
    return one.kind == other.kind && one.place == other.place;
}

/// The tile on which she can come to a figure. BCB-111 BCB-112: where its feature shelters it from what happens on
/// tiles a switch says whether she can.
TileId Fairy::reaches(const Play& play, FigureId f) const {
    const TileId tile = play.exposed_on(f);
    const Place at = play.figure(f).place;
    return tile == none_of<TileId> && sheltered_too_ && at.where == Where::segment ? play.tile_of(at.segment()) : tile;
}

/// PD-018: to a follower of one's own, whoever moved her last. PD-016 PD-020 PD-021 PD-123: not where she is already.
/// Figures that nothing tells apart are one choice. What is asked last costs most.
void Fairy::list(const Play& play, ActionList& out) const {
    if (moved_now(play) || (!on_volcano_turn_ && placed_with(play, volcano_))) { // PD-038
        return;
    }
    const FigureId joined = on_tile_ ? none_of<FigureId> : companion(play);
    for (const FigureId f : play.figures_of(play.actor())) {
        if (!play.figure(f).on_board() || !is_follower(play, f) || f == joined) {
            continue;
        }
        const TileId tile = reaches(play, f);
        if (tile == none_of<TileId> || (on_tile_ && stands_on(play, tile)) || listed_before(play, f, tile, joined)) {
            continue;
        }
        const Position at = play.tile(tile).at;
        if (play.may_stand(kind_, Place::beside(on_tile_ ? none_of<FigureId> : f, at), walk_)) {
            out.add(on_tile_ ? to_tile_(at) : to_figure_(play.figure(f).kind, f));
        }
    }
}

/// Another figure of the same player, with a smaller number, stands for the same choice.
bool Fairy::listed_before(const Play& play, FigureId f, TileId tile, FigureId joined) const {
    return any_figure_on(play, tile, [&](FigureId g) {
        return index(g) < index(f) && play.figure(g).owner == play.figure(f).owner &&
               (on_tile_ ? is_follower(play, g) && reaches(play, g) == tile : g != joined && alike(play, f, g));
    });
}

void Fairy::move_to_figure(Play& play, FigureKindId, FigureId whom) const {
    move(play, whom, play.tile(reaches(play, whom)).at);
}

/// PD-019: that was the step, or (follower_only) the step begins again without followers.
void Fairy::move(Play& play, FigureId whom, Position at) const {
    const PlayerId mover = play.actor();
    play[state_].mover = mover;
    play.tell(
        [&] {
            const std::string to = on_tile_ ? "the tile at " + position_text(at) : beside(play, whom);
            return play.player_name(mover) + " moves the fairy to " + to + '.';
        },
        mover, "PD-016");
    play.move(play.first_figure(nobody, kind_), Place::beside(whom, at), reasons::moved);
    if (goes_on_) {
        play.give(moved_);
        play.resume_at(Anchor::part_figures);
    }
}

std::string Fairy::beside(const Play& play, FigureId f) { return play.figure_name(f) + " on the " + play.spot_name(f); }

void Fairy::end_step(Play& play) const { play.give(step_over_); }

/// PD-019: in the same step. What rules deploy later in the part is another.
bool Fairy::excluded(const Play& play, FigureKindId, Place, RouteId route) const {
    return play.rules().routes[index(route)].deploys && moved_now(play) && !play.has(step_over_);
}

/// PD-030: whoever she stood next to went away; she stays. BCB-112: into a castle on the same tile she may go with him.
void Fairy::left_alone(Play& play, const events::FigureMoved& event) const {
    if (companion(play) == event.figure) {
        if (play.exposed_on(event.figure) == none_of<TileId> && stands_on(play, reaches(play, event.figure))) {
            return;
        }
        const Position at = piece(play).place.square();
        play.tell([&] { return "The fairy stays at " + position_text(at) + ", beside nobody."; }, nobody, "PD-030");
        play.move(play.first_figure(nobody, kind_), Place::beside(none_of<FigureId>, at), reasons::moved);
    }
}

// ---------------------------------------------------------------- one point (PD-024 to PD-026)

/// PD-128: next to one figure of a pyramid she is next to all of them.
int Fairy::protects_beside(const Play& play, PlayerId p) const {
    const FigureId beside = companion(play);
    if (beside == none_of<FigureId>) {
        return 0;
    }
    const Place place = play.figure(beside).place;
    if (place.where != Where::space || play.rules().space_kinds[index(place.space)].name != pyramid) {
        return play.figure(beside).owner == p ? 1 : 0;
    }
    int found = 0;
    play.each_figure_on(
        place.tile(), [&](FigureId f) { found += play.figure(f).owner == p && play.figure(f).place == place ? 1 : 0; });
    return found;
}

/// The points that she is worth to a player whose turn begins.
int Fairy::protects(const Play& play, PlayerId p) const {
    if (one_point_ == Condition::assigned_follower) {
        return protects_beside(play, p);
    }
    const TileId here = tile_of(play);
    const bool any = here != none_of<TileId> && any_figure_on(play, here, [&](FigureId f) {
                         return play.figure(f).owner == p && is_follower(play, f) && reaches(play, f) == here;
                     });
    return any ? 1 : 0;
}

/// PD-025: a turn opens once, however many parts it has.
void Fairy::open_turn(Play& play) const {
    const int points = protects(play, play.turn_owner());
    if (points == 0) {
        return;
    }
    if (to_be_claimed_) {
        play.give(due_);
    } else {
        play.award(play.turn_owner(), points, turn_point_);
    }
}

/// PD-155
void Fairy::list_claim(const Play& play, ActionList& out) const {
    if (play.has(due_)) {
        out.add(claim_());
    }
}

void Fairy::apply_claim(Play& play) const {
    play.take(due_);
    play.award(play.turn_owner(), std::max(1, protects(play, play.turn_owner())), claimed_point_);
}

// ---------------------------------------------------------------- three points (PD-027 to PD-032)

/// PD-130: who takes back a figure before its time scores no feature in the scoring step. PD-032: farms count at the
/// end of the game, as they are never scored otherwise; whatever else is never completed does not.
bool Fairy::counts(const Play& play, Entry entry) const {
    if (entry.occasion == play.rules().occasion("recalled")) {
        return false;
    }
    const FeatureKindSpec& kind = play.rules().kinds[index(play.feature(entry.feature).kind)].spec;
    const bool castle = !kind.exposed; // BCB-112: when it is scored, which at the end is over (BCB-100)
    if (entry.occasion != occasions::final) {
        return true;
    }
    return kind.at_end == AtEnd::areas ? final_ != Final::none
                                       : !castle && final_ == Final::all && kind.closing != Closing::never;
}

/// PD-029
unsigned Fairy::protected_seats(const Play& play, FeatureId feature) const {
    unsigned seats = 0;
    play.each_figure(feature, [&](FigureId f) {
        const PlayerId owner = play.figure(f).owner;
        const bool there = is_follower(play, f) && stands_on(play, reaches(play, f));
        if (three_points_ == Condition::assigned_follower
                ? companion(play) == f
                : there && (three_points_ == Condition::any_follower_on_tile || owner == play[state_].mover)) {
            seats |= 1U << index(owner);
        }
    });
    return seats;
}

/// PD-027 PD-028 PD-156: whether the player gets anything else for the feature or not.
void Fairy::pay(Play& play) const {
    if (tile_of(play) == none_of<TileId>) {
        return;
    }
    for (const Entry entry : play.round()) {
        if (!counts(play, entry)) {
            continue;
        }
        for (unsigned rest = protected_seats(play, entry.feature); rest != 0; rest &= rest - 1) {
            play.award(static_cast<PlayerId>(std::countr_zero(rest)), points(), bonus_);
        }
    }
}

/// Whoever she protects stands on her tile.
void Fairy::estimate(const Play& play, Estimate& end) const {
    const TileId here = tile_of(play);
    if (final_ == Final::none || here == none_of<TileId>) {
        return;
    }
    std::vector<FeatureId> seen;
    play.each_figure_on(here, [&](FigureId f) {
        const FeatureId feature = play.feature_of(play.figure(f));
        if (feature == none_of<FeatureId> || std::find(seen.begin(), seen.end(), feature) != seen.end() ||
            !counts(play, {feature, occasions::final})) {
            return;
        }
        seen.push_back(feature);
        for (unsigned rest = protected_seats(play, feature); rest != 0; rest &= rest - 1) {
            end.add(static_cast<PlayerId>(std::countr_zero(rest)), points());
        }
    });
}

} // namespace bastide::princess_and_dragon
