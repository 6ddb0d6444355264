// Why the engine goes no further: what a module or a caller did that it cannot follow.
#include "bastide/error.hpp"
#include "guard.hpp"
#include "play/engine.hpp"
#include "play/named.hpp"
#include <algorithm>

namespace bastide {

void Engine::refuse_empty_list() const {
    if (core_->choosing == 0 || legal_count() != 0) {
        return;
    }
    const DecisionSpec& decision = rules_->decisions[index(core_->decision)].spec;
    if (core_->actor == chance) {
        throw ModuleError("Module '" + owner_of(*rules_, decision.outcomes) + "' leaves the decision '" +
                          decision.name + "' to chance, but gives no outcome. Leave it out or get a repaired version.");
    }
    throw ModuleError(
        "Module '" + owner_of(*rules_, decision.list) + "' asks " + player_name(core_->actor) + " for the decision '" +
        decision.name +
        "', but lists no action; whoever asks has to list at least one. Leave it out or get a repaired version.");
}

void Engine::refuse_number(std::size_t number) const {
    refuse_empty_list();
    throw IllegalAction("There is no action number " + std::to_string(number) + ": " + std::to_string(legal_count()) +
                        " are legal now.");
}

void Engine::refuse_to_circle(const Instruction& last) const {
    const auto number = static_cast<std::size_t>(&last - rules_->program.data());
    throw ModuleError("The rules run in circles: " + std::to_string(max_steps_in_a_row) +
                      " steps without a decision, the last was '" + rules_->program_names[number].label +
                      "', of the module that its name begins with.");
}

void Engine::refuse_another_question() const {
    throw Error("A step asks while another decision is open, '" + rules_->decisions[index(core_->decision)].spec.name +
                "'; push a step instead.");
}

void Play::refuse_argument(DecisionId decision) const {
    checking(*this, [&](const Named& named) { named.decision(decision); });
    throw Error("A rule asks what the decision '" + rules_->decisions[index(decision)].spec.name +
                "' is about, but the last one asked is '" + rules_->decisions[index(core_->decision)].spec.name + "'.");
}

/// Each is of a verb that there is and says what there is, and none is listed twice.
void Engine::check_actions(const ActionList& list, std::size_t from) const {
    const Named named(*this);
    std::vector<std::uint64_t> numbers;
    for (const Action action : list.view()) {
        numbers.push_back(action.number());
    }
    std::sort(numbers.begin(), numbers.end());
    for (const Action action : list.view().subspan(from)) {
        named.verb(action.verb);
        for (const ActionValue& value : rules_->verbs[index(action.verb)].values) {
            named.value(value, value.of(action));
        }
        const auto [first, last] = std::equal_range(numbers.begin(), numbers.end(), action.number());
        if (last - first > 1) {
            throw Error("It lists '" + text(action) + "' for the decision '" +
                        rules_->decisions[index(core_->decision)].spec.name + "', where that is listed already.");
        }
    }
}

void Engine::refuse_full_board() const {
    throw Error("The board is full: this game has " + std::to_string(rules_->layout.tile_capacity) +
                " tiles at most; force fewer tiles or add a tile set.");
}

} // namespace bastide
