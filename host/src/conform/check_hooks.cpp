// Whether the scenarios notice hooks that do nothing: a rule whose hook nobody misses is not tested.
#include "bastide/error.hpp"
#include "bastide/silence.hpp"
#include "conform/checks.hpp"
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
    for (const Scenario& scenario : subject.scenarios()) {
        if (!run_scenario(scenario, subject.library()).empty()) {
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
    return findings;
}

} // namespace bastide::host::conform
