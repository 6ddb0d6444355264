// The verbs and decisions that the kernel brings: draw, place, deploy, pass, discard.
#include "bastide/error.hpp"
#include "bastide/random.hpp"
#include "play/builtin.hpp"
#include <algorithm>
#include <cstring>

namespace bastide {

namespace {

// ---------------------------------------------------------------- draw

void outcomes_of_draw(const Play& p, Chances& chances) {
    const auto from = static_cast<PileId>(p.core().argument & 0xFFU);
    for (std::size_t t = 0; t < p.rules().types.size(); ++t) {
        const int n = p.in_pile(from, static_cast<TileTypeId>(t));
        chances.add({verbs::draw, static_cast<std::uint8_t>(index(from)), static_cast<std::uint16_t>(t), 0},
                    static_cast<std::uint32_t>(n));
    }
}

Action sample_draw(const Play& p, Rng& rng) {
    const auto from = static_cast<PileId>(p.core().argument & 0xFFU);
    auto k = static_cast<int>(rng.below(static_cast<std::uint32_t>(p.pile_size(from))));
    const std::span<const std::uint8_t> counts = p.pile_counts(from);
    std::size_t t = 0;
    for (; t + 8 <= counts.size(); t += 8) { // eight types at a time: their sum by pairs in one word
        std::uint64_t eight = 0;
        std::memcpy(&eight, &counts[t], 8);
        constexpr std::uint64_t low_bytes = 0x00FF00FF00FF00FFULL;
        const std::uint64_t pairs = (eight & low_bytes) + (eight >> 8 & low_bytes);
        const auto sum = static_cast<int>(pairs * 0x0001000100010001ULL >> 48);
        if (k < sum) {
            break;
        }
        k -= sum;
    }
    std::size_t before = 0; // types whose tiles all come before the k-th: counted without a branch
    int sum = 0;
    const std::size_t end = std::min(t + 8, counts.size());
    for (std::size_t i = t; i < end; ++i) {
        sum += counts[i];
        before += sum <= k ? 1 : 0;
    }
    t += before;
    return {verbs::draw, static_cast<std::uint8_t>(index(from)), static_cast<std::uint16_t>(t), 0};
}

void apply_draw(Play& p, Action a) {
    const auto type = static_cast<TileTypeId>(a.a);
    const auto to = static_cast<PileId>(p.core().argument >> 8 & 0xFFU);
    const bool as_offer = (p.core().argument >> 16 & 1U) != 0;
    p.move_tile(type, static_cast<PileId>(a.arg), to);
    if (as_offer) {
        p.offer(type, to);
        if (p.heard(EventId::tile_taken)) {
            p.emit({.id = EventId::tile_taken, .player = p.turn_owner(), .type = type});
        }
    }
}

std::string tile_text(const Play& p, Action a) { return p.rules().tile_name(static_cast<TileTypeId>(a.a)); }

// ---------------------------------------------------------------- place

} // namespace

struct PlacementLister {
    static void list(const Play& p, ActionList&) {
        const std::span<const Offer> offers = p.offers();
        for (std::size_t i = 0; i < offers.size(); ++i) {
            bool again = false; // two alike tiles in a hand are one offer
            for (std::size_t j = 0; j < i; ++j) {
                again = again || offers[j].tile == offers[i].tile;
            }
            if (!again) {
                p.list_placements(offers[i].tile);
            }
        }
    }
    static void apply(Play& p, Action a) {
        const auto type = static_cast<TileTypeId>(a.a);
        for (const Offer& offer : p.offers()) {
            if (offer.tile == type) {
                p.take_tile(type, offer.from);
                break;
            }
        }
        p.withdraw_offers();
        const PlayerId owner = p.turn().owner;
        const TileId id = p.put_tile(type, unpack(a.b), a.arg, owner);
        p.turns_[p.core_->turns - 1U].tile = id;
        if (p.heard(EventId::tile_placed)) {
            p.emit({.id = EventId::tile_placed, .player = owner, .type = type, .tile = id});
        }
    }
};

namespace {

std::string place_text(const Play& p, Action a) {
    return tile_text(p, a) + ' ' + position_text(unpack(a.b)) + ' ' +
           std::string(rotation_name(a.arg));
}

// ---------------------------------------------------------------- figures

/// A figure that claims may stand only where none of its sort stands (BASE-066, BASE-067).
void list_deployments(const Play& p, ActionList& out) {
    const TileId tile = p.placed_tile();
    if (tile != none_of<TileId>) {
        const Ruleset& r = p.rules();
        const PlayerId player = p.core().actor;
        const Tile& placed = p.tile(tile);
        for (std::size_t k = 0; k < r.figure_kinds.size(); ++k) {
            const auto kind = static_cast<FigureKindId>(k);
            if (!p.has_in_supply(player, kind)) {
                continue;
            }
            std::uint32_t where = r.deployable[index(placed.type) * r.figure_kinds.size() + k];
            for (; where != 0; where &= where - 1) {
                const SegmentId s = p.segment(tile, static_cast<unsigned>(std::countr_zero(where)));
                if (p.may_stand(kind, s, Route::ordinary)) {
                    out.add({verbs::deploy, static_cast<std::uint8_t>(k), static_cast<std::uint16_t>(index(s)), 0});
                }
            }
        }
    }
    out.add({verbs::pass, 0, 0, 0});
}

void apply_deploy(Play& p, Action a) {
    p.deploy(p.core().actor, static_cast<FigureKindId>(a.arg), static_cast<SegmentId>(a.a));
}

std::string deploy_text(const Play& p, Action a) {
    const auto s = static_cast<SegmentId>(a.a);
    const bool elsewhere = p.core().turns == 0 || p.tile_of(s) != p.placed_tile();
    return p.rules().figure_kinds[a.arg].spec.name + ' ' + (elsewhere ? p.place_name(s) : p.segment_name(s));
}

void apply_pass(Play&, Action) {}

// ---------------------------------------------------------------- discard

void apply_discard(Play& p, Action a) {
    const auto type = static_cast<TileTypeId>(a.a);
    p.move_tile(type, static_cast<PileId>(a.arg), piles::removed);
    p.emit({.id = EventId::tile_discarded, .player = p.core().actor, .type = type});
}

// ---------------------------------------------------------------- plain functions as hooks

template <auto Function> struct Plain;
template <class R, class... Args, R (*Function)(Args...)> struct Plain<Function> {
    static R call(const void*, Args... args) { return Function(std::forward<Args>(args)...); }
    static Hook<R(Args...)> hook() { return {nullptr, &call}; }
};
template <auto Function> auto plain() { return Plain<Function>::hook(); }

} // namespace

void Builtin::install(Ruleset& rules) {
    rules.terrain_names = {"none"};
    rules.occasion_names = {"completed", "final"};
    rules.occasion_returns = {true, true};
    rules.piles = {{"supply", nobody, true}, {"removed", nobody, false}, {"taken", nobody, false}};
    rules.verbs = {{"draw", plain<apply_draw>(), plain<tile_text>(), false, {"TILE"}},
                   {"place", plain<PlacementLister::apply>(), plain<place_text>(), false, {"TILE SQUARE ROTATION"}},
                   {"deploy", plain<apply_deploy>(), plain<deploy_text>(), false, {"FIGURE SEGMENT"}},
                   {"pass", plain<apply_pass>(), {}, false, {}},
                   {"discard", plain<apply_discard>(), plain<tile_text>(), false, {"TILE"}}};
    CompiledDecision draw;
    draw.spec = {"draw", "A tile is drawn.", {}, plain<outcomes_of_draw>(), plain<sample_draw>()};
    CompiledDecision place;
    place.spec = {"place", "Place the tile.", plain<PlacementLister::list>(), {}, {}};
    CompiledDecision figures;
    figures.spec = {"figures", "Deploy a figure, or pass.", plain<list_deployments>(), {}, {}};
    rules.decisions = {draw, place, figures};
}

} // namespace bastide
