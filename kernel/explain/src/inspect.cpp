// Looking into a game: what waits, who listed what, what a value is made of.
#include "explain/inspect.hpp"
#include "guard.hpp"
#include "play/engine.hpp"

namespace bastide {

namespace {

constexpr const char* kernel_itself = "kernel";

template <class Signature> std::string module_of(const Ruleset& rules, const Hook<Signature>& hook) {
    return module_of(rules, hook.self, reinterpret_cast<AnyFunction>(hook.call));
}

std::vector<std::string> names_in(const std::uint8_t* bits, const std::vector<std::string>& names) {
    std::vector<std::string> given;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (has_bit(bits, static_cast<std::uint32_t>(i))) {
            given.push_back(names[i]);
        }
    }
    return given;
}

ListedActions outcomes_of(const Play& play, const DecisionSpec& spec) {
    Chances chances;
    spec.outcomes(play, chances);
    ListedActions listed{module_of(play.rules(), spec.outcomes), "'outcomes' of the decision '" + spec.name + '\'', {}};
    for (const Chances::Outcome& outcome : chances.outcomes()) {
        listed.actions.push_back(outcome.action);
    }
    return listed;
}

} // namespace

/// What only the engine sees.
class Inspector {
public:
    explicit Inspector(const Play& play) : engine_(Engine::of(play)), rules_(play.rules()) {}

    std::vector<PendingStep> pending() const;
    std::vector<RunningTurn> running() const;
    SlotContents contents(const CompiledSlot& slot) const;
    std::vector<ListedActions> listed() const;

private:
    const Engine& engine_;
    const Ruleset& rules_;
};

std::vector<PendingStep> Inspector::pending() const {
    std::vector<PendingStep> steps;
    for (std::size_t i = engine_.core_->tasks; i-- > 0;) {
        const Task& task = engine_.tasks_[i];
        const StepName& name = rules_.program_names[task.pc];
        const Instruction& instruction = rules_.program[task.pc];
        steps.push_back({name.label, instruction.op == Op::module ? module_of(rules_, instruction.run) : kernel_itself,
                         name.anchor, task.a, task.b});
    }
    return steps;
}

std::vector<RunningTurn> Inspector::running() const {
    std::vector<RunningTurn> turns;
    for (std::size_t i = engine_.core_->turns; i > 0; --i) {
        const Turn& turn = engine_.turns_[i];
        const std::uint8_t* const rights = engine_.rights_ + i * rules_.layout.right_bytes;
        turns.push_back({turn.owner, turn.part, turn.queued, (turn.flags & Turn::no_figures) != 0, turn.inserted != 0,
                         turn.tile, std::vector<Offer>(turn.offer.begin(), turn.offer.begin() + turn.offers),
                         names_in(rights, rules_.turn_right_names),
                         names_in(rights + rules_.layout.turn_right_bytes, rules_.part_right_names)});
    }
    return turns;
}

SlotContents Inspector::contents(const CompiledSlot& slot) const {
    SlotContents it{slot.module, false, {engine_.slots_ + slot.offset, slot.bytes}, {}};
    for (const HiddenSlot& hidden : rules_.hidden_slots) {
        it.hidden = it.hidden || hidden.offset == slot.offset;
    }
    if (slot.printer) {
        it.text = slot.printer(engine_, engine_.slots_ + slot.offset);
    }
    return it;
}

std::vector<ListedActions> Inspector::listed() const {
    const std::string& decision = rules_.decisions[index(engine_.core().decision)].spec.name;
    std::vector<ListedActions> all;
    bool possible = false;
    engine_.each_lister(
        [&](const Engine::Lister& hook, Engine::ListedBy by) {
            ActionList list;
            hook(engine_, list);
            const auto actions = list.view();
            possible = possible || !actions.empty();
            all.push_back({module_of(rules_, hook),
                           by == Engine::ListedBy::decision       ? "'list' of the decision '" + decision + '\''
                           : by == Engine::ListedBy::contribution ? "contribution to '" + decision + '\''
                                                                  : "standing actions",
                           {actions.begin(), actions.end()}});
        },
        [&] { return possible; });
    return all;
}

std::vector<PendingStep> pending_steps(const Play& play) { return Inspector(play).pending(); }

std::vector<RunningTurn> running_turns(const Play& play) { return Inspector(play).running(); }

std::vector<ListedActions> listed_actions(const Play& play) {
    const Core& core = play.core();
    if (core.choosing == 0) {
        return {};
    }
    const CompiledDecision& decision = play.rules().decisions[index(core.decision)];
    if (core.actor == chance) {
        return {outcomes_of(play, decision.spec)};
    }
    return Inspector(play).listed();
}

std::vector<SlotContents> slot_contents(const Play& play) {
    std::vector<SlotContents> all;
    for (const CompiledSlot& slot : play.rules().slots) {
        all.push_back(Inspector(play).contents(slot));
    }
    return all;
}

std::vector<TariffStep> tariff_steps(const Play& play, FeatureId f, OccasionId occasion, PlayerId player) {
    Valuation value;
    value.feature = f;
    value.kind = play.feature(f).kind;
    value.occasion = occasion;
    value.player = player;
    std::vector<TariffStep> steps;
    for (const auto& tariff : play.rules().kinds[index(value.kind)].tariffs[index(occasion)]) {
        tariff(play, value);
        steps.push_back({module_of(play.rules(), tariff), value});
    }
    return steps;
}

std::string module_of(const Ruleset& rules, const void* self, AnyFunction call) {
    const std::string owner = owner_of(rules, self, call);
    return owner.empty() ? kernel_itself : owner;
}

std::string module_of(const Ruleset& rules, VerbId verb) { return module_of(rules, rules.verbs[index(verb)].apply); }

} // namespace bastide
