// Who forbids where a type of tile lies and what may stand on it, asked once for all when the ruleset is compiled.
#include "bastide/module/registry.hpp"
#include "compile/registry_checks.hpp"
#include "compile/tiles.hpp"

namespace bastide {

void Registry::veto_placement(const PlacementVetoSpec& veto) {
    static const std::string what = "veto of placements";
    impl_.brings().rules = true;
    if (veto.outside_holes) {
        take_hook(impl_, veto.concerns, what, "concerns"); // or no tile could be placed
    } else {
        note_hook(impl_, veto.concerns, what, "concerns");
    }
    if (!veto.turned && !veto.outside_holes) {
        take_hook(impl_, veto.square, what, "square");
    } else {
        note_hook(impl_, veto.square, what, "square");
    }
    note_hook(impl_, veto.turned, what, "turned");
    impl_.placement_vetoes.push_back({veto, impl_.module});
}

void Registry::allow_placement(Hook<bool(const Play&, TileTypeId, Position, unsigned rotation, unsigned sides)> settles,
                               Hook<bool(const Play&)> now) {
    take_rule(impl_, settles, "placements with a debt", "settles");
    note_hook(impl_, now, "placements with a debt", "now");
    impl_.rules.debts.push_back({settles, now});
}

void sort_vetoes(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    const std::size_t types = r.types.size();
    r.placement_vetoes.resize(types);
    r.square_vetoes.resize(types);
    r.placement_veto_origins.resize(types);
    r.square_veto_origins.resize(types);
    r.hole_origins.resize(types);
    for (const auto& [veto, module] : impl.placement_vetoes) {
        const VetoOrigin origin{module, veto.rules};
        for (std::size_t t = 0; t < types; ++t) {
            if (veto.concerns && !veto.concerns(r, r.types[t])) {
                continue;
            }
            if (veto.turned) {
                r.placement_vetoes[t].push_back(veto.turned);
                r.placement_veto_origins[t].push_back(origin);
            }
            if (veto.square) {
                r.square_vetoes[t].push_back(veto.square);
                r.square_veto_origins[t].push_back(origin);
            }
            if (veto.outside_holes) {
                r.types[t].only_in_holes = true;
                r.hole_origins[t].push_back(origin);
            }
        }
    }
    for (std::size_t t = 0; t < types; ++t) {
        r.types[t].choosy = r.says_beside || !r.square_vetoes[t].empty() || !r.placement_vetoes[t].empty();
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
