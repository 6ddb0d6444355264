// Verbs, decisions, and what modules add to those of others.
#include "bastide/module/play.hpp"
#include "bastide/module/registry.hpp"
#include "compile/registry_checks.hpp"
#include "compile/rules.hpp"
#include "guard.hpp"
#include "words/src/forms.hpp"

namespace bastide {

namespace {

/// A decision of chance alone is asked of a player, or the other way round.
[[noreturn]] void refuse_asking(const Play& play, const char* hook) {
    const Core& core = play.core();
    const DecisionSpec& spec = play.rules().decisions[index(core.decision)].spec;
    const std::string lists = owner_of(play.rules(), spec.list);
    const std::string module = lists.empty() ? owner_of(play.rules(), spec.outcomes) : lists;
    throw ModuleError("The decision '" + spec.name + "' is asked of " +
                      (core.actor == chance ? "chance" : play.player_name(core.actor)) + ", but module '" + module +
                      "' registers it without '" + hook + "'; give it that hook.");
}

/// Where several modules have a verb of one name, each is called "module:name"; the kernel's own are nobody else's.
std::string name_of_verb(RegistryImpl& impl, const std::string& name) {
    auto& verbs = impl.rules.verbs;
    auto& modules = impl.rules.verb_modules;
    modules.resize(verbs.size());
    bool clash = false;
    for (std::size_t i = 0; i < verbs.size(); ++i) {
        const std::string qualified = modules[i] + ':' + name;
        const bool same = verbs[i].name == name || verbs[i].name == qualified;
        if (same && !modules[i].empty() && modules[i] != impl.module) {
            verbs[i].name = qualified;
            clash = true;
        }
    }
    return clash ? impl.module + ':' + name : name;
}

} // namespace

VerbId Registry::add_verb(CompiledVerb verb) {
    impl_.brings().choices = true;
    verb.name = name_of_verb(impl_, verb.name);
    own(impl_, "verb", verb.name, impl_.rules.verbs.size());
    take_hook(impl_, verb.apply, "verb '" + verb.name + "'", "apply");
    note_hook(impl_, verb.text, "verb '" + verb.name + "'", "text");
    note_hook(impl_, verb.place, "verb '" + verb.name + "'", "place");
    if (std::string form = default_form(verb.values); !verb.text && verb.forms.empty() && !form.empty()) {
        verb.forms.push_back(std::move(form));
    }
    impl_.rules.verbs.push_back(std::move(verb));
    impl_.rules.verb_modules.resize(impl_.rules.verbs.size());
    impl_.rules.verb_modules.back() = impl_.module;
    return static_cast<VerbId>(impl_.rules.verbs.size() - 1);
}

DecisionId Registry::add_decision(const DecisionSpec& spec) {
    impl_.brings().choices = true;
    own(impl_, "decision", spec.name, impl_.rules.decisions.size());
    const std::string what = "decision '" + spec.name + "'";
    if (!spec.list && !spec.outcomes) {
        refuse_missing(impl_.module, what, "list' or 'outcomes");
    }
    if (spec.estimate != none_of<VerbId> && index(spec.estimate) >= impl_.rules.verbs.size()) {
        refuse_estimate(impl_.module, what);
    }
    note_hook(impl_, spec.list, what, "list");
    note_hook(impl_, spec.outcomes, what, "outcomes");
    note_hook(impl_, spec.sample, what, "sample");
    note_hook(impl_, spec.in_hands, what, "in_hands");
    note_hook(impl_, spec.about, what, "about");
    CompiledDecision decision;
    decision.spec = spec;
    if (!spec.list) {
        decision.spec.list = {nullptr, [](const void*, const Play& play, ActionList&) { refuse_asking(play, "list"); }};
    }
    if (!spec.outcomes) {
        decision.spec.outcomes = {nullptr,
                                  [](const void*, const Play& play, Chances&) { refuse_asking(play, "outcomes"); }};
    }
    impl_.rules.decisions.push_back(std::move(decision));
    return static_cast<DecisionId>(impl_.rules.decisions.size() - 1);
}

void Registry::contribute(const std::string& decision, Hook<void(const Play&, ActionList&)> list) {
    impl_.brings().choices = true;
    take_hook(impl_, list, "contribution to '" + decision + "'", "list");
    impl_.contributions.push_back({impl_.module, decision, list});
}
void Registry::standing(VerbId verb, Hook<void(const Play&, ActionList&)> list) {
    impl_.brings().choices = true;
    take_hook(impl_, list, "standing actions", "list");
    demand_number(impl_, index(verb), impl_.rules.verbs.size(), "standing actions of a verb");
    impl_.rules.standing.push_back(list);
    impl_.rules.standing_verbs.push_back(verb);
}

void compile_decisions(RegistryImpl& impl) {
    auto& decisions = impl.rules.decisions;
    for (const RegistryImpl::Contribution& contribution : impl.contributions) {
        DecisionId decision = impl.rules.decision(contribution.decision);
        if (decision == none_of<DecisionId>) { // "module.decision", which may be absent
            decision = impl.rules.decision(contribution.decision.substr(contribution.decision.find('.') + 1));
        }
        if (decision != none_of<DecisionId>) {
            decisions[index(decision)].contributions.push_back(contribution.list);
        }
    }
}

} // namespace bastide
