// All hooks that were registered and change how a game is played; not what only tells, measures, estimates or narrows.
#pragma once
#include "compile/registry_impl.hpp"

namespace bastide {

/// Calls `visit` with every such hook, as it will go into the ruleset's tables.
template <class Visit> void each_hook(RegistryImpl& impl, const Visit& visit) {
    const auto all = [&](auto& list, auto... parts) {
        for (auto& one : list) {
            (visit(one.*parts), ...);
        }
    };
    const auto bare = [&](auto& hooks) {
        for (auto& hook : hooks) {
            visit(hook);
        }
    };
    for (AnchoredStep& step : impl.steps) {
        visit(step.spec.run);
    }
    all(impl.pushed, &RegistryImpl::PushedStep::run);
    all(impl.tariffs, &RankedTariff::hook);
    all(impl.verdicts, &OrderedVerdict::hook);
    all(impl.transforms, &RegistryImpl::Transform::transform);
    for (RegistryImpl::PlacementVeto& veto : impl.placement_vetoes) {
        visit(veto.spec.turned);
        visit(veto.spec.square);
        if (veto.spec.outside_holes) {
            visit(veto.spec.concerns);
        }
    }
    all(impl.place_vetoes, &RegistryImpl::PlaceVeto::vetoes);
    all(impl.contributions, &RegistryImpl::Contribution::list);

    Ruleset& rules = impl.rules;
    std::apply([&](auto&... of_event) { (bare(of_event), ...); }, rules.listeners);
    bare(rules.watches);
    bare(rules.keeps_going);
    bare(rules.standing);
    visit(rules.unplaceable);
    all(rules.verbs, &CompiledVerb::apply);
    all(rules.debts, &Ruleset::Debt::settles, &Ruleset::Debt::now);
    all(rules.displays, &CompiledDisplay::text);
    all(rules.majorities, &MajoritySpec::count, &MajoritySpec::breaks_tie);
    for (CompiledDecision& decision : rules.decisions) {
        visit(decision.spec.list);
    }
    for (CompiledKind& kind : rules.kinds) {
        bare(kind.free_parts);
    }
    for (CompiledFigureKind& kind : rules.figure_kinds) {
        visit(kind.spec.strength_of);
    }
}

} // namespace bastide
