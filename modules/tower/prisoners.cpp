#include "bastide/error.hpp"
#include "tower.hpp"
#include <algorithm>

namespace bastide::tower {

namespace {
constexpr int ransom = 3; // TOWER-064, and for a big follower too (TOWER-067)

bool held_by(const Figure& figure, PlayerId holder) { return figure.place == Place::held_by(holder); }
} // namespace

void Prisoners::install(Registry& registry) {
    exchange_ = registry.verb<FigureKindId>({.name = "exchange",
                                             .apply = hook<&Prisoners::apply_exchange>(this),
                                             .sentences = {"Take back {FIGURE} in exchange"}});
    exchanged_ = registry.reason("exchanged for another"); // mostly there is but one, and nobody is asked
    registry.count(
        {.name = "exchanges", .about = "Prisoners that were exchanged at once, by whose they are.", .unit = "figures"},
        exchanged_);
    ask_exchange_ = registry.decision<FigureId>({.name = "exchange",
                                                 .question = "Which of your followers comes back in exchange?",
                                                 .list = hook<&Prisoners::list_exchange>(this)});
    exchange_due_ = registry.step<FigureId>({.label = "tower.exchange", .run = hook<&Prisoners::exchange_due>(this)});
    captured_ = registry.reason("captured");
    released_ = registry.reason("released");
    registry.display("prisoners", hook<&Prisoners::shown>(this));
    registry.measure({.name = "prisoners", .about = "Prisoners held when the game is over.", .unit = "figures"},
                     hook<&Prisoners::held>(this));
    if (registry.flag("ransom_allowed")) { // TOWER-072
        install_ransom(registry);
    }
}

/// Visits one prisoner of each kind that the owner has with each holder.
template <class F> void Prisoners::each_sort(const Play& play, PlayerId owner, F&& visit) {
    std::vector<Figure> seen;
    for (const FigureId f : play.core().held != 0 ? play.figures_of(owner) : FigureRange{}) {
        const Figure& it = play.figure(f);
        if (it.place.where != Where::held) {
            continue;
        }
        const bool again = std::any_of(seen.begin(), seen.end(), [&](const Figure& other) {
            return other.kind == it.kind && other.place == it.place;
        });
        if (!again) {
            seen.push_back(it);
            visit(it);
        }
    }
}

/// The first of the owner's figures of a kind that the holder has; there is one.
FigureId Prisoners::prisoner(const Play& play, PlayerId owner, FigureKindId kind, PlayerId holder) {
    const FigureRange all = play.figures_of(owner, kind);
    return *std::find_if(all.begin(), all.end(), [&](FigureId f) { return held_by(play.figure(f), holder); });
}

// ---------------------------------------------------------------- exchange

/// TOWER-032
void Prisoners::take(Play& play, FigureId id) const {
    play.move(id, Place::held_by(play.actor()), captured_);
    play.push(exchange_due_, id);
}

/// TOWER-061 TOWER-062. Before this capture only one of the two can have held prisoners of the other, or they would
/// have been exchanged; so the one just captured goes home, and only its captor can have several to choose from
/// (TOWER-063).
void Prisoners::exchange_due(Play& play, FigureId captured) const {
    const Figure& figure = play.figure(captured);
    const auto captor = figure.place.holder();
    int kinds = 0;
    FigureKindId kind{};
    each_sort(play, captor, [&](const Figure& prisoner) {
        if (held_by(prisoner, figure.owner)) {
            ++kinds;
            kind = prisoner.kind;
        }
    });
    if (kinds == 1) {
        exchange(play, captured, kind);
    } else if (kinds > 1) {
        play.ask(ask_exchange_, captor, captured);
    }
}

void Prisoners::list_exchange(const Play& play, ActionList& out) const {
    const PlayerId other = play.figure(play.argument(ask_exchange_)).owner;
    each_sort(play, play.actor(), [&](const Figure& prisoner) {
        if (held_by(prisoner, other)) {
            out.add(exchange_(prisoner.kind));
        }
    });
}

void Prisoners::apply_exchange(Play& play, FigureKindId kind) const {
    exchange(play, play.argument(ask_exchange_), kind);
}

void Prisoners::exchange(Play& play, FigureId captured, FigureKindId for_kind) const {
    const auto captor = play.figure(captured).place.holder();
    const PlayerId other = play.figure(captured).owner;
    const FigureId released = prisoner(play, captor, for_kind, other);
    play.tell(
        [&] {
            return play.player_name(captor) + " and " + play.player_name(other) + " exchange prisoners, one for one.";
        },
        captor, "TOWER-061");
    play.send_home(captured, exchanged_);
    play.send_home(released, exchanged_);
}

// ---------------------------------------------------------------- ransom

void Prisoners::install_ransom(Registry& registry) {
    needs_points_ = registry.flag("ransom_requires_points"); // TOWER-068
    only_if_new_ = registry.text("ransom_at_turn_end") == "if_not_possible_before";
    ransom_paid_ = registry.cause("ransom paid", "TOWER-064");
    ransom_received_ = registry.cause("ransom received", "TOWER-064");
    paid_ = registry.turn_right("ransom paid");
    offered_ = registry.part_right("ransom offered");
    ransom_ = registry.verb<FigureKindId, PlayerId>({.name = "ransom",
                                                     .apply = hook<&Prisoners::apply_ransom>(this),
                                                     .reopens = true, // TOWER-066
                                                     .forms = {"FIGURE from PLAYER"},
                                                     .sentences = {"Buy {FIGURE} back from {PLAYER}"}});
    registry.count({.name = "ransoms", .about = "Prisoners that were bought back.", .unit = "figures"}, ransom_);
    ask_last_ = registry.decision({.name = "last ransom",
                                   .question = "Your turn ends. Do you buy a follower back?",
                                   .list = hook<&Prisoners::list_last>(this),
                                   .pass = "Buy nobody back"});
    registry.standing(ransom_, hook<&Prisoners::list_ransoms>(this));
    registry.at(Anchor::part_figures, {.label = "tower.note-offer", .run = hook<&Prisoners::note_offer>(this)});
    registry.at(moments::last_acts, {.label = "tower.last-ransom", .run = hook<&Prisoners::ask_last>(this)});
    registry.at(moments::turn_over, {.label = "tower.turn-over", .run = hook<&Prisoners::end_ransoms>(this)});
}

/// TOWER-064: nobody is asked but the one who pays. TOWER-065: a right of the turn, whatever its parts. TOWER-068
void Prisoners::list_ransoms(const Play& play, ActionList& out) const {
    const PlayerId payer = play.turn_owner();
    if (play.has(paid_) || (needs_points_ && play.score(payer) < ransom)) {
        return;
    }
    each_sort(play, payer, [&](const Figure& prisoner) { out.add(ransom_(prisoner.kind, prisoner.place.holder())); });
}

bool Prisoners::possible(const Play& play) const {
    ActionList ransoms;
    list_ransoms(play, ransoms);
    return !ransoms.empty();
}

void Prisoners::apply_ransom(Play& play, FigureKindId kind, PlayerId holder) const {
    const PlayerId payer = play.turn_owner();
    const FigureId bought = prisoner(play, payer, kind, holder);
    play.give(paid_);
    play.award(payer, -ransom, ransom_paid_);
    play.award(holder, ransom, ransom_received_);
    play.send_home(bought, released_);
}

/// Whether the player can pay at the deployment step. What that step itself brings may be the points for it.
void Prisoners::note_offer(Play& play) const {
    if (possible(play)) {
        play.give(offered_);
    }
}

/// TOWER-069: at any time of one's turn, so also after the last of its actions.
void Prisoners::ask_last(Play& play) const {
    if (possible(play) && !(only_if_new_ && play.has(offered_))) {
        play.ask(ask_last_, play.turn_owner());
    }
}

/// TOWER-064: whatever else the player decides before the next turn, at a round that interrupts the game, is no time of
/// one's own turn.
void Prisoners::end_ransoms(Play& play) const { play.give(paid_); }

/// The ransoms themselves stand beside it, as at any decision.
void Prisoners::list_last(const Play&, ActionList& out) const { out.add(verbs::pass()); }

// ---------------------------------------------------------------- display

int Prisoners::held(const Play& play, PlayerId holder) const {
    const std::span<const Figure> figures = play.figures();
    return narrow(std::count_if(figures.begin(), figures.end(), [&](const Figure& f) { return held_by(f, holder); }));
}

/// TOWER-032: everybody sees who holds whom.
std::string Prisoners::shown(const Play& play, PlayerId holder) const {
    std::vector<std::string> words;
    for (int p = 0; p < play.players(); ++p) {
        const auto owner = static_cast<PlayerId>(p);
        each_sort(play, owner, [&](const Figure& prisoner) {
            if (!held_by(prisoner, holder)) {
                return;
            }
            const FigureRange all = play.figures_of(owner, prisoner.kind);
            const auto n =
                std::count_if(all.begin(), all.end(), [&](FigureId f) { return held_by(play.figure(f), holder); });
            words.push_back((n == 1 ? "" : std::to_string(n) + ' ') + play.player_name(owner) + ' ' +
                            play.plural(prisoner.kind, narrow(n)));
        });
    }
    return words.empty() ? "" : listed(words);
}

} // namespace bastide::tower
