// The agenda: what is pending lives in the state as a stack of tasks, so a game can be copied at any decision.
#include "bastide/error.hpp"
#include "engine.hpp"
#include "guard.hpp"
#include "log.hpp"
#include <algorithm>

namespace bastide {

// ---------------------------------------------------------------- steps

void Engine::push_task(std::uint16_t pc, std::uint16_t a, std::uint32_t b) {
    if (core_->tasks == rules_->layout.task_capacity) {
        throw Error("More than " + std::to_string(core_->tasks) + " steps are pending; a module pushes without end.");
    }
    tasks_[core_->tasks++] = {pc, a, b};
}

void Play::push_step(StepId step, std::uint16_t high, std::uint32_t low) {
    if (index(step) >= rules_->step_pc.size()) {
        throw Error("A rule pushes a step that no module has registered.");
    }
    Engine::of(*this).push_task(rules_->step_pc[index(step)], high, low);
}

/// The kernel's own steps, here so that they become one piece of code.
[[gnu::always_inline]] inline void Engine::step(Op op, Task& task) {
    switch (op) {
    case Op::module:
        break;
    case Op::open_supply:
        return open_supply();
    case Op::next_turn:
        return next_turn(task);
    case Op::begin_part:
        return begin_part();
    case Op::offer:
        return offer_step(task);
    case Op::place:
        return place_step();
    case Op::figures:
        return figures_step();
    case Op::score:
        return score_step(task);
    case Op::end_part:
        return end_part(task);
    case Op::end_turn:
        return end_turn();
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
        return list_final(Anchor::end_features);
    case Op::list_final_areas:
        return list_final(Anchor::end_areas);
    case Op::drain:
        return drain_step(task);
    case Op::game_over:
        return game_over();
    case Op::ask_again:
        return ask_again(task);
    }
}

template <bool traced> void Engine::run_steps() {
    const Instruction* const program = rules_->program.data();
    std::uint32_t steps = 0;
    while (core_->choosing == 0 && core_->over == 0) {
        Task& task = tasks_[core_->tasks - 1U];
        const Instruction& instruction = program[task.pc++];
        if constexpr (traced) {
            log_line(Log::trace,
                     "  step " + rules_->program_names[static_cast<std::size_t>(&instruction - program)].label);
        }
        if (instruction.op == Op::module) {
            instruction.run(*this, task.a, task.b);
        } else {
            step(instruction.op, task);
        }
        if (figures_changed_) {
            settle();
        }
        if (++steps == max_steps_in_a_row) {
            throw Error("The rules run in circles: " + std::to_string(max_steps_in_a_row) +
                        " steps without a decision, the last was '" +
                        rules_->program_names[static_cast<std::size_t>(&instruction - program)].label + "'.");
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
                restless = &watch;
            }
        }
        if (changed && rounds == 1000) {
            throw Error("The modules' watches never come to rest; the last that changed something is of module '" +
                        owner_of(*rules_, restless->self, reinterpret_cast<AnyFunction>(restless->call)) + "'.");
        }
    }
    figures_changed_ = false;
}

// ---------------------------------------------------------------- decisions

void Play::open_decision(DecisionId decision, PlayerId who, std::uint32_t argument) {
    if (core_->choosing != 0) {
        throw Error("A step asks for '" + rules_->decisions[index(decision)].spec.name +
                    "' while another decision is open; push a step instead.");
    }
    Engine& engine = Engine::of(*this);
    core_->choosing = 1;
    core_->decision = decision;
    core_->actor = who;
    core_->argument = argument;
    engine.legal_known_ = engine.count_known_ = false;
}

void Play::refuse_argument(DecisionId decision) const {
    throw Error("A rule asks what the decision '" + rules_->decisions[index(decision)].spec.name +
                "' is about, but the last one asked is '" + rules_->decisions[index(core_->decision)].spec.name + "'.");
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

/// Placements of a single tile that no module touches are counted, and listed only if somebody wants to see them.
bool Engine::lists_lazily() const {
    return core_->decision == decisions::place && core_->choosing != 0 && rules_->places_alone && turn().offers == 1 &&
           rules_->placement_vetoes[index(turn().offer[0].tile)].empty() &&
           rules_->square_vetoes[index(turn().offer[0].tile)].empty();
}

std::size_t Engine::legal_count() const {
    if (!count_known_) {
        if (!legal_known_ && lists_lazily()) {
            count_ = find_fitting(offers()[0].tile);
        } else {
            count_ = legal().size();
        }
        count_known_ = true;
    }
    return count_;
}

Action Engine::legal_action(std::size_t number) const {
    if (number >= legal_count()) {
        throw IllegalAction("There is no action number " + std::to_string(number) + ": " +
                            std::to_string(legal_count()) + " are legal now.");
    }
    return legal_known_ ? legal_.view()[number] : fitting(number);
}

std::span<const Action> Engine::legal() const {
    if (!legal_known_) {
        compute_legal();
    }
    return legal_.view();
}

void Engine::compute_legal() const {
    legal_.clear();
    legal_known_ = false; // until a hook that throws can no longer leave half a list
    if (core_->choosing != 0) {
        list_legal();
    }
    legal_known_ = true;
}

void Engine::list_legal() const {
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

} // namespace bastide
