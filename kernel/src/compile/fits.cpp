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

void Registry::allow_placement(Hook<bool(const Play&, TileTypeId, Position, unsigned rotation, unsigned sides)> settles,
                               Hook<bool(const Play&)> now) {
    impl_.brings().rules = true;
    take_hook(impl_, settles, "placements with a debt", "settles");
    note_hook(impl_, now, "placements with a debt", "now");
    impl_.rules.debts.push_back({settles, now});
}

void Registry::veto_square(Hook<bool(const Play&, TileTypeId, Position)> vetoes,
                           Hook<bool(const Ruleset&, const TileType&)> concerns, const std::string& rules) {
    impl_.brings().rules = true;
    take_hook(impl_, vetoes, "veto of squares", "vetoes");
    note_hook(impl_, concerns, "veto of squares", "concerns");
    impl_.square_vetoes.push_back({vetoes, concerns, {impl_.module, rules}});
}

void Registry::only_in_holes(Hook<bool(const Ruleset&, const TileType&)> concerns, const std::string& rules) {
    impl_.brings().rules = true;
    take_hook(impl_, concerns, "tiles that go only into holes", "concerns");
    impl_.only_in_holes.push_back({{}, concerns, {impl_.module, rules}});
}

namespace {

/// Calls `take(type, veto)` and keeps who it is from, for every type that a veto concerns.
template <class Veto, class F>
void each_concerned(Ruleset& r, const std::vector<RegistryImpl::TileVeto<Veto>>& vetoes,
                    std::vector<std::vector<VetoOrigin>>& origins, F&& take) {
    origins.resize(r.types.size());
    for (const auto& [veto, concerns, origin] : vetoes) {
        for (std::size_t t = 0; t < r.types.size(); ++t) {
            if (!concerns || concerns(r, r.types[t])) {
                take(t, veto);
                origins[t].push_back(origin);
            }
        }
    }
}

} // namespace

void sort_vetoes(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    r.placement_vetoes.resize(r.types.size());
    r.square_vetoes.resize(r.types.size());
    each_concerned(r, impl.placement_vetoes, r.placement_veto_origins,
                   [&](std::size_t t, const Ruleset::PlacementVeto& veto) { r.placement_vetoes[t].push_back(veto); });
    each_concerned(r, impl.square_vetoes, r.square_veto_origins,
                   [&](std::size_t t, const Ruleset::SquareVeto& veto) { r.square_vetoes[t].push_back(veto); });
    each_concerned(r, impl.only_in_holes, r.hole_origins,
                   [&](std::size_t t, RegistryImpl::OnlyInHoles) { r.types[t].only_in_holes = true; });
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
