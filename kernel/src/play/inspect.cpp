// Looking into a game: what waits, who listed what, what a value is made of.
#include "bastide/words.hpp"
#include "engine.hpp"
#include "guard.hpp"
#include "words/action_words.hpp"

namespace bastide {

namespace {

constexpr const char* kernel_itself = "kernel";

template <class Signature> std::string module_of(const Ruleset& rules, const Hook<Signature>& hook) {
    const std::string owner = owner_of(rules, hook.self, reinterpret_cast<AnyFunction>(hook.call));
    return owner.empty() ? kernel_itself : owner;
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

/// What a hook adds to an empty list.
ListedActions listed_by(const Play& play, const Hook<void(const Play&, ActionList&)>& hook, const std::string& what) {
    ActionList list;
    hook(play, list);
    const auto all = list.view();
    return {module_of(play.rules(), hook), what, {all.begin(), all.end()}};
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

std::vector<PendingStep> Engine::pending() const {
    std::vector<PendingStep> steps;
    for (std::size_t i = core_->tasks; i-- > 0;) {
        const Task& task = tasks_[i];
        const StepName& name = rules_->program_names[task.pc];
        const Instruction& instruction = rules_->program[task.pc];
        steps.push_back({name.label, instruction.op == Op::module ? module_of(*rules_, instruction.run) : kernel_itself,
                         name.anchor, task.a, task.b});
    }
    return steps;
}

std::vector<RunningTurn> Engine::running() const {
    std::vector<RunningTurn> turns;
    for (std::size_t i = core_->turns; i > 0; --i) {
        const Turn& turn = turns_[i];
        const std::uint8_t* const rights = rights_ + i * rules_->layout.right_bytes;
        turns.push_back({turn.owner, turn.part, turn.queued, (turn.flags & Turn::no_figures) != 0, turn.inserted != 0,
                         turn.tile, std::vector<Offer>(turn.offer.begin(), turn.offer.begin() + turn.offers),
                         names_in(rights, rules_->turn_right_names),
                         names_in(rights + rules_->layout.turn_right_bytes, rules_->part_right_names)});
    }
    return turns;
}

SlotContents Engine::contents(const CompiledSlot& slot) const {
    SlotContents it{slot.module, false, {slots_ + slot.offset, slot.bytes}, {}};
    for (const HiddenSlot& hidden : rules_->hidden_slots) {
        it.hidden = it.hidden || hidden.offset == slot.offset;
    }
    if (slot.printer.hook != nullptr) {
        it.text = slot.printer.print(slot.printer, *this, slots_ + slot.offset);
    }
    return it;
}

std::vector<PendingStep> pending_steps(const Play& play) { return Engine::of(play).pending(); }

std::vector<RunningTurn> running_turns(const Play& play) { return Engine::of(play).running(); }

std::vector<ListedActions> listed_actions(const Play& play) {
    const Core& core = play.core();
    if (core.choosing == 0) {
        return {};
    }
    const CompiledDecision& decision = play.rules().decisions[index(core.decision)];
    if (core.actor == chance) {
        return {outcomes_of(play, decision.spec)};
    }
    std::vector<ListedActions> all{
        listed_by(play, decision.spec.list, "'list' of the decision '" + decision.spec.name + '\'')};
    for (const auto& more : decision.contributions) {
        all.push_back(listed_by(play, more, "contribution to '" + decision.spec.name + '\''));
    }
    if (core.actor == play.turn_owner()) {
        for (const auto& more : play.rules().standing) {
            all.push_back(listed_by(play, more, "standing actions"));
        }
    }
    return all;
}

std::vector<SlotContents> slot_contents(const Play& play) {
    std::vector<SlotContents> all;
    for (const CompiledSlot& slot : play.rules().slots) {
        all.push_back(Engine::of(play).contents(slot));
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

TypedAction typed_action(const Play& play, std::string_view text) {
    std::string tidy;
    for (const std::string& word : split_words(text)) {
        tidy += (tidy.empty() ? "" : " ") + word;
    }
    return read_action(play, tidy);
}

std::string module_of(const Ruleset& rules, VerbId verb) { return module_of(rules, rules.verbs[index(verb)].apply); }

} // namespace bastide
