// Whether the module's tests hold, and show everything that it declares.
#include "bastide/words.hpp"
#include "conform/checks.hpp"
#include "library/rulebook.hpp"
#include "scenario/games.hpp"
#include <algorithm>
#include <set>

namespace bastide::host::conform {

namespace {

/// The values that scenarios give the switch.
std::set<std::string> values_shown(const Subject& subject, const SwitchSpec& spec) {
    std::set<std::string> values;
    const std::string full = subject.name() + '.' + spec.name;
    for (const Scenario& scenario : subject.scenarios()) {
        for (const GameFile::SwitchValue& given : scenario.game.switches) {
            if (given.name == spec.name || given.name == full) {
                values.insert(given.value);
            }
        }
    }
    return values;
}

} // namespace

Findings failing_scenarios(const Subject& subject) {
    Findings findings = subject.unreadable();
    if (subject.scenarios().empty()) {
        findings.emplace_back("There are no scenarios; write one for every rule (docs/scenarios.md).");
    }
    ScenarioGames games(subject.library());
    for (const Scenario& scenario : subject.scenarios()) {
        for (const ScenarioFailure& failure : run_scenario(scenario, games)) {
            findings.push_back(scenario.file + ':' + std::to_string(failure.line) + ": " + failure.sentence);
        }
    }
    return findings;
}

Findings unshown_rules(const Subject& subject) {
    Findings findings;
    for (const RuleEntry& rule : rules_of(subject.manifest())) {
        if (rule.state == "played" && rule.reason.empty() && subject.claimed().count(rule.id) == 0) {
            findings.push_back(subject.manifest().file + ':' + std::to_string(rule.line) + ": No scenario shows " +
                               rule.id +
                               "; write one that names it under 'rules', or say in the rule's 'reason' why "
                               "none can show it.");
        }
    }
    return findings;
}

Findings unshown_values(const Subject& subject) {
    Findings findings;
    for (const SwitchSpec& spec : subject.manifest().switches) {
        const std::set<std::string> shown = values_shown(subject, spec);
        const auto miss = [&](const std::string& value) {
            findings.push_back(subject.manifest().file + ':' + std::to_string(spec.line) + ": No scenario plays with " +
                               spec.name + " = " + value + "; write one whose outcome hangs on it.");
        };
        if (spec.type == SwitchSpec::Type::text) {
            continue; // whatever it means is a rule, which scenarios show
        }
        if (!spec.values.empty()) {
            for (const std::string& value : spec.values) {
                if (value != spec.standard && shown.count(value) == 0) {
                    miss(value);
                }
            }
        } else if (std::all_of(shown.begin(), shown.end(), [&](const auto& v) { return v == spec.standard; })) {
            miss("anything but " + spec.standard);
        }
    }
    return findings;
}

} // namespace bastide::host::conform
