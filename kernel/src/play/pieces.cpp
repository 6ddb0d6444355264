// Figures and pieces that are nobody's: where they are and may be, and how they get there.
#include "bastide/error.hpp"
#include "engine.hpp"
#include "plain_hook.hpp"
#include <algorithm>
#include <cstring>

namespace bastide {

namespace {

void list_figures(const Play& p, ActionList& out) { Engine::of(p).list_deployments(out); }
void apply_deploy(Play& p, Action a) { Engine::of(p).deploy_listed(a); }
void apply_pass(Play&, Action) {}

std::string deploy_text(const Play& p, Action a) {
    const auto s = static_cast<SegmentId>(a.a);
    const bool elsewhere = p.core().turns == 0 || p.tile_of(s) != p.placed_tile();
    return p.rules().figure_kinds[a.arg].spec.name + ' ' + (elsewhere ? p.place_name(s) : p.segment_name(s));
}

} // namespace

void Engine::register_deploying(Ruleset& rules) {
    rules.verbs[index(verbs::deploy)] = {
        "deploy", plain<apply_deploy>(), plain<deploy_text>(), false, {"FIGURE SEGMENT"}};
    rules.verbs[index(verbs::pass)] = {"pass", plain<apply_pass>(), {}, false, {}};
    rules.decisions[index(decisions::figures)].spec = {
        "figures", "Deploy a figure, or pass.", plain<list_figures>(), {}, {}};
}

// ---------------------------------------------------------------- the step

/// Asks for a deployment if there is a choice: passing alone is no decision (BASE-062).
void Engine::figures_step() {
    if (!rules_->debts.empty()) {
        demand_settled();
    }
    if ((turn().flags & Turn::no_figures) != 0) {
        return;
    }
    ask(decisions::figures, turn().owner);
    if (legal_count() <= 1) {
        core_->choosing = 0;
        legal_known_ = count_known_ = false; // the list belongs to no decision
    }
}

/// A figure that claims may stand only where none of its sort stands (BASE-066, BASE-067).
void Engine::list_deployments(ActionList& out) const {
    if (const TileId tile = placed_tile(); tile != none_of<TileId>) {
        const std::size_t kinds = rules_->figure_kinds.size();
        const std::uint16_t* const deployable = rules_->deployable.data() + index(tiles_[index(tile)].type) * kinds;
        const std::uint32_t* const supply = supply_ + supply_index(core_->actor, FigureKindId{});
        for (std::size_t k = 0; k < kinds; ++k) {
            for (std::uint32_t where = supply[k] != 0 ? deployable[k] : 0U; where != 0; where &= where - 1) {
                const SegmentId s = segment(tile, static_cast<unsigned>(std::countr_zero(where)));
                if (may_stand(static_cast<FigureKindId>(k), s, routes::ordinary)) {
                    out.add({verbs::deploy, static_cast<std::uint8_t>(k), static_cast<std::uint16_t>(index(s)), 0});
                }
            }
        }
    }
    out.add({verbs::pass, 0, 0, 0});
}

void Engine::deploy_listed(Action action) {
    deploy(core_->actor, static_cast<FigureKindId>(action.arg), static_cast<SegmentId>(action.a));
}

// ---------------------------------------------------------------- from place to place

int View::on_board(PlayerId p, FigureKindId kind) const {
    int n = 0;
    for (const FigureId f : figures_of(p, kind)) {
        n += figure(f).on_board() ? 1 : 0;
    }
    return n;
}

FigureId Play::deploy(PlayerId p, FigureKindId kind, Place to) {
    const std::uint32_t supply = supply_[supply_index(p, kind)];
    if (supply == 0) {
        throw Error("A figure of kind '" + rules_->figure_kinds[index(kind)].spec.name +
                    "' is deployed, but its owner has none left.");
    }
    const auto which = static_cast<std::size_t>(std::countr_zero(supply));
    const auto id = static_cast<FigureId>(index(first_figure(p, kind)) + which);
    move(id, to, reasons::deployed);
    return id;
}

void Play::move(FigureId id, Place to, ReasonId reason) {
    Engine& engine = Engine::of(*this);
    const FeatureId from = feature_of(figure(id));
    engine.leave(id);
    engine.arrive(id, to);
    engine.figures_changed_ = true;
    if (heard(EventId::figure_moved)) {
        const FeatureId there = to.where == Where::segment ? feature_of(to.segment()) : from;
        emit({.id = EventId::figure_moved,
              .player = figure(id).owner,
              .reason = reason,
              .feature = there,
              .figure = id});
    }
}

std::uint32_t Engine::supply_bit(FigureId id) const {
    const Figure& it = figure(id);
    return 1U << (index(id) - index(first_figure(it.owner, it.kind)));
}

/// Takes a figure away from wherever it is.
void Engine::leave(FigureId id) {
    const Figure& it = figures_[index(id)];
    if (it.place.where == Where::supply) {
        supply_[supply_index(it.owner, it.kind)] &= ~supply_bit(id);
    } else if (it.place.where == Where::segment) {
        unlink(id);
    }
    core_->on_squares = static_cast<std::uint8_t>(core_->on_squares - (it.place.where == Where::square ? 1 : 0));
    if (const TileId tile = tile_of(it); tile != none_of<TileId>) {
        FigureId* at = &tiles_[index(tile)].figures;
        while (*at != id) {
            at = &figures_[index(*at)].also_here;
        }
        *at = it.also_here;
    }
}

/// Puts a figure that is nowhere to a place.
void Engine::arrive(FigureId id, Place to) {
    Figure& it = figures_[index(id)];
    it.place = to;
    it.next = none_of<FigureId>;
    it.also_here = none_of<FigureId>;
    core_->on_squares = static_cast<std::uint8_t>(core_->on_squares + (to.where == Where::square ? 1 : 0));
    if (const TileId tile = tile_of(it); tile != none_of<TileId>) {
        it.also_here = tiles_[index(tile)].figures;
        tiles_[index(tile)].figures = id;
    }
    if (to.where == Where::segment) {
        link(id, to.segment());
    }
    if (!it.on_board()) {
        it.number = 0;
        if (const std::size_t bytes = rules_->layout.mark_bytes; bytes != 0) {
            std::memset(marks_ + index(id) * bytes, 0, bytes);
        }
    }
    if (to.where == Where::supply) {
        supply_[supply_index(it.owner, it.kind)] |= supply_bit(id);
    }
}

/// A tile was laid where pieces stood on the bare square.
void Engine::find_pieces_under(TileId id) {
    for (std::uint32_t f = 0; f < rules_->layout.figure_count; ++f) {
        if (figures_[f].place == Place::on_square(tiles_[index(id)].at)) {
            figures_[f].also_here = tiles_[index(id)].figures;
            tiles_[index(id)].figures = static_cast<FigureId>(f);
        }
    }
}

/// Into the ring of the figures of its feature.
void Engine::enter_ring(FigureId id, FeatureId f) {
    Figure& it = figures_[index(id)];
    Feature& on = features_[index(f)];
    if (on.figures == none_of<FigureId>) {
        it.next = id;
        on.figures = id;
    } else {
        it.next = figures_[index(on.figures)].next;
        figures_[index(on.figures)].next = id;
    }
    ++(rules_->figure_kinds[index(it.kind)].spec.claims ? on.claims : on.others);
}

void Engine::link(FigureId id, SegmentId s) {
    const FeatureId f = feature_of(s);
    enter_ring(id, f);
    if (rules_->kinds[index(feature(f).kind)].spec.closing == Closing::surrounded) {
        watch_surroundings(f);
    }
}

/// Out of that ring.
void Engine::unlink(FigureId id) {
    const Figure& it = figures_[index(id)];
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
}

BoardPieces View::pieces() const {
    BoardPieces shown;
    for (const auto& show : rules_->pieces) {
        show(play(), shown);
    }
    return shown;
}

// ---------------------------------------------------------------- where figures may be

bool View::may_stand(FigureKindId kind, SegmentId s, RouteId route) const {
    const CompiledFigureKind& figure_kind = rules_->figure_kinds[index(kind)];
    const Feature& on = feature(feature_of(s));
    if ((figure_kind.stands_on >> index(on.kind) & 1U) == 0) {
        return false;
    }
    if (on.claims != 0 && figure_kind.spec.claims && !rules_->routes[index(route)].shares) {
        return false;
    }
    return std::none_of(figure_kind.vetoes.begin(), figure_kind.vetoes.end(),
                        [&](const auto& veto) { return veto(play(), kind, s, route); }) &&
           (figure_kind.presence_vetoes.empty() || may_come(kind, tile_of(s), route));
}

bool View::may_come(FigureKindId kind, TileId tile, RouteId route) const {
    const auto& vetoes = rules_->figure_kinds[index(kind)].presence_vetoes;
    return std::none_of(vetoes.begin(), vetoes.end(),
                        [&](const auto& veto) { return veto(play(), kind, tile, route); });
}

RoleId View::role_of(FigureId f) const {
    const FeatureId on = feature_of(figure(f));
    return on == none_of<FeatureId> ? none_of<RoleId>
                                    : rules_->figure_kinds[index(figure(f).kind)].role_of[index(feature(on).kind)];
}

int View::strength(FigureId f) const {
    const FigureKindSpec& spec = rules_->figure_kinds[index(figure(f).kind)].spec;
    if (!spec.claims) {
        return 0;
    }
    return spec.strength_of ? spec.strength_of(play(), f) : spec.strength;
}

Strengths View::strengths(FeatureId f) const {
    Strengths sum{};
    each_figure(f, [&](FigureId id) {
        std::int16_t& of = sum[index(figure(id).owner)];
        of = static_cast<std::int16_t>(of + strength(id));
    });
    return sum;
}

} // namespace bastide
