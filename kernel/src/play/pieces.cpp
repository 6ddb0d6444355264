// Figures and pieces that are nobody's: where they are and may be, and how they get there.
#include "engine.hpp"
#include "named.hpp"
#include "plain_hook.hpp"
#include "tell.hpp"
#include <algorithm>
#include <cstring>

namespace bastide {

namespace {

void list_figures(const Play& p, ActionList& out) { Engine::of(p).list_deployments(out); }

std::string deploy_text(const Play& p, FigureKindId kind, SegmentId s) {
    const bool elsewhere = p.tile_of(s) != p.placed_tile();
    return p.rules().figure_kinds[index(kind)].spec.name + ' ' + (elsewhere ? p.place_name(s) : p.segment_name(s));
}

} // namespace

void Engine::register_deploying(Ruleset& rules) {
    rules.verbs[index(verbs::deploy)] =
        compiled(verbs::deploy, {.name = "deploy",
                                 .text = plain<deploy_text>(),
                                 .forms = {"FIGURE SEGMENT"},
                                 .sentences = {"Put {FIGURE} on {SEGMENT}[, as {ROLE}]"}});
    rules.verbs[index(verbs::pass)] = compiled(verbs::pass, {.name = "pass"});
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

/// Of a kind of place that it fits. A figure that claims may stand only where none of its sort stands (BASE-066,
/// BASE-067), or in a part that is free all the same.
[[gnu::always_inline]] inline bool Engine::is_free(const CompiledFigureKind& kind, FigureKindId id, SegmentId s,
                                                   RouteId route) const {
    const Feature& on = feature(feature_of(s));
    return (kind.stands_on >> index(on.kind) & 1U) != 0 &&
           (on.claims == 0 || !kind.spec.claims || rules_->routes[index(route)].shares ||
            ((rules_->claimed_in_parts >> index(on.kind) & 1U) != 0 && free_in_part(id, s, route)));
}

bool Engine::free_in_part(FigureKindId kind, SegmentId s, RouteId route) const {
    const auto& hooks = rules_->kinds[index(feature(feature_of(s)).kind)].free_parts;
    return std::any_of(hooks.begin(), hooks.end(), [&](const auto& free) { return free(*this, kind, s, route); });
}

inline bool Engine::vetoed(const CompiledFigureKind& kind, FigureKindId id, Place to, RouteId route) const {
    return std::any_of(kind.vetoes.begin(), kind.vetoes.end(),
                       [&](const auto& veto) { return veto(*this, id, to, route); });
}

void Engine::list_deployments(ActionList& out) const {
    if (const TileId tile = placed_tile(); tile != none_of<TileId>) {
        const std::size_t kinds = rules_->figure_kinds.size();
        const std::uint16_t* const deployable = rules_->deployable.data() + index(tiles_[index(tile)].type) * kinds;
        const std::uint32_t* const supply = supply_ + seat_row(core_->actor) * kinds; // supply_index of each kind
        for (std::size_t k = 0; k < kinds; ++k) {
            each_bit(supply[k] != 0 ? deployable[k] : 0U, [&](unsigned local) {
                const SegmentId s = segment(tile, local);
                const auto kind = static_cast<FigureKindId>(k);
                if (is_free(rules_->figure_kinds[k], kind, s, routes::ordinary) &&
                    !vetoed(rules_->figure_kinds[k], kind, s, routes::ordinary)) {
                    out.add(verbs::deploy(kind, s));
                }
            });
        }
    }
    out.add(verbs::pass());
}

// ---------------------------------------------------------------- from place to place

std::span<std::uint32_t> View::supply(PlayerId p, FigureKindId kind) const {
    constexpr std::size_t bits = 32;
    const auto pieces = static_cast<std::size_t>(rules_->figure_kinds[index(kind)].spec.neutral);
    return {supply_ + supply_index(p, kind), p == nobody ? (pieces + bits - 1) / bits : 1};
}

int View::in_supply(PlayerId p, FigureKindId kind) const {
    checking(*this, [&](const Named& named) { named.seat_or_nobody(p).kind(kind); });
    int n = 0;
    for (const std::uint32_t word : supply(p, kind)) {
        n += std::popcount(word);
    }
    return n;
}

TileId View::tile_of(Place p) const {
    checking(*this, [&](const Named& named) { named.place(p); });
    switch (p.where) {
    case Where::segment:
        return tile_of(p.segment());
    case Where::space:
        return p.tile();
    case Where::square:
    case Where::beside:
        return tile_at(p.square());
    default:
        return none_of<TileId>;
    }
}

int View::on_board(PlayerId p, FigureKindId kind) const {
    checking(*this, [&](const Named& named) { named.seat_or_nobody(p).kind(kind); });
    int n = 0;
    for (const FigureId f : figures_of(p, kind)) {
        n += figure(f).on_board() ? 1 : 0;
    }
    return n;
}

FigureId Play::deploy(PlayerId p, FigureKindId kind, Place to) {
    checking(*this, [&](const Named& named) { named.seat_or_nobody(p).kind(kind).place(to); });
    std::size_t which = 0; // the first one that is not out
    for (const std::uint32_t word : supply(p, kind)) {
        which += static_cast<std::size_t>(std::countr_zero(word));
        if (word != 0) {
            const auto id = static_cast<FigureId>(index(first_figure(p, kind)) + which);
            move(id, to, reasons::deployed);
            return id;
        }
    }
    refuse_deployed(rules_->figure_kinds[index(kind)].spec.name);
}

void Play::move(FigureId id, Place to, ReasonId reason) {
    checking(*this, [&](const Named& named) { named.figure(id).place(to).reason(reason); });
    Engine& engine = Engine::of(*this);
    const FeatureId from = feature_of(figure(id));
    engine.leave(id);
    engine.arrive(id, to);
    engine.figures_changed_ = true;
    if (heard<events::FigureMoved>()) {
        const FeatureId there = to.where == Where::segment ? feature_of(to.segment()) : from;
        engine.tell_all(events::FigureMoved{figure(id).owner, id, reason, there});
    }
}

/// Whether it can be deployed.
void Engine::set_in_supply(FigureId id, bool in) {
    const Figure& it = figure(id);
    const std::size_t which = index(id) - index(first_figure(it.owner, it.kind));
    std::uint32_t& word = supply(it.owner, it.kind)[which / 32];
    const std::uint32_t bit = 1U << which % 32;
    word = in ? word | bit : word & ~bit;
}

/// Takes a figure away from wherever it is.
void Engine::leave(FigureId id) {
    const Figure& it = figures_[index(id)];
    if (it.place.where == Where::supply) {
        set_in_supply(id, false);
    } else if (it.place.where == Where::segment) {
        unlink(id);
    }
    const TileId tile = tile_of(it);
    count_rare_places(it.place, tile, -1);
    if (tile != none_of<TileId>) {
        FigureId* at = &tiles_[index(tile)].figures;
        while (*at != id) {
            at = &figures_[index(*at)].also_here;
        }
        touch(*at); // of the tile, if it is the first one
        *at = it.also_here;
    }
}

/// A tile may come to lie under a piece on a bare square, and whoever looks for what players hold mostly finds nothing.
void Engine::count_rare_places(Place place, TileId tile, int change) {
    const bool square = place.where == Where::square || place.where == Where::beside;
    core_->off_tiles = static_cast<std::uint16_t>(core_->off_tiles + (square && tile == none_of<TileId> ? change : 0));
    core_->held = static_cast<std::uint16_t>(core_->held + (place.where == Where::held ? change : 0));
}

/// Puts a figure that is nowhere to a place.
void Engine::arrive(FigureId id, Place to) {
    Figure& it = figures_[index(id)];
    it.place = to;
    it.next = none_of<FigureId>;
    it.also_here = none_of<FigureId>;
    const TileId tile = tile_of(to);
    count_rare_places(to, tile, 1);
    if (tile != none_of<TileId>) {
        touch(tiles_[index(tile)].figures);
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
        set_in_supply(id, true);
    }
}

/// A tile was laid where pieces stood on the bare square.
void Engine::find_pieces_under(TileId id) {
    for (std::uint32_t f = 0; f < rules_->layout.figure_count; ++f) {
        const Where where = figures_[f].place.where;
        if ((where == Where::square || where == Where::beside) && tile_of(figures_[f]) == id) {
            figures_[f].also_here = tiles_[index(id)].figures;
            tiles_[index(id)].figures = static_cast<FigureId>(f);
            --core_->off_tiles;
        }
    }
}

/// Into the ring of the figures of its feature.
void Engine::enter_ring(FigureId id, FeatureId f) {
    Figure& it = figures_[index(id)];
    Feature& on = features_[index(f)];
    touch(on);
    if (on.figures == none_of<FigureId>) {
        it.next = id;
        on.figures = id;
        occupy(index(f));
    } else {
        it.next = figures_[index(on.figures)].next;
        figures_[index(on.figures)].next = id;
    }
    if (rules_->figure_kinds[index(it.kind)].spec.claims) {
        ++on.claims;
    } else {
        ++on.others;
    }
    stale(index(f));
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
    touch(on);
    if (it.next == id) {
        on.figures = none_of<FigureId>;
        vacate(index(feature_of(it)));
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
    if (rules_->figure_kinds[index(it.kind)].spec.claims) {
        --on.claims;
    } else {
        --on.others;
    }
    stale(index(feature_of(it)));
}

// ---------------------------------------------------------------- where figures may be

bool View::may_stand(FigureKindId kind, Place to, RouteId route) const {
    checking(*this, [&](const Named& named) { named.kind(kind).place(to).route(route); });
    const Engine& engine = Engine::of(*this);
    const CompiledFigureKind& figure_kind = rules_->figure_kinds[index(kind)];
    return (!to.in_midst() || engine.is_free(figure_kind, kind, to.segment(), route)) &&
           !engine.vetoed(figure_kind, kind, to, route);
}

FigureId View::stands_upon(FigureId f) const {
    checking(*this, [&](const Named& named) { named.figure(f); });
    const Place place = figure(f).place;
    FigureId found = none_of<FigureId>;
    if (place.where == Where::space && !rules_->space_kinds[index(place.space)].upon.empty()) {
        const FigureKindId kind = rules_->figure_kind(rules_->space_kinds[index(place.space)].upon);
        each_figure_on(place.tile(), [&](FigureId at) { found = figure(at).kind == kind ? at : found; });
    }
    return found;
}

RoleId View::role_of(FigureId f) const {
    checking(*this, [&](const Named& named) { named.figure(f); });
    const FeatureId on = feature_of(figure(f));
    return on == none_of<FeatureId> ? none_of<RoleId>
                                    : rules_->figure_kinds[index(figure(f).kind)].role_of[index(feature(on).kind)];
}

int View::strength(FigureId f) const {
    checking(*this, [&](const Named& named) { named.figure(f); });
    const FigureKindSpec& spec = rules_->figure_kinds[index(figure(f).kind)].spec;
    if (!spec.claims) {
        return 0;
    }
    return spec.strength_of ? spec.strength_of(play(), f) : spec.strength;
}

Strengths View::strengths(FeatureId f) const {
    checking(*this, [&](const Named& named) { named.feature(f); });
    Strengths sum{};
    each_figure(f, [&](FigureId id) {
        if (const PlayerId owner = figure(id).owner; owner != nobody) {
            sum[index(owner)] = static_cast<std::int16_t>(sum[index(owner)] + strength(id));
        }
    });
    return sum;
}

} // namespace bastide
