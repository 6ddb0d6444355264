// The questions of may_place and may_stand once more, one by one and slowly: what answers no.
#include "explain/obstacle.hpp"
#include "bastide/host/game.hpp"
#include "play/engine.hpp"
#include "play/named.hpp"
#include "play/rows.hpp"
#include <bit>

namespace bastide {

namespace {

/// Those that hold; `origins` are parallel to `vetoes`.
template <class Vetoes, class... Asked>
void add_vetoes(std::vector<Obstacle>& all, const Vetoes& vetoes, const std::vector<VetoOrigin>& origins,
                const Asked&... asked) {
    for (std::size_t i = 0; i < vetoes.size(); ++i) {
        if (vetoes[i](asked...)) {
            all.push_back({.what = Obstacle::What::vetoed, .veto = &origins[i]});
        }
    }
}

/// The sides on which a tile does not go with what lies there, unless a rule settles that.
void add_unfit_sides(std::vector<Obstacle>& all, const Play& play, TileTypeId t, Position p, unsigned rotation) {
    const unsigned clashing = play.clashes(t, p, rotation);
    if (clashing == 0 || Engine::of(play).settled(t, p, rotation, clashing)) {
        return;
    }
    for (unsigned side = 0; side < 4; ++side) {
        if ((clashing >> side & 1U) != 0) {
            const TileId there = play.tile_at(neighbour(p, side));
            all.push_back({Obstacle::What::side, static_cast<std::uint8_t>(side), play.type(t).edge(rotation, side),
                           play.type_of(there).edge(play.tile(there).rotation, opposite(side)), there, 0, nullptr});
        }
    }
}

unsigned claiming_seats(const Play& play, FeatureId f) {
    unsigned seats = 0;
    play.each_figure(f, [&](FigureId id) {
        const Figure& there = play.figure(id);
        const bool claims = play.rules().figure_kinds[index(there.kind)].spec.claims && there.owner != nobody;
        seats |= claims ? 1U << index(there.owner) : 0U;
    });
    return seats;
}

/// Of a feature that is claimed in parts only its module knows what a part is: so one seat after another is asked about
/// by itself, on a copy from which the others' figures are gone. Where no seat alone is in the way, all of them are.
unsigned claiming_part(const Play& play, FigureKindId kind, SegmentId s, RouteId route) {
    const FeatureId f = play.feature_of(s);
    const unsigned seats = claiming_seats(play, f);
    if (std::has_single_bit(seats) || play.rules().kinds[index(play.feature(f).kind)].free_parts.empty()) {
        return seats;
    }
    unsigned there = 0;
    each_bit(seats, [&](unsigned seat) {
        Game alone(play);
        Play& without = alone.edit();
        std::vector<FigureId> others;
        without.each_figure(f, [&](FigureId id) {
            if (without.figure(id).owner != static_cast<PlayerId>(seat)) {
                others.push_back(id);
            }
        });
        for (const FigureId id : others) {
            without.send_home(id, reasons::moved);
        }
        there |= Engine::of(without).free_in_part(kind, s, route) ? 0U : 1U << seat;
    });
    return there != 0 ? there : seats;
}

Obstacle first_of(const std::vector<Obstacle>& all) { return all.empty() ? Obstacle{} : all.front(); }

} // namespace

std::vector<Obstacle> obstacles_to_placing(const Play& play, TileTypeId t, Position p, unsigned rotation) {
    if (const TileId there = play.tile_at(p); there != none_of<TileId>) {
        return {{.what = Obstacle::What::occupied, .tile = there}};
    }
    if (play.covered_sides(p) == 0) {
        return {{.what = Obstacle::What::apart}};
    }
    std::vector<Obstacle> all;
    add_unfit_sides(all, play, t, p, rotation);
    const bool fits = all.empty();
    const Ruleset& rules = play.rules();
    if (play.type(t).only_in_holes && play.covered_sides(p) != all_sides) {
        for (const VetoOrigin& origin : rules.hole_origins[index(t)]) {
            all.push_back({.what = Obstacle::What::vetoed, .veto = &origin});
        }
    } else if (fits) {
        add_vetoes(all, rules.square_vetoes[index(t)], rules.square_veto_origins[index(t)], play, t, p);
        add_vetoes(all, rules.placement_vetoes[index(t)], rules.placement_veto_origins[index(t)], play, t, p, rotation);
    }
    return all;
}

std::vector<Obstacle> obstacles_to_standing(const Play& play, FigureKindId kind, Place to, RouteId route) {
    const Ruleset& rules = play.rules();
    const CompiledFigureKind& figure_kind = rules.figure_kinds[index(kind)];
    std::vector<Obstacle> all;
    if (to.in_midst()) {
        const FeatureId f = play.feature_of(to);
        if ((figure_kind.stands_on >> index(play.feature(f).kind) & 1U) == 0) {
            return {{.what = Obstacle::What::kind}};
        }
        if (play.feature(f).claims != 0 && figure_kind.spec.claims && !rules.routes[index(route)].shares &&
            !Engine::of(play).free_in_part(kind, to.segment(), route)) {
            all.push_back({.what = Obstacle::What::claimed, .seats = claiming_part(play, kind, to.segment(), route)});
        }
    }
    add_vetoes(all, figure_kind.vetoes, rules.place_veto_origins[index(kind)], play, kind, to, route);
    return all;
}

Obstacle obstacle_to_placing(const Play& play, TileTypeId t, Position p, unsigned rotation) {
    checking(play, [&](const Named& named) { named.type(t).rotation(rotation); });
    return first_of(obstacles_to_placing(play, t, p, rotation));
}

Obstacle obstacle_to_standing(const Play& play, FigureKindId kind, Place to, RouteId route) {
    checking(play, [&](const Named& named) { named.kind(kind).place(to).route(route); });
    return first_of(obstacles_to_standing(play, kind, to, route));
}

} // namespace bastide
