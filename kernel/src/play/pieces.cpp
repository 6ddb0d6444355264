// Figures: from the supply to the board and home again.
#include "bastide/error.hpp"
#include "bastide/play.hpp"
#include <algorithm>

namespace bastide {

int Play::on_board(PlayerId p, FigureKindId kind) const {
    const std::span<const Figure> all = figures();
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Figure& f) {
        return f.owner == p && f.kind == kind && (f.where == Where::segment || f.where == Where::space);
    }));
}

FigureId Play::deploy(PlayerId p, FigureKindId kind, SegmentId s) {
    std::uint32_t& supply = supply_[supply_index(p, kind)];
    if (supply == 0) {
        throw Error("A figure of kind '" + rules_->figure_kinds[index(kind)].spec.name +
                    "' is deployed, but its owner has none left.");
    }
    const auto which = static_cast<std::uint32_t>(std::countr_zero(supply));
    supply &= supply - 1;
    const auto id = static_cast<FigureId>(index(first_figure(p, kind)) + which);
    link(id, s);
    tell_moved(id, feature_of(s), reasons::deployed);
    return id;
}

/// Puts a figure that is nowhere else on a segment and into the ring of its feature.
void Play::link(FigureId id, SegmentId s) {
    Figure& it = figures_[index(id)];
    const FeatureId f = feature_of(s);
    Feature& on = features_[index(f)];
    it.where = Where::segment;
    it.at = static_cast<std::uint16_t>(index(s));
    if (on.figures == none_of<FigureId>) {
        it.next = id;
        on.figures = id;
    } else {
        it.next = figures_[index(on.figures)].next;
        figures_[index(on.figures)].next = id;
    }
    ++(rules_->figure_kinds[index(it.kind)].spec.claims ? on.claims : on.others);
    figures_changed_ = true;
    if (rules_->kinds[index(on.kind)].spec.closing != Closing::surrounded) {
        return;
    }
    if (closed(f)) {
        note_closed(f);
    } else if ((on.flags & Feature::watched) == 0) {
        on.flags |= Feature::watched;
        watched_[core_->watched++] = {f, position_of(f)};
    }
}

/// Takes a figure off its feature's ring.
void Play::unlink(FigureId id) {
    Figure& it = figures_[index(id)];
    if (it.where != Where::segment) {
        return;
    }
    Feature& on = features_[index(feature_of(it))];
    if (it.next == id) {
        on.figures = none_of<FigureId>;
    } else {
        FigureId before = it.next;
        while (figures_[index(before)].next != id) {
            before = figures_[index(before)].next;
        }
        figures_[index(before)].next = it.next;
        if (on.figures == id) {
            on.figures = it.next;
        }
    }
    --(rules_->figure_kinds[index(it.kind)].spec.claims ? on.claims : on.others);
    it.next = none_of<FigureId>;
    figures_changed_ = true;
}

/// Takes a figure away from wherever it is.
void Play::leave(FigureId id) {
    Figure& it = figures_[index(id)];
    unlink(id);
    if (it.where == Where::supply) {
        const std::size_t which = index(id) - index(first_figure(it.owner, it.kind));
        supply_[supply_index(it.owner, it.kind)] &= ~(1U << which);
    }
    it.at = 0;
    it.next = none_of<FigureId>;
}

void Play::move(FigureId id, SegmentId to, ReasonId reason) {
    leave(id);
    link(id, to);
    tell_moved(id, feature_of(to), reason);
}

void Play::move_to_space(FigureId id, SpaceKindId to, TileId on, ReasonId reason) {
    const FeatureId from = feature_of(figure(id));
    leave(id);
    figures_[index(id)].where = Where::space;
    figures_[index(id)].at = static_cast<std::uint16_t>(index(on));
    figures_[index(id)].next = static_cast<FigureId>(index(to)); // no ring to stand in
    tell_moved(id, from, reason);
}

void Play::hold(FigureId id, PlayerId by, ReasonId reason) {
    const FeatureId from = feature_of(figure(id));
    leave(id);
    figures_[index(id)].where = Where::held;
    figures_[index(id)].at = static_cast<std::uint16_t>(index(by));
    figures_[index(id)].marks = 0;
    tell_moved(id, from, reason);
}

void Play::send_home(FigureId id, ReasonId reason) {
    Figure& it = figures_[index(id)];
    const FeatureId from = feature_of(it);
    leave(id);
    it.where = Where::supply;
    it.marks = 0;
    const std::size_t which = index(id) - index(first_figure(it.owner, it.kind));
    supply_[supply_index(it.owner, it.kind)] |= 1U << which;
    tell_moved(id, from, reason);
}

void Play::remove_from_game(FigureId id, ReasonId reason) {
    const FeatureId from = feature_of(figure(id));
    leave(id);
    figures_[index(id)].where = Where::out;
    tell_moved(id, from, reason);
}

void Play::tell_moved(FigureId id, FeatureId feature, ReasonId reason) {
    if (heard(EventId::figure_moved)) {
        emit({.id = EventId::figure_moved,
              .player = figure(id).owner,
              .reason = reason,
              .feature = feature,
              .figure = id});
    }
}

bool Play::may_stand(FigureKindId kind, SegmentId s, RouteId route) const {
    const CompiledFigureKind& figure_kind = rules_->figure_kinds[index(kind)];
    const Feature& on = feature(feature_of(s));
    if ((figure_kind.stands_on >> index(on.kind) & 1U) == 0) {
        return false;
    }
    if (on.claims != 0 && figure_kind.spec.claims && !rules_->routes[index(route)].shares) {
        return false;
    }
    return std::none_of(figure_kind.vetoes.begin(), figure_kind.vetoes.end(),
                        [&](const auto& veto) { return veto(*this, kind, s, route); }) &&
           (figure_kind.presence_vetoes.empty() || may_come(kind, tile_of(s), route));
}

bool Play::may_come(FigureKindId kind, TileId tile, RouteId route) const {
    const auto& vetoes = rules_->figure_kinds[index(kind)].presence_vetoes;
    return std::none_of(vetoes.begin(), vetoes.end(), [&](const auto& veto) { return veto(*this, kind, tile, route); });
}

TileId Play::exposed_on(FigureId f) const {
    const Figure& it = figure(f);
    if (it.where == Where::segment && rules_->figure_kinds[index(it.kind)].spec.exposed) {
        return tile_of(static_cast<SegmentId>(it.at));
    }
    const bool in_the_open = it.where == Where::space && rules_->space_kinds[index(it.space())].exposed;
    return in_the_open ? static_cast<TileId>(it.at) : none_of<TileId>;
}

RoleId Play::role_of(FigureId f) const {
    const FeatureId on = feature_of(figure(f));
    return on == none_of<FeatureId> ? none_of<RoleId>
                                    : rules_->figure_kinds[index(figure(f).kind)].role_of[index(feature(on).kind)];
}

int Play::strength(FigureId f) const {
    const FigureKindSpec& spec = rules_->figure_kinds[index(figure(f).kind)].spec;
    if (!spec.claims) {
        return 0;
    }
    return spec.strength_of ? spec.strength_of(*this, f) : spec.strength;
}

Strengths Play::strengths(FeatureId f) const {
    Strengths sum{};
    each_figure(f, [&](FigureId id) {
        std::int16_t& of = sum[index(figure(id).owner)];
        of = static_cast<std::int16_t>(of + strength(id));
    });
    return sum;
}

} // namespace bastide
