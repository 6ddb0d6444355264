// The questions of may_place and may_stand once more, one by one and slowly: which of them is answered no.
#include "engine.hpp"
#include "rows.hpp"

namespace bastide {

namespace {

/// The first veto that holds; `origins` are parallel to `vetoes`.
template <class Vetoes, class... Asked>
const VetoOrigin* first_veto(const Vetoes& vetoes, const std::vector<VetoOrigin>& origins, const Asked&... asked) {
    for (std::size_t i = 0; i < vetoes.size(); ++i) {
        if (vetoes[i](asked...)) {
            return &origins[i];
        }
    }
    return nullptr;
}

} // namespace

Obstacle View::obstacle_to_placing(TileTypeId t, Position p, unsigned rotation) const {
    Obstacle it;
    if (const TileId there = tile_at(p); there != none_of<TileId>) {
        it.what = Obstacle::What::occupied;
        it.tile = there;
        return it;
    }
    const unsigned clashing = clashes(t, p, rotation);
    const bool settled = clashing != 0 && Engine::of(*this).settled(t, p, rotation, clashing);
    const unsigned unfit = settled ? 0U : clashing;
    bool beside = false;
    for (unsigned side = 0; side < 4; ++side) {
        const TileId there = tile_at(neighbour(p, side));
        if (there == none_of<TileId>) {
            continue;
        }
        beside = true;
        if ((unfit >> side & 1U) != 0) {
            it = {Obstacle::What::side,
                  static_cast<std::uint8_t>(side),
                  type(t).edge(rotation, side),
                  type_of(there).edge(tile(there).rotation, opposite(side)),
                  there,
                  0,
                  nullptr};
            return it;
        }
    }
    if (!beside) {
        it.what = Obstacle::What::apart;
        return it;
    }
    if (type(t).only_in_holes && covered_sides(p) != all_sides) {
        it.veto = &rules_->hole_origins[index(t)].front();
    } else {
        it.veto = first_veto(rules_->square_vetoes[index(t)], rules_->square_veto_origins[index(t)], play(), t, p);
    }
    if (it.veto == nullptr) {
        it.veto = first_veto(rules_->placement_vetoes[index(t)], rules_->placement_veto_origins[index(t)], play(), t, p,
                             rotation);
    }
    it.what = it.veto != nullptr ? Obstacle::What::vetoed : Obstacle::What::none;
    return it;
}

Obstacle View::obstacle_to_standing(FigureKindId kind, Place to, RouteId route) const {
    const CompiledFigureKind& figure_kind = rules_->figure_kinds[index(kind)];
    Obstacle it;
    if (to.in_midst()) {
        const FeatureId f = feature_of(to);
        if ((figure_kind.stands_on >> index(feature(f).kind) & 1U) == 0) {
            it.what = Obstacle::What::kind;
            return it;
        }
        if (feature(f).claims != 0 && figure_kind.spec.claims && !rules_->routes[index(route)].shares) {
            it.what = Obstacle::What::claimed;
            each_figure(f, [&](FigureId id) {
                const Figure& there = figure(id);
                const bool claims = rules_->figure_kinds[index(there.kind)].spec.claims && there.owner != nobody;
                it.seats |= claims ? 1U << index(there.owner) : 0U;
            });
            return it;
        }
    }
    it.veto = first_veto(figure_kind.vetoes, rules_->place_veto_origins[index(kind)], play(), kind, to, route);
    it.what = it.veto != nullptr ? Obstacle::What::vetoed : Obstacle::What::none;
    return it;
}

} // namespace bastide
