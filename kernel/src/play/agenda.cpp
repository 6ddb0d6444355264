// The agenda: what is pending lives in the state as a stack of tasks, so a game can be copied at any decision.
#include "bastide/error.hpp"
#include "bastide/host/log.hpp"
#include "busy.hpp"
#include "engine.hpp"
#include "guard.hpp"
#include "named.hpp"
#include <tuple>

namespace bastide {

// ---------------------------------------------------------------- steps

inline void Engine::push_task(std::uint16_t pc, std::uint16_t a, std::uint32_t b) {
    if (core_->tasks == rules_->layout.task_capacity) [[unlikely]] {
        refuse_more_than(core_->tasks, "steps are pending; a module pushes without end");
    }
    tasks_[core_->tasks++] = {pc, a, b};
}

void Play::push_step(StepId step, std::uint16_t high, std::uint32_t low) {
    if (index(step) >= rules_->step_pc.size()) {
        throw Error("A rule pushes a step that no module has registered.");
    }
    Engine::of(*this).push_task(rules_->step_pc[index(step)], high, low);
}

/// The next step is one of these, and is taken now.
template <bool traced> [[gnu::always_inline]] inline bool Engine::goes_on_with(Op op) {
    Task& task = tasks_[core_->tasks - 1U];
    if (traced || rules_->program[task.pc].op != op) {
        return false;
    }
    ++task.pc;
    return true;
}

/// The kernel's own steps, here so that they become one piece of code; those of every turn, in their order, mostly
/// follow each other without a way back to the agenda. True: nobody was asked and no figure has moved.
template <bool traced> [[gnu::always_inline]] inline bool Engine::step(const Instruction& instruction, Task& task) {
    switch (instruction.op) {
    case Op::module:
        instruction.run(*this, task.a, task.b);
        return false;
    case Op::place:
        place_step();
        return false;
    case Op::figures:
        figures_step();
        return false;
    case Op::score:
        score_step(task);
        if (!goes_on_with<traced>(Op::end_part)) {
            return true;
        }
        [[fallthrough]];
    case Op::end_part:
        end_part(task);
        if (!goes_on_with<traced>(Op::end_turn)) {
            return true;
        }
        [[fallthrough]];
    case Op::end_turn:
        end_turn();
        if (!goes_on_with<traced>(Op::next_turn)) {
            return true;
        }
        [[fallthrough]];
    case Op::next_turn:
        next_turn(tasks_[core_->tasks - 1U]);
        if (heard<events::TurnBegan>() || !goes_on_with<traced>(Op::begin_part)) {
            return false;
        }
        [[fallthrough]];
    case Op::begin_part:
        begin_part();
        if (heard<events::PartBegan>() || !goes_on_with<traced>(Op::offer)) {
            return false;
        }
        [[fallthrough]];
    case Op::offer:
        offer_step(tasks_[core_->tasks - 1U]);
        return false;
    default:
        rare_step(instruction.op, task);
        return false;
    }
}

/// Those that are not part of every turn.
[[gnu::noinline]] void Engine::rare_step(Op op, Task& task) {
    switch (op) {
    case Op::open_supply:
        return open_supply();
    case Op::end_step:
        --core_->tasks;
        return;
    case Op::begin_round:
        return begin_round(task);
    case Op::pay:
        return pay_step();
    case Op::completed:
        return completed_step();
    case Op::figures_return:
        return return_step();
    case Op::end_round:
        return end_round();
    case Op::list_final:
        return list_final(AtEnd::features);
    case Op::list_final_areas:
        return list_final(AtEnd::areas);
    case Op::drain:
        return drain_step(task);
    case Op::game_over:
        return game_over();
    case Op::ask_again:
        return ask_again(task);
    default:
        break;
    }
}

template <bool traced> void Engine::run_steps() {
    const Instruction* const program = rules_->program.data();
    std::uint32_t steps = 0;
    while (core_->choosing == 0 && core_->over == 0) {
        for (bool alone = true; alone;) {
            Task& task = tasks_[core_->tasks - 1U];
            const Instruction& instruction = program[task.pc++];
            if constexpr (traced) {
                const auto number = static_cast<std::size_t>(&instruction - program);
                log_line(Log::trace, "  step " + rules_->program_names[number].label);
            }
            if (++steps == max_steps_in_a_row) [[unlikely]] {
                refuse_to_circle(instruction);
            }
            alone = step<traced>(instruction, task);
        }
        if (figures_changed_) {
            settle();
        }
    }
}

void Engine::run() { rules_->traced ? run_steps<true>() : run_steps<false>(); }

/// Watches run until nothing changes (a dependent figure whose last companion left goes home).
void Engine::settle() {
    figures_changed_ = false;
    bool changed = !rules_->watches.empty();
    for (int rounds = 0; changed; ++rounds) {
        changed = false;
        const Hook<bool(Play&)>* restless = nullptr;
        for (const auto& watch : rules_->watches) {
            if (watch(*this)) {
                changed = true;
                legal_known_ = count_known_ = false; // somebody may have been asked already
                restless = &watch;
            }
        }
        if (changed && rounds == 1000) {
            refuse_restless(owner_of(*rules_, *restless));
        }
    }
    figures_changed_ = false;
}

// ---------------------------------------------------------------- decisions

void Play::open_decision(DecisionId decision, PlayerId who, std::uint32_t argument) {
    if (core_->choosing != 0) [[unlikely]] {
        Engine::of(*this).refuse_another_question();
    }
    checking(*this, [&](const Named& named) { named.decision(decision).seat_or_chance(who); });
    Engine& engine = Engine::of(*this);
    core_->choosing = 1;
    core_->decision = decision;
    core_->actor = who;
    core_->argument = argument;
    engine.legal_known_ = engine.count_known_ = false;
}

bool Play::open_if_a_choice(DecisionId decision, PlayerId who, std::uint32_t argument) {
    const auto before = std::tuple(core_->decision, core_->actor, core_->argument);
    open_decision(decision, who, argument);
    Engine& engine = Engine::of(*this);
    const std::size_t count = engine.legal_count();
    if (count > 1 || (count == 1 && engine.legal_action(0).verb != verbs::pass)) {
        return true;
    }
    core_->choosing = 0;
    std::tie(core_->decision, core_->actor, core_->argument) = before;
    engine.legal_known_ = engine.count_known_ = false; // the list belongs to no decision
    return false;
}

void Engine::ask_again(Task& task) {
    const auto decision = static_cast<DecisionId>(task.a & 0xFFU);
    const auto who = static_cast<PlayerId>(task.a >> 8);
    const std::uint32_t argument = task.b;
    --core_->tasks;
    open_decision(decision, who, argument);
    if (legal_count() == 0) {
        throw Error("The decision '" + rules_->decisions[index(decision)].spec.name + "' has no action left.");
    }
}

/// Placements of a single tile are counted, and listed only if somebody wants to see them.
bool Engine::counts_placements() const {
    return core_->choosing != 0 && core_->decision == decisions::place && turn().offers == 1;
}

std::size_t Engine::legal_count() const {
    if (!count_known_) {
        placements_ = 0;
        others_.clear();
        if (core_->choosing != 0) {
            const Busy busy(*this);
            list_legal();
        }
        count_known_ = true; // not before, or a hook that throws could leave half a list
    }
    return placements_ + others_.size();
}

Action Engine::legal_action(std::size_t number) const {
    if (number >= legal_count()) [[unlikely]] {
        refuse_number(number);
    }
    return number < placements_ ? fitting(number) : others_.view()[number - placements_];
}

std::span<const Action> Engine::legal() const {
    legal_count();
    if (placements_ == 0) {
        return others_.view();
    }
    if (!legal_known_) {
        legal_.clear();
        list_fitting(offers()[0].tile, legal_);
        legal_.add(others_.view());
        legal_known_ = true;
    }
    return legal_.view();
}

void Engine::ask_to_list(const Lister& hook) const {
    const std::size_t before = others_.size();
    hook(*this, others_);
    check_listed(before, hook);
}

/// What a hook has listed from there on, if calls are checked.
template <class Hook> void Engine::check_listed(std::size_t from, const Hook& hook) const {
    if (rules_->checked) [[unlikely]] {
        check_for(*rules_, hook, [&] { check_actions(others_, from); });
    }
}

/// Counts the placements, and lists everything else.
void Engine::list_legal() const {
    const CompiledDecision& decision = rules_->decisions[index(core_->decision)];
    if (core_->actor == chance) {
        Chances asked;
        if (outcomes_of_ != version_) {
            decision.spec.outcomes(*this, asked);
        }
        const std::size_t before = others_.size();
        for (const Chances::Outcome& outcome : (outcomes_of_ == version_ ? outcomes_ : asked).outcomes()) {
            others_.add(outcome.action);
        }
        check_listed(before, decision.spec.outcomes);
        return;
    }
    each_lister(
        [&](const Lister& hook, ListedBy by) {
            if (by == ListedBy::decision && counts_placements()) {
                placements_ = find_fitting(offers()[0].tile);
                list_settled(offers()[0].tile, others_);
            } else {
                ask_to_list(hook);
            }
        },
        [&] { return placements_ != 0 || !others_.empty(); });
}

} // namespace bastide
