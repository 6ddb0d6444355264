// Whether the scenarios notice hooks that do nothing: a rule whose hook nobody misses is not tested.
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "conform/checks.hpp"
#include "explain/silence.hpp"
#include "scenario/games.hpp"
#include "scenario/run.hpp"
#include <algorithm>
#include <set>

namespace bastide::host::conform {

namespace {

/// A scenario with its composition, and which of the module's hooks its game has.
struct Ready {
    const Scenario* scenario;
    Composition composition;
    std::set<HookName> hooks;
};

std::set<HookName> own_hooks(const Subject& subject, const Composition& composition) {
    std::set<HookName> own;
    for (const HookName& hook : playing_hooks(composition)) {
        if (hook.module == subject.name()) {
            own.insert(hook);
        }
    }
    return own;
}

/// What the hook is called in a sentence.
std::string words_of(const HookName& hook) {
    return hook.what + (hook.nth == 0 ? "" : " (number " + std::to_string(hook.nth + 1) + " of those)");
}

/// Whether the scenario fails when the hook does nothing.
bool notices(const Ready& ready, const HookName& silent) {
    try {
        const auto rules = compile_silenced(ready.composition, silent);
        return ready.scenario->refused || !ScenarioRun(*ready.scenario, rules).all().empty();
    } catch (const std::exception&) {
        return !ready.scenario->refused;
    }
}

/// Those that hold as they are.
std::vector<Ready> ready_scenarios(const Subject& subject) {
    std::vector<Ready> all;
    ScenarioGames games(subject.library());
    for (const Scenario& scenario : subject.scenarios()) {
        if (!run_scenario(scenario, games).empty()) {
            continue;
        }
        try {
            Composition composition = subject.library().compose(scenario.game);
            std::set<HookName> hooks = own_hooks(subject, composition);
            all.push_back({&scenario, std::move(composition), std::move(hooks)});
        } catch (const Error&) {
            // a game that is refused, as it should be
        }
    }
    return all;
}

/// The terms of the module's tariffs that the scenarios come by.
std::set<TermName> terms_of(const Subject& subject, const std::vector<Ready>& scenarios) {
    std::set<TermName> terms;
    for (const Ready& ready : scenarios) {
        ScenarioRun(*ready.scenario, compile_noting_terms(ready.composition, subject.name(), terms)).all();
    }
    return terms;
}

bool misses(const Ready& ready, const TermName& dropped) {
    try {
        return !ScenarioRun(*ready.scenario, compile_without_term(ready.composition, dropped)).all().empty();
    } catch (const std::exception&) {
        return true;
    }
}

/// Of tariffs that add several: a tariff with one term is silenced with it.
Findings unnoticed_terms(const Subject& subject, const std::vector<Ready>& scenarios) {
    const std::set<TermName> terms = terms_of(subject, scenarios);
    Findings findings;
    for (const TermName& term : terms) {
        const auto of_tariff = [&](const TermName& other) { return other.tariff == term.tariff; };
        const auto missed_by = [&](const Ready& ready) {
            return ready.hooks.count(term.tariff) != 0 && misses(ready, term);
        };
        if (std::count_if(terms.begin(), terms.end(), of_tariff) > 1 &&
            std::none_of(scenarios.begin(), scenarios.end(), missed_by)) {
            findings.push_back("Nobody notices if " + words_of(term.tariff) + " leaves out the term '" + term.singular +
                               "' of " + term.rule + "; write a scenario in which it counts, or take it out.");
        }
    }
    return findings;
}

} // namespace

Findings unnoticed_hooks(const Subject& subject) {
    const std::vector<Ready> scenarios = ready_scenarios(subject);
    std::set<HookName> hooks = own_hooks(subject, subject.library().compose(subject.game({}, 2)));
    for (const Ready& ready : scenarios) {
        hooks.insert(ready.hooks.begin(), ready.hooks.end());
    }
    Findings findings;
    for (const HookName& hook : hooks) {
        const bool noticed = std::any_of(scenarios.begin(), scenarios.end(), [&](const Ready& ready) {
            return ready.hooks.count(hook) != 0 && notices(ready, hook);
        });
        if (!noticed) {
            findings.push_back("Nobody notices if " + words_of(hook) +
                               " does nothing; write a scenario for what it is there for, or take it out.");
        }
    }
    const Findings terms = unnoticed_terms(subject, scenarios);
    findings.insert(findings.end(), terms.begin(), terms.end());
    return findings;
}

} // namespace bastide::host::conform
