// Occasions, tariffs, terms, stakes and majorities: what features are worth, when, and to whom.
#include "bastide/engine/bits.hpp"
#include "bastide/module/registry.hpp"
#include "bastide/words.hpp"
#include "compile/registry_checks.hpp"
#include "compile/rules.hpp"
#include "compile/sequence.hpp"
#include <algorithm>
#include <bit>

namespace bastide {

OccasionId Registry::occasion(const std::string& name, bool figures_return) {
    const auto id = add_own<OccasionId>(impl_, impl_.rules.occasion_names, name, "occasion", name);
    impl_.rules.occasion_returns.push_back(figures_return);
    return id;
}

namespace {
void check_occasions(const RegistryImpl& impl, const TariffSpec& spec) {
    for (const OccasionId occasion : spec.occasions) {
        demand_number(impl, index(occasion), impl.rules.occasion_names.size(), "a tariff of an occasion");
    }
}
} // namespace

void Registry::tariff(KindId kind, Rank rank, Hook<void(const Play&, Valuation&)> tariff, Reads reads,
                      const TariffSpec& spec) {
    demand_kind(impl_, kind, "a tariff");
    demand_number(impl_, static_cast<std::size_t>(rank), static_cast<std::size_t>(Rank::cancel) + 1,
                  "a tariff of a rank");
    take_rule(impl_, tariff, "tariff of '" + impl_.rules.kinds[index(kind)].spec.name + "'", "tariff");
    check_occasions(impl_, spec);
    impl_.tariffs.push_back({kind, rank, tariff, reads, spec, impl_.module});
}
void Registry::tariff_of_all(Rank rank, Hook<void(const Play&, Valuation&)> tariff, Reads reads,
                             const TariffSpec& spec) {
    take_rule(impl_, tariff, "tariff of all kinds", "tariff");
    check_occasions(impl_, spec);
    impl_.tariffs.push_back({none_of<KindId>, rank, tariff, reads, spec, impl_.module});
}
void Registry::report_unoccupied(KindId kind) {
    demand_kind(impl_, kind, "report_unoccupied");
    impl_.rules.kinds[index(kind)].report_unoccupied = true;
}

StakeId Registry::stake(const StakeSpec& spec) {
    return alike<StakeId>(impl_, impl_.rules.stakes, spec, "stake", &StakeSpec::name);
}

CauseId Registry::cause(const std::string& words, const std::string& rule) {
    auto& causes = impl_.rules.causes;
    demand_name(impl_, "cause of points", words);
    const auto found = std::find(causes.begin(), causes.end(), CauseSpec{words, rule});
    if (found == causes.end() && causes.size() >= max_causes) {
        refuse_count(impl_.module, "cause of points", words, max_causes);
    }
    const auto id = static_cast<CauseId>(found - causes.begin());
    if (found == causes.end()) {
        causes.push_back({words, rule});
    }
    return id;
}

TermId Registry::term(const std::string& singular, const std::string& plural) {
    return alike<TermId>(impl_, impl_.rules.terms, TermSpec{singular, plural.empty() ? singular + 's' : plural}, "term",
                         &TermSpec::singular);
}

void Registry::majority(const MajoritySpec& spec) {
    impl_.brings().rules = true;
    auto& majorities = impl_.rules.majorities;
    if (!spec.count && !spec.breaks_tie) {
        refuse_missing(impl_.module, "rule of majority", "count' or 'breaks_tie");
    }
    if (spec.text.empty()) {
        refuse_missing(impl_.module, "rule of majority", "text");
    }
    if (majorities.size() == max_majorities) {
        refuse_count(impl_.module, "rule of majority", spec.text, max_majorities);
    }
    note_hook(impl_, spec.count, "rule of majority '" + spec.text + "'", "count");
    note_hook(impl_, spec.breaks_tie, "rule of majority '" + spec.text + "'", "breaks_tie");
    majorities.push_back(spec);
}

void Registry::team(unsigned seats) {
    impl_.brings().rules = true;
    each_bit(seats, [&](unsigned p) {
        if (p >= static_cast<std::size_t>(players())) {
            refuse("Module '" + impl_.module + "' puts seat " + std::to_string(p + 1) +
                   " into a team, but the game has " + counted(players(), "player") +
                   "; teams are for the seats of the game.");
        }
        if (std::popcount(unsigned{impl_.rules.partners[p]}) != 1) {
            refuse("Module '" + impl_.module + "' puts " + impl_.rules.player_names[p] +
                   " into a second team; a player belongs to one.");
        }
        impl_.rules.partners[p] = static_cast<std::uint8_t>(seats);
    });
}

namespace {

/// The modules that rate a kind on an occasion, as steps to be put in order: what one sets the next one overwrites.
std::vector<AnchoredStep> rates_of(const RegistryImpl& impl, KindId kind, OccasionId occasion) {
    std::vector<AnchoredStep> rates;
    for (const RankedTariff& tariff : impl.tariffs) {
        if (tariff.rank != Rank::rate || !tariff.concerns(kind) || !tariff.asked_on(occasion)) {
            continue;
        }
        if (rates.empty() || rates.back().module != tariff.module) { // modules install themselves one after another
            AnchoredStep step{Anchor::count, {}, tariff.module};
            step.spec.label = rate_label(tariff.module);
            step.spec.writes = {"what '" + impl.rules.kinds[index(kind)].spec.name + "' is worth"};
            rates.push_back(step);
        }
        StepSpec& spec = rates.back().spec;
        spec.after.insert(spec.after.end(), tariff.spec.after.begin(), tariff.spec.after.end());
        spec.before.insert(spec.before.end(), tariff.spec.before.begin(), tariff.spec.before.end());
    }
    return rates;
}

void compile_tariffs_of(RegistryImpl& impl, KindId kind, OccasionId occasion) {
    auto& tariffs = impl.rules.kinds[index(kind)].tariffs.emplace_back();
    const auto add = [&](const auto& wanted) {
        for (const RankedTariff& tariff : impl.tariffs) {
            if (tariff.concerns(kind) && tariff.asked_on(occasion) && wanted(tariff)) {
                tariffs.push_back(tariff.hook);
            }
        }
    };
    const std::vector<AnchoredStep> rates = rates_of(impl, kind, occasion);
    for (const Rank rank : {Rank::base, Rank::rate, Rank::add, Rank::scale, Rank::cancel}) {
        if (rank != Rank::rate) {
            add([&](const RankedTariff& tariff) { return tariff.rank == rank; });
            continue;
        }
        for (const AnchoredStep* of : in_order(impl.composition, rates, "rate")) {
            add([&](const RankedTariff& tariff) { return tariff.rank == rank && tariff.module == of->module; });
        }
    }
}

} // namespace

bool RankedTariff::asked_on(OccasionId occasion) const {
    return spec.occasions.empty() ||
           std::find(spec.occasions.begin(), spec.occasions.end(), occasion) != spec.occasions.end();
}

void compile_tariffs(RegistryImpl& impl) {
    for (std::size_t k = 0; k < impl.rules.kinds.size(); ++k) {
        for (std::size_t o = 0; o < impl.rules.occasion_names.size(); ++o) {
            compile_tariffs_of(impl, static_cast<KindId>(k), static_cast<OccasionId>(o));
        }
    }
}

} // namespace bastide
