#include "play/builtin.hpp"
#include "bastide/error.hpp"
#include <cstring>

namespace bastide {

// ---------------------------------------------------------------- turns

/// The board is set up and all layers are stacked.
void Builtin::open_supply(Play& p, Task&) {
    p.core_->stacked = 1;
    const auto& layers = p.rules_->layers;
    for (std::size_t t = 0; t < p.rules_->types.size() && !layers.empty(); ++t) {
        const auto type = static_cast<TileTypeId>(t);
        unsigned home = p.in_pile(piles::supply, type) != 0 ? 1U : 0U;
        for (std::size_t i = 0; i < layers.size(); ++i) {
            home |= p.in_pile(layers[i], type) != 0 ? 2U << i : 0U;
        }
        p.home_[t] = static_cast<std::uint16_t>(home);
    }
    if (p.pile_totals_[index(piles::supply)] == 0) {
        p.next_layer();
    }
}

/// The game's loop: another turn while tiles are left, else on to the end (BASE-042, BASE-116).
void Builtin::next_turn(Play& p, Task& t) {
    if (!p.tiles_due()) {
        return;
    }
    --t.pc;
    const PlayerId owner = p.core_->next_player;
    p.core_->next_player = p.seat_after(owner);
    ++p.core_->turn_number;
    p.push_turn(owner, 0, none_of<TileTypeId>);
}

void Builtin::begin_part(Play& p, Task&) {
    Turn& turn = p.turns_[p.core_->turns - 1U];
    const Turn::Part next = turn.queue[0];
    if (--turn.queued != 0) { // only extra parts queue up
        for (std::size_t i = 0; i < turn.queued; ++i) {
            turn.queue[i] = turn.queue[i + 1];
        }
    }
    ++turn.part;
    turn.flags = static_cast<std::uint8_t>(next.flags);
    turn.allotted = next.allotted;
    turn.tile = none_of<TileId>;
    turn.part_rights = 0;
    turn.offers = 0;
    if (p.heard(EventId::part_began)) {
        p.emit({.id = EventId::part_began, .player = turn.owner, .amount = turn.part});
    }
}

void Builtin::end_part(Play& p, Task& t) {
    const Turn& turn = p.turn();
    if (turn.queued != 0) {
        t.pc = p.rules_->pc_begin_part;
    } else if (turn.inserted != 0) { // the turn itself goes on in the frame below
        Turn& around = p.turns_[p.core_->turns - 2U];
        around.turn_rights = turn.turn_rights;
        around.part = turn.part;
        end_turn(p, t);
    }
}

void Builtin::end_turn(Play& p, Task&) {
    --p.core_->turns;
    --p.core_->tasks;
}

// ---------------------------------------------------------------- tiles

/// Modules at the anchor have made their offers; without any, a tile is drawn (BASE-044).
void Builtin::offer(Play& p, Task& t) {
    const Turn& turn = p.turn();
    if ((turn.flags & Turn::no_tile) != 0) {
        t.pc = p.rules_->pc_figures;
    } else if (turn.offers != 0) {
        return;
    } else if (turn.allotted != none_of<TileTypeId>) {
        p.offer(turn.allotted, piles::taken);
    } else if (p.pile_totals_[index(piles::supply)] == 0) {
        t.pc = p.rules_->pc_part_close;
    } else {
        p.ask_draw(piles::supply, piles::taken, true);
    }
}

/// Asks where the tile goes; if it fits nowhere the modules' rule says what becomes of it (BASE-056).
void Builtin::place(Play& p, Task&) {
    p.ask(decisions::place, p.turn().owner);
    p.compute_legal();
    if (!p.legal_.empty()) {
        return;
    }
    p.core_->choosing = 0;
    if (p.rules_->unplaceable) {
        p.rules_->unplaceable(p);
        return;
    }
    for (const Offer& offer : p.offers()) {
        p.move_tile(offer.tile, offer.from, piles::removed);
        p.emit({.id = EventId::tile_discarded, .player = p.turn().owner, .type = offer.tile});
    }
    p.restart_part();
}

// ---------------------------------------------------------------- figures

/// Asks for a deployment if there is a choice: passing alone is no decision (BASE-062).
void Builtin::figures(Play& p, Task&) {
    const Turn& turn = p.turn();
    if ((turn.flags & Turn::no_figures) != 0) {
        return;
    }
    p.ask(decisions::figures, turn.owner);
    p.compute_legal();
    if (p.legal_.size() <= 1) {
        p.core_->choosing = 0;
        p.legal_known_ = false; // the list belongs to no decision
    }
}

// ---------------------------------------------------------------- scoring

/// Rounds of valuing until no feature waits. Empty features count as completed without a round unless a module wants
/// to hear of them (BASE-070).
void Builtin::score(Play& p, Task& t) {
    std::uint16_t kept = 0;
    for (std::uint16_t i = 0; i < p.core_->entries; ++i) {
        const Entry entry = p.entries_[i];
        Feature& f = p.features_[index(entry.feature)];
        if (f.figures != none_of<FigureId> || p.rules_->kinds[index(f.kind)].report_unoccupied) {
            p.entries_[kept++] = entry;
        } else {
            f.flags = static_cast<std::uint8_t>((f.flags & ~Feature::listed) | Feature::completed);
        }
    }
    p.core_->entries = kept;
    if (kept != 0) {
        --t.pc;
        p.push_task(p.rules_->pc_round);
    }
}

void Builtin::drain(Play& p, Task& t) {
    if (p.core_->entries != 0) {
        --t.pc;
        p.push_task(p.rules_->pc_round);
    }
}

void Builtin::end_task(Play& p, Task&) { --p.core_->tasks; }
/// A round takes all that wait, or the first t.a of them.
void Builtin::begin_round(Play& p, Task& t) { p.core_->round_end = t.a != 0 ? t.a : p.core_->entries; }

void Builtin::pay(Play& p, Task&) {
    for (std::uint16_t i = 0; i < p.core_->round_end; ++i) {
        p.pay(p.entries_[i]);
    }
}

/// Whoever is at turn completes; if the game is finished before its time, no turn is running and it was the last tile.
void Builtin::completed(Play& p, Task&) {
    const PlayerId by = p.core_->turns == 0 && p.core_->tiles != 0 ? p.tiles().back().by : p.turn_owner();
    for (std::uint16_t i = 0; i < p.core_->round_end; ++i) {
        const Entry entry = p.entries_[i];
        if (entry.occasion != occasions::completed) {
            continue;
        }
        p.features_[index(entry.feature)].flags |= Feature::completed;
        if (p.heard(EventId::feature_completed)) {
            p.emit(
                {.id = EventId::feature_completed, .player = by, .occasion = entry.occasion, .feature = entry.feature});
        }
    }
}

/// After a feature was scored every figure on it goes home (BASE-087).
void Builtin::figures_return(Play& p, Task&) {
    for (std::uint16_t i = 0; i < p.core_->round_end; ++i) {
        const Entry entry = p.entries_[i];
        const Feature& f = p.feature(entry.feature);
        const bool returns = entry.occasion == occasions::final
                                 ? p.rules_->kinds[index(f.kind)].spec.figures_return_at_end
                                 : static_cast<bool>(p.rules_->occasion_returns[index(entry.occasion)]);
        while (returns && f.figures != none_of<FigureId>) {
            p.send_home(f.figures, Reason::scored);
        }
    }
}

void Builtin::end_round(Play& p, Task&) {
    const std::uint16_t done = p.core_->round_end;
    for (std::uint16_t i = 0; i < done; ++i) {
        Feature& f = p.features_[index(p.entries_[i].feature)];
        f.flags = static_cast<std::uint8_t>(f.flags & ~Feature::listed);
    }
    const auto left = static_cast<std::uint16_t>(p.core_->entries - done);
    std::memmove(p.entries_, p.entries_ + done, left * sizeof(Entry));
    p.core_->entries = left;
    p.core_->round_end = 0;
    --p.core_->tasks;
}

namespace {

void list_final_at(Play& p, Anchor anchor) {
    for (const Figure& figure : p.figures()) {
        const FeatureId f = p.feature_of(figure);
        if (f != none_of<FeatureId> && (p.feature(f).flags & Feature::listed) == 0 &&
            p.rules().kinds[index(p.feature(f).kind)].spec.final == anchor) {
            p.list_score(f, occasions::final);
        }
    }
}

} // namespace

/// Every figure still on the board is scored (BASE-118).
void Builtin::list_final(Play& p, Task&) { list_final_at(p, Anchor::end_features); }
void Builtin::list_final_areas(Play& p, Task&) { list_final_at(p, Anchor::end_areas); }

void Builtin::game_over(Play& p, Task&) {
    p.core_->over = 1;
    p.core_->actor = nobody;
    p.core_->tasks = 0;
    if (p.heard(EventId::game_over)) {
        p.emit({.id = EventId::game_over});
    }
}

void Builtin::ask_again(Play& p, Task& t) {
    const auto decision = static_cast<DecisionId>(t.a & 0xFFU);
    const auto who = static_cast<PlayerId>(t.a >> 8);
    const std::uint32_t argument = t.b;
    --p.core_->tasks;
    p.ask(decision, who, argument);
    p.compute_legal();
    if (p.legal_.empty()) {
        throw Error("The decision '" + p.rules_->decisions[index(decision)].spec.name + "' has no action left.");
    }
}

} // namespace bastide
