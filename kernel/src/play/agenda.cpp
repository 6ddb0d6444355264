// The agenda: what is pending lives in the state as a stack of tasks, so a game can be copied at any decision.
#include "bastide/error.hpp"
#include "bastide/play.hpp"
#include "bastide/random.hpp"
#include "guard.hpp"
#include <algorithm>

namespace bastide {

void Play::push_task(std::uint16_t pc, std::uint16_t a, std::uint32_t b) {
    if (core_->tasks == rules_->layout.task_capacity) {
        throw Error("More than " + std::to_string(core_->tasks) + " steps are pending; a module pushes without end.");
    }
    tasks_[core_->tasks++] = {pc, a, b};
}

void Play::push(StepId step, std::uint16_t a, std::uint32_t b) { push_task(rules_->step_pc[index(step)], a, b); }

void Play::run() {
    const Instruction* const program = rules_->program.data();
    std::uint32_t steps = 0;
    while (core_->choosing == 0 && core_->over == 0) {
        Task& task = tasks_[core_->tasks - 1U];
        const Instruction& step = program[task.pc++];
        if (step.builtin != nullptr) {
            step.builtin(*this, task);
        } else {
            step.run(*this, task.a, task.b);
        }
        if (figures_changed_) {
            settle();
        }
        if (++steps == max_steps_in_a_row) {
            throw Error("The rules run in circles: " + std::to_string(max_steps_in_a_row) +
                        " steps without a decision, the last was '" +
                        rules_->program_names[static_cast<std::size_t>(&step - program)].label + "'.");
        }
    }
}

/// Watches run until nothing changes (a dependent figure whose last companion left goes home).
void Play::settle() {
    figures_changed_ = false;
    bool changed = !rules_->watches.empty();
    for (int rounds = 0; changed; ++rounds) {
        changed = false;
        const Hook<bool(Play&)>* restless = nullptr;
        for (const auto& watch : rules_->watches) {
            if (watch(*this)) {
                changed = true;
                restless = &watch;
            }
        }
        if (rounds == 1000) {
            throw Error("The modules' watches never come to rest; the last that changed something is of module '" +
                        owner_of(*rules_, restless->self, reinterpret_cast<AnyFunction>(restless->call)) + "'.");
        }
    }
    figures_changed_ = false;
}

void Play::ask(DecisionId decision, PlayerId who, std::uint32_t argument) {
    if (core_->choosing != 0) {
        throw Error("A step asks for '" + rules_->decisions[index(decision)].spec.name +
                    "' while another decision is open; push a step instead.");
    }
    core_->choosing = 1;
    core_->decision = decision;
    core_->actor = who;
    core_->argument = argument;
    legal_known_ = false;
}

void Play::ask_draw(PileId from, PileId to, bool as_offer) {
    ask(decisions::draw, chance,
        static_cast<std::uint32_t>(index(from) | index(to) << 8 | (as_offer ? std::size_t{1} << 16 : 0)));
}

std::span<const Action> Play::legal() const {
    if (!legal_known_) {
        compute_legal();
    }
    return legal_.view();
}

void Play::compute_legal() const {
    legal_.clear();
    legal_known_ = false; // until a hook that throws can no longer leave half a list
    if (core_->choosing != 0) {
        list_legal();
    }
    legal_known_ = true;
}

void Play::list_legal() const {
    const CompiledDecision& decision = rules_->decisions[index(core_->decision)];
    if (core_->actor == chance) {
        Chances chances;
        decision.spec.outcomes(*this, chances);
        for (const Chances::Outcome& outcome : chances.outcomes()) {
            legal_.add(outcome.action);
        }
        return;
    }
    decision.spec.list(*this, legal_);
    for (const auto& more : decision.contributions) {
        more(*this, legal_);
    }
    // where nothing else can be done there is no decision (a tile that fits nowhere), so nothing stands beside it
    if (!rules_->standing.empty() && core_->actor == turn_owner() && !legal_.empty()) {
        for (const auto& more : rules_->standing) {
            more(*this, legal_);
        }
    }
}

void Play::refuse_if_broken() const {
    if (broken_) {
        throw Error("A rule failed in the middle of an earlier action, so this game cannot go on; go back to a copy or "
                    "to its record, and leave out the module at fault.");
    }
}

/// An action is done whole or the game says that it is broken: it never goes on from a half-done one.
void Play::perform_whole(Action action) {
    const std::string& verb = rules_->verbs[index(action.verb)].name;
    try {
        perform(action);
    } catch (const Error&) {
        broken_ = true;
        throw;
    } catch (const std::exception& problem) {
        broken_ = true;
        throw Error("A module failed during the action '" + verb + "': " + problem.what() + ".");
    } catch (...) {
        broken_ = true;
        throw Error("A module failed during the action '" + verb + "' with an exception of an unknown type.");
    }
}

void Play::apply(Action action) {
    refuse_if_broken();
    if (core_->over != 0) {
        throw IllegalAction("The game is over; no action is possible.");
    }
    bool known = false;
    if (core_->actor == chance && core_->decision == decisions::draw) {
        // a draw is checked without listing every tile type
        known = action.verb == verbs::draw && action.b == 0 && action.arg == (core_->argument & 0xFFU) &&
                action.a < rules_->types.size() &&
                in_pile(static_cast<PileId>(action.arg), static_cast<TileTypeId>(action.a)) > 0;
    } else if (action.verb == verbs::place && core_->decision == decisions::place) {
        known = offered(static_cast<TileTypeId>(action.a)) && action.arg < 4 &&
                (type(static_cast<TileTypeId>(action.a)).rotations >> action.arg & 1U) != 0 &&
                may_place(static_cast<TileTypeId>(action.a), unpack(action.b), action.arg);
    } else {
        const std::uint64_t wanted = action.number();
        for (const Action a : legal()) { // no early way out: this form vectorises
            known |= a.number() == wanted;
        }
    }
    if (!known) {
        throw IllegalAction("Action " + std::to_string(action.number()) + " is not legal now.");
    }
    perform_whole(action);
}

void Play::apply_listed(std::size_t number) {
    refuse_if_broken();
    const std::span<const Action> all = legal();
    if (number >= all.size()) {
        throw IllegalAction("There is no action number " + std::to_string(number) + ": " + std::to_string(all.size()) +
                            " are legal now.");
    }
    perform_whole(all[number]);
}

void Play::force(Action action) {
    const bool drawn = core_->actor == chance && core_->decision == decisions::draw && action.verb == verbs::draw &&
                       action.a < rules_->types.size();
    if (!drawn) {
        apply(action);
        return;
    }
    action.arg = static_cast<std::uint8_t>(core_->argument & 0xFFU);
    action.b = 0;
    refuse_if_broken();
    perform_whole(action);
}

void Play::perform(Action action) {
    const VerbSpec& verb = rules_->verbs[index(action.verb)];
    const auto decision = static_cast<std::uint16_t>(index(core_->decision) | index(core_->actor) << 8);
    core_->choosing = 0;
    legal_known_ = false;
    if (verb.reopens) {
        push_task(rules_->pc_ask, decision, core_->argument);
    }
    const PlayerId actor = core_->actor;
    const auto seen_by = static_cast<std::uint8_t>(verb.secret ? 1U << (index(actor) & 7U) : 0xFFU);
    if (heard(EventId::acting)) {
        emit({.id = EventId::acting, .player = actor, .action = action, .seen_by = seen_by});
    }
    verb.apply(*this, action);
    if (figures_changed_) {
        settle();
    }
    if (heard(EventId::acted)) {
        emit({.id = EventId::acted, .player = actor, .action = action, .seen_by = seen_by});
    }
    run();
}

void Play::finish_now() {
    if (core_->over != 0) {
        return;
    }
    refuse_if_broken();
    broken_ = true;                                                                     // until it is done
    const auto waiting = static_cast<std::uint16_t>(core_->entries - core_->round_end); // closed by the last tile
    std::copy(entries_ + core_->round_end, entries_ + core_->entries, entries_);
    core_->entries = waiting;
    core_->round_end = 0;
    core_->tasks = 0;
    core_->turns = 0;
    core_->choosing = 0;
    legal_known_ = false;
    push_task(rules_->pc_end);
    run();
    while (core_->over == 0) { // modules may still ask for last decisions: the first answer will do for an estimate
        perform(legal().front());
    }
    broken_ = false;
}

// ---------------------------------------------------------------- turns and parts

void Play::begin_turn(PlayerId owner, std::uint16_t flags, TileTypeId allotted) {
    if (core_->turns == rules_->layout.turn_capacity) {
        throw Error("More than " + std::to_string(core_->turns) + " turns are inside one another.");
    }
    Turn& turn = turns_[core_->turns++]; // what a part sets anew is left as it is
    turn.owner = owner;
    turn.queued = 1;
    turn.part = 0;
    turn.tile = none_of<TileId>;
    turn.offers = 0;
    turn.inserted = 0;
    turn.turn_rights = 0;
    turn.queue[0] = {allotted, flags};
    push_task(rules_->pc_turn);
}

void Play::push_turn(PlayerId owner, std::uint16_t flags, TileTypeId allotted) {
    begin_turn(owner, flags, allotted);
    if (heard(EventId::turn_began)) {
        emit({.id = EventId::turn_began, .player = owner});
    }
}

void Play::insert_part(std::uint16_t flags, TileTypeId allotted) {
    const Turn around = turn();
    begin_turn(around.owner, flags, allotted);
    tasks_[core_->tasks - 1U].pc = rules_->pc_begin_part; // the turn itself is open already
    Turn& inner = turns_[core_->turns - 1U];
    inner.inserted = 1;
    inner.part = around.part;
    inner.turn_rights = around.turn_rights;
}

int Play::tiles_held(PlayerId p) const {
    int held = 0;
    for (std::size_t i = 0; i < rules_->piles.size(); ++i) {
        held += rules_->piles[i].holder == p ? pile_totals_[i] : 0;
    }
    return held;
}

int Play::tiles_left() const {
    int left = pile_size(piles::supply);
    for (const PileId layer : rules_->layers) {
        left += pile_size(layer);
    }
    return left;
}

bool Play::tiles_due() const {
    return pile_totals_[index(piles::supply)] != 0 ||
           std::any_of(rules_->keeps_going.begin(), rules_->keeps_going.end(),
                       [&](const auto& keeps_going) { return keeps_going(*this); });
}

void Play::queue_part(std::uint16_t flags, TileTypeId allotted) {
    Turn& turn = turns_[core_->turns - 1U];
    if (turn.queued == max_parts) {
        throw Error("More than " + std::to_string(max_parts) + " parts are queued in one turn.");
    }
    turn.queue[turn.queued++] = {allotted, flags};
}

void Play::restart_part() {
    withdraw_offers();
    for (std::uint16_t i = core_->tasks; i-- > 0;) {
        if (tasks_[i].pc >= rules_->pc_part && tasks_[i].pc <= rules_->pc_part_end) {
            tasks_[i].pc = rules_->pc_part;
            return;
        }
    }
}

void Play::skip_placement() {
    withdraw_offers();
    for (std::uint16_t i = core_->tasks; i-- > 0;) {
        if (tasks_[i].pc >= rules_->pc_part && tasks_[i].pc <= rules_->pc_part_end) {
            tasks_[i].pc = rules_->pc_figures;
            return;
        }
    }
}

} // namespace bastide
