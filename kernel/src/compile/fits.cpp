// Who forbids where a type of tile lies and what may stand on it, asked once for all when the ruleset is compiled.
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"
#include "compile/tiles.hpp"

namespace bastide {

void Registry::veto_placement(Hook<bool(const Play&, TileTypeId, Position, unsigned)> vetoes,
                              Hook<bool(const Ruleset&, const TileType&)> concerns, const std::string& rules) {
    impl_.brings().rules = true;
    take_hook(impl_, vetoes, "veto of placements", "vetoes");
    note_hook(impl_, concerns, "veto of placements", "concerns");
    impl_.placement_vetoes.push_back({vetoes, concerns, {impl_.module, rules}});
}

void Registry::allow_placement(
    Hook<bool(const Play&, TileTypeId, Position, unsigned rotation, unsigned sides)> settles) {
    impl_.brings().rules = true;
    take_hook(impl_, settles, "placements with a debt", "settles");
    impl_.rules.debts.push_back(settles);
}

void sort_vetoes(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    r.placement_vetoes.resize(r.types.size());
    r.placement_veto_origins.resize(r.types.size());
    for (const auto& [vetoes, concerns, origin] : impl.placement_vetoes) {
        for (std::size_t t = 0; t < r.types.size(); ++t) {
            if (!concerns || concerns(r, r.types[t])) {
                r.placement_vetoes[t].push_back(vetoes);
                r.placement_veto_origins[t].push_back(origin);
            }
        }
    }
}

void fill_deployable(Ruleset& r) {
    r.deployable.assign(r.types.size() * r.figure_kinds.size(), 0);
    for (std::size_t t = 0; t < r.types.size(); ++t) {
        for (std::size_t k = 0; k < r.figure_kinds.size(); ++k) {
            for (unsigned i = 0; i < r.types[t].segment_count; ++i) {
                if ((r.figure_kinds[k].stands_on & r.kinds[index(r.types[t].segments[i].kind())].becomes) != 0) {
                    std::uint16_t& set = r.deployable[t * r.figure_kinds.size() + k];
                    set = static_cast<std::uint16_t>(set | 1U << i);
                }
            }
        }
    }
}

} // namespace bastide
