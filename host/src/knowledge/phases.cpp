#include "knowledge/phases.hpp"
#include "bastide/game/ruleset.hpp"
#include "explain/inspect.hpp"
#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <tuple>

namespace bastide::host {
namespace {

/// Labels begin with the name of their module.
std::string module_of(const std::string& label) { return label.substr(0, label.find('.')); }

/// The steps of the program from one place to another; the anchors from `first` to `last` belong there.
Phase phase(const Ruleset& rules, std::size_t from, std::size_t to, Anchor first, Anchor last) {
    Phase result;
    std::vector<bool> used(static_cast<std::size_t>(Anchor::count));
    for (std::size_t pc = from; pc < to; ++pc) {
        const StepName& step = rules.program_names[pc];
        const bool anchored = step.anchor != Anchor::count;
        if (anchored) {
            used[static_cast<std::size_t>(step.anchor)] = true;
        }
        result.steps.push_back({anchored ? anchor_name(step.anchor) : "-", anchored ? anchor_about(step.anchor) : "",
                                step.moment, step.label, module_of(step.label)});
    }
    for (auto a = static_cast<std::size_t>(first); a <= static_cast<std::size_t>(last); ++a) {
        if (!used[a]) {
            result.quiet.emplace_back(anchor_name(static_cast<Anchor>(a)));
        }
    }
    return result;
}

void append(Phase& to, Phase more) {
    std::move(more.steps.begin(), more.steps.end(), std::back_inserter(to.steps));
    std::move(more.quiet.begin(), more.quiet.end(), std::back_inserter(to.quiet));
}

} // namespace

std::vector<Phase> phases_of(const Ruleset& rules) {
    const std::size_t after_parts = rules.pc_part_end + 1U;
    Phase setup = phase(rules, rules.pc_game, rules.pc_end, Anchor::setup_board, Anchor::setup_players);
    setup.name = "Set-up";
    setup.when = "Once, before the first turn. Then turns follow until no tile is due.";
    Phase turn = phase(rules, rules.pc_turn, rules.pc_begin_part, Anchor::turn_open, Anchor::turn_open);
    turn.steps.push_back({"-", "", "", "(the parts)", "kernel"});
    append(turn, phase(rules, after_parts, rules.pc_round, Anchor::turn_close, Anchor::turn_close));
    turn.name = "Turn";
    turn.when = "Once a turn, however many parts it has.";
    Phase part = phase(rules, rules.pc_begin_part, after_parts, Anchor::part_offer, Anchor::part_close);
    part.name = "Part";
    part.when = "For each tile that is placed in a turn.";
    Phase round = phase(rules, rules.pc_round, rules.pc_ask, Anchor::round_convert, Anchor::round_move_on);
    round.name = "Scoring round";
    round.when = "At part.scoring, and again until nothing waits to be valued; also when something is scored at once.";
    Phase end = phase(rules, rules.pc_end, rules.pc_turn, Anchor::end_last_parts, Anchor::end_awards);
    end.name = "End of the game";
    end.when = "Once, when no tile is due any more.";
    return {setup, turn, part, round, end};
}

std::vector<PhaseStep> pushed_steps(const Ruleset& rules) {
    std::vector<PhaseStep> steps;
    for (const std::uint16_t pc : rules.step_pc) {
        const std::string& label = rules.program_names[pc].label;
        steps.push_back({"-", "", "", label, module_of(label)});
    }
    return steps;
}

std::vector<ToldEvent> told_events(const Ruleset& rules) {
    std::vector<ToldEvent> told;
    const auto add = [&](const auto& hooks) {
        const events::Row& row = events::all.rows[told.size()];
        std::set<std::string> listeners;
        for (const auto& hook : hooks) {
            listeners.insert(bastide::module_of(rules, hook.self, reinterpret_cast<AnyFunction>(hook.call)));
        }
        told.push_back({row.name, row.sentence, {listeners.begin(), listeners.end()}});
    };
    std::apply([&](const auto&... of_event) { (add(of_event), ...); }, rules.listeners);
    return told;
}

std::vector<std::string> standing_verbs(const Ruleset& rules) {
    std::vector<std::string> names;
    for (const VerbId verb : rules.standing_verbs) {
        names.push_back(rules.verbs[index(verb)].name);
    }
    return names;
}

} // namespace bastide::host
