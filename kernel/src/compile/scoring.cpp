// Occasions and tariffs: what features are worth, and when.
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"
#include "compile/rules.hpp"
#include <algorithm>

namespace bastide {

OccasionId Registry::occasion(const std::string& name, bool figures_return) {
    auto& names = impl_.rules.occasion_names;
    own(impl_, "occasion", name, among(names, name), names.size());
    names.push_back(name);
    impl_.rules.occasion_returns.push_back(figures_return);
    return static_cast<OccasionId>(names.size() - 1);
}

void Registry::tariff(KindId kind, Rank rank, Hook<void(const Play&, Valuation&)> tariff) {
    impl_.brings().rules = true;
    demand_kind(impl_, kind, "a tariff");
    impl_.tariffs.push_back({kind, rank, tariff});
}
void Registry::tariff_of_all(Rank rank, Hook<void(const Play&, Valuation&)> tariff) {
    impl_.brings().rules = true;
    impl_.tariffs.push_back({none_of<KindId>, rank, tariff});
}
void Registry::report_unoccupied(KindId kind) {
    demand_kind(impl_, kind, "report_unoccupied");
    impl_.rules.kinds[index(kind)].report_unoccupied = true;
}

void compile_tariffs(RegistryImpl& impl) {
    std::stable_sort(impl.tariffs.begin(), impl.tariffs.end(),
                     [](const RankedTariff& l, const RankedTariff& r) { return l.rank < r.rank; });
    for (const RankedTariff& tariff : impl.tariffs) {
        for (std::size_t k = 0; k < impl.rules.kinds.size(); ++k) {
            if (tariff.kind == none_of<KindId> || index(tariff.kind) == k) {
                impl.rules.kinds[k].tariffs.push_back(tariff.hook);
            }
        }
    }
}

} // namespace bastide
