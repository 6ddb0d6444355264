#include "princess_and_dragon.hpp"
#include <bit>

namespace bastide::princess_and_dragon {

namespace {
constexpr const char* protection = "protected by the fairy"; // what her points are for
} // namespace

/// PD-003 PD-011 PD-015: at the start she stands nowhere.
void Fairy::install(Registry& registry) {
    on_tile_ = registry.text("fairy_position") == "on_tile";
    goes_on_ = registry.text("fairy_replaces") == "follower_only";
    on_volcano_turn_ = registry.text("fairy_on_volcano_turn") == "allowed";
    follower_ = registry.quality("follower");
    volcano_ = registry.tile_word("volcano");
    state_ = registry.slot<State>();
    fairy_ = registry.verb({.name = "fairy",
                            .apply = hook<&Fairy::apply>(this),
                            .text = hook<&Fairy::text>(this),
                            .forms = {"SQUARE", "FIGURE SEGMENT", "FIGURE SPACE"}});
    registry.contribute("figures", hook<&Fairy::list>(this));
    if (goes_on_) {
        moved_ = registry.part_right("the fairy was moved");
        registry.veto_presence(hook<&Fairy::excluded>(this), {}, "PD-019");
    }
    registry.on(EventId::figure_moved, hook<&Fairy::left_alone>(this));
    registry.table_display("fairy", hook<&Fairy::shown>(this));
    registry.show_pieces(hook<&Fairy::show_piece>(this));
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
    registry.at(Anchor::round_pay,
                {.label = "princess-and-dragon.fairy-bonus", .run = hook<&Fairy::pay>(this), .after = {"kernel.pay"}});
    if (five_) { // PD-156
        return;
    }
    to_be_claimed_ = registry.text("fairy_point_claim") == "until_turn_passes";
    registry.at(Anchor::turn_open, {.label = "princess-and-dragon.fairy-point", .run = hook<&Fairy::open_turn>(this)});
    if (to_be_claimed_) { // PD-155
        due_ = registry.turn_right("fairy point due");
        claim_ =
            registry.verb({.name = "claim-fairy-point", .apply = hook<&Fairy::apply_claim>(this), .reopens = true});
        registry.standing(hook<&Fairy::list_claim>(this));
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

bool Fairy::same_place(const Play& play, FigureId f, FigureId g) const {
    const Figure &one = play.figure(f), &other = play.figure(g);
    if (on_tile_) {
        return play.exposed_on(f) == play.exposed_on(g);
    }
    return one.kind == other.kind && one.place == other.place;
}

/// PD-016 PD-018 PD-020 PD-021 PD-123: to a follower of one's own, whoever moved her last. Figures that nothing tells
/// apart are one choice.
void Fairy::list(const Play& play, ActionList& out) const {
    if (moved_now(play) || (!on_volcano_turn_ && placed_with(play, volcano_))) { // PD-038
        return;
    }
    const State& state = play[state_];
    const std::size_t first = index(play.actor()) * play.rules().figures_per_player;
    for (std::size_t i = first; i < first + play.rules().figures_per_player; ++i) {
        const auto f = static_cast<FigureId>(i);
        const TileId tile = play.exposed_on(f);
        if (tile == none_of<TileId> || !is_follower(play, f) ||
            (on_tile_ ? stands_on(play, tile) : state.beside == i + 1)) {
            continue;
        }
        bool again = false;
        for (std::size_t j = first; j < i; ++j) {
            const auto g = static_cast<FigureId>(j);
            again = again || (same_place(play, f, g) && play.exposed_on(g) != none_of<TileId> && is_follower(play, g) &&
                              state.beside != j + 1);
        }
        if (!again) {
            const auto kind = static_cast<std::uint8_t>(index(play.figure(f).kind));
            out.add(on_tile_ ? Action{fairy_, 0, 0, pack(play.tile(tile).at)}
                             : Action{fairy_, kind, static_cast<std::uint16_t>(i), 0});
        }
    }
}

std::string Fairy::text(const Play& play, Action a) const {
    if (on_tile_) {
        return position_text(unpack(a.b));
    }
    const Figure& figure = play.figure(static_cast<FigureId>(a.a));
    const std::string& kind = play.rules().figure_kinds[index(figure.kind)].spec.name;
    if (figure.place.where == Where::space) {
        return kind + ' ' + play.rules().space_kinds[index(figure.place.space)].name + " @" +
               position_text(play.tile(figure.place.tile()).at);
    }
    return kind + ' ' + play.place_name(figure.place.segment());
}

/// PD-019: that was the step, or (follower_only) the step begins again without followers.
void Fairy::apply(Play& play, Action a) const {
    State& state = play[state_];
    const TileId tile = on_tile_ ? play.tile_at(unpack(a.b)) : play.exposed_on(static_cast<FigureId>(a.a));
    state.square = static_cast<std::uint16_t>(index(tile) + 1);
    state.beside = on_tile_ ? std::uint16_t{0} : static_cast<std::uint16_t>(a.a + 1U);
    state.mover = play.actor();
    play.tell(
        [&] {
            const std::string to = on_tile_ ? "the tile at " + position_text(play.tile(tile).at)
                                            : beside(play, static_cast<FigureId>(a.a));
            return play.player_name(state.mover) + " moves the fairy to " + to + '.';
        },
        state.mover, "PD-016");
    if (goes_on_) {
        play.give(moved_);
        play.resume_at(Anchor::part_figures);
    }
}

std::string Fairy::beside(const Play& play, FigureId f) { return play.figure_name(f) + " on the " + play.spot_name(f); }

/// PD-019
bool Fairy::excluded(const Play& play, FigureKindId kind, TileId, RouteId route) const {
    return play.rules().routes[index(route)].deploys && moved_now(play) && play.rules().has(kind, follower_);
}

/// PD-030: whoever she stood next to went away; she stays.
void Fairy::left_alone(Play& play, const Event& event) const {
    State& state = play[state_];
    if (state.beside == index(event.figure) + 1) {
        state.beside = 0;
        const Position at = play.tile(static_cast<TileId>(state.square - 1)).at;
        play.tell([&] { return "The fairy stays at " + position_text(at) + ", beside nobody."; }, nobody, "PD-030");
    }
}

// ---------------------------------------------------------------- one point (PD-024 to PD-026)

bool Fairy::protects_any_of(const Play& play, PlayerId p) const {
    const State& state = play[state_];
    if (one_point_ == Condition::assigned_follower) {
        return state.beside != 0 && play.figure(static_cast<FigureId>(state.beside - 1)).owner == p;
    }
    const std::size_t first = index(p) * play.rules().figures_per_player;
    bool found = false;
    for (std::size_t i = first; i < first + play.rules().figures_per_player && state.square != 0; ++i) {
        const auto f = static_cast<FigureId>(i);
        found = found || (is_follower(play, f) && index(play.exposed_on(f)) + 1 == state.square);
    }
    return found;
}

/// PD-025: a turn opens once, however many parts it has.
void Fairy::open_turn(Play& play) const {
    if (!protects_any_of(play, play.turn_owner())) {
        return;
    }
    if (to_be_claimed_) {
        play.give(due_);
    } else {
        play.award(play.turn_owner(), 1, turn_point_);
    }
}

/// PD-155
void Fairy::list_claim(const Play& play, ActionList& out) const {
    if (play.has(due_)) {
        out.add({claim_, 0, 0, 0});
    }
}

void Fairy::apply_claim(Play& play, Action) const {
    play.take(due_);
    play.award(play.turn_owner(), 1, claimed_point_);
}

// ---------------------------------------------------------------- three points (PD-027 to PD-032)

/// PD-130: who takes back a figure before its time scores no feature in the scoring step. PD-032: farms count at the
/// end of the game, as they are never scored otherwise.
bool Fairy::counts(const Play& play, Entry entry) const {
    if (entry.occasion == play.rules().occasion("recalled")) {
        return false;
    }
    const Closing closing = play.rules().kinds[index(play.feature(entry.feature).kind)].spec.closing;
    return entry.occasion != occasions::final || final_ == Final::all ||
           (final_ == Final::farms && closing == Closing::never);
}

/// PD-029
unsigned Fairy::protected_seats(const Play& play, FeatureId feature) const {
    const State& state = play[state_];
    unsigned seats = 0;
    play.each_figure(feature, [&](FigureId f) {
        const PlayerId owner = play.figure(f).owner;
        const bool assigned = state.beside == index(f) + 1;
        const bool there = is_follower(play, f) && index(play.exposed_on(f)) + 1 == state.square;
        if (three_points_ == Condition::assigned_follower
                ? assigned
                : there && (three_points_ == Condition::any_follower_on_tile || owner == state.mover)) {
            seats |= 1U << index(owner);
        }
    });
    return seats;
}

/// PD-027 PD-028 PD-156: whether the player gets anything else for the feature or not.
void Fairy::pay(Play& play) const {
    if (play[state_].square == 0) {
        return;
    }
    for (const Entry entry : play.round()) {
        if (!counts(play, entry)) {
            continue;
        }
        for (unsigned rest = protected_seats(play, entry.feature); rest != 0; rest &= rest - 1) {
            play.award(static_cast<PlayerId>(std::countr_zero(rest)), five_ ? 5 : 3, bonus_);
        }
    }
}

std::string Fairy::shown(const Play& play) const {
    const State& state = play[state_];
    if (state.square == 0) {
        return "";
    }
    if (state.beside != 0) {
        const auto f = static_cast<FigureId>(state.beside - 1);
        return "beside " + play.player_name(play.figure(f).owner) + "'s " +
               text(play, {fairy_, 0, static_cast<std::uint16_t>(index(f)), 0});
    }
    return "on " + position_text(play.tile(static_cast<TileId>(state.square - 1)).at) + ", beside nobody";
}

void Fairy::show_piece(const Play& play, BoardPieces& board) const {
    const State& state = play[state_];
    if (state.square == 0) {
        return;
    }
    const BoardPlace place = state.beside != 0 ? BoardPlace{static_cast<FigureId>(state.beside - 1)}
                                               : BoardPlace{static_cast<TileId>(state.square - 1)};
    board.pieces.push_back({.name = "fairy", .place = place, .text = "the fairy " + shown(play)});
}

} // namespace bastide::princess_and_dragon
