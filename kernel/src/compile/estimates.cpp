// What modules tell of the end of the game, so that a position can be valued without finishing it.
#include "bastide/module/registry.hpp"
#include "compile/registry_checks.hpp"
#include "compile/rules.hpp"
#include <algorithm>

namespace bastide {

void Registry::estimate(Anchor when, Hook<void(const Play&, Estimate&)> estimate) {
    demand_number(impl_, index(when), static_cast<std::size_t>(Anchor::count), "an estimate for an anchor");
    take_hook(impl_, estimate, std::string("estimate for '") + anchor_name(when) + "'", "estimate");
    if (when < Anchor::round_convert) {
        refuse("Module '" + impl_.module + "' estimates what it brings at '" + anchor_name(when) +
               "', but the end of a game begins later; take an anchor of a round or of the end.");
    }
    impl_.estimates.push_back({when, estimate});
}

namespace {

/// The most that anything looks at which has a say in what a feature of the kind is worth.
Reads reads_of(const RegistryImpl& impl, std::size_t k) {
    const bool surrounded = impl.rules.kinds[k].spec.closing == Closing::surrounded;
    Reads most = Reads::feature;
    const auto add = [&](Reads reads) { // what lies around others nobody watches
        most = std::max(most, reads == Reads::around && !surrounded ? Reads::anything : reads);
    };
    for (const RankedTariff& tariff : impl.tariffs) {
        add(tariff.concerns(static_cast<KindId>(k)) ? tariff.reads : Reads::feature);
    }
    for (const CompiledFigureKind& kind : impl.rules.figure_kinds) {
        add(kind.spec.strength_of ? kind.spec.strength_reads : Reads::feature);
    }
    for (const MajoritySpec& majority : impl.rules.majorities) {
        add(majority.reads);
    }
    return most;
}

} // namespace

void compile_estimates(RegistryImpl& impl) {
    Ruleset& rules = impl.rules;
    for (std::size_t k = 0; k < rules.kinds.size(); ++k) {
        CompiledKind& kind = rules.kinds[k];
        kind.worth = reads_of(impl, k);
        rules.reads_beside = rules.reads_beside || kind.worth == Reads::closed_beside;
    }
    std::stable_sort(impl.estimates.begin(), impl.estimates.end(),
                     [](const auto& l, const auto& r) { return l.when < r.when; });
    for (const RegistryImpl::Estimated& estimate : impl.estimates) {
        rules.estimates.push_back(estimate.hook);
        rules.owed += estimate.when == Anchor::end_last_parts ? 1 : 0;
    }
}

} // namespace bastide
