// Placing: the decision, its verbs and its step.
#include "engine.hpp"
#include "plain_hook.hpp"
#include "tell.hpp"
#include <algorithm>

namespace bastide {

namespace {

void list_all_placements(const Play& p, ActionList& into) {
    const std::span<const Offer> offers = p.offers();
    for (std::size_t i = 0; i < offers.size(); ++i) {
        bool again = false; // two alike tiles in a hand are one offer
        for (std::size_t j = 0; j < i; ++j) {
            again = again || offers[j].tile == offers[i].tile;
        }
        if (!again) {
            Engine::of(p).list_placements(offers[i].tile, into);
        }
    }
}

void apply_discard(Play& p, PileId from, TileTypeId type) { p.discard(type, from); }

} // namespace

void Engine::register_placing(Ruleset& rules) {
    rules.verbs[index(verbs::place)] =
        compiled(verbs::place, {.name = "place",
                                .forms = {"TILE SQUARE ROTATION"},
                                .sentences = {"Place {TILE} at {SQUARE}[, turned {ROTATION}]"}});
    rules.verbs[index(verbs::discard)] = compiled(
        verbs::discard,
        {.name = "discard", .apply = plain<apply_discard>(), .forms = {"TILE"}, .sentences = {"Discard {TILE}"}});
    rules.decisions[index(decisions::place)].spec = {"place", "Place the tile.", plain<list_all_placements>(), {}, {}};
}

// ---------------------------------------------------------------- the step

bool View::offered(TileTypeId t) const {
    const std::span<const Offer> all = offers();
    return std::any_of(all.begin(), all.end(), [t](const Offer& offer) { return offer.tile == t; });
}

/// Asks where the tile goes; if it fits nowhere the modules' rule says what becomes of it (BASE-056).
void Engine::place_step() {
    ask(decisions::place, turn().owner);
    if (legal_count() != 0) {
        return;
    }
    core_->choosing = 0;
    refuse_offers();
}

void Play::refuse_offers() {
    if (rules_->unplaceable) {
        rules_->unplaceable(*this);
        return;
    }
    for (const Offer& offer : offers()) {
        discard(offer.tile, offer.from);
    }
    resume_at(Anchor::part_offer);
}

void Play::discard(TileTypeId type, PileId from) {
    move_tile(type, from, piles::removed);
    if (turn().allotted == type) {
        turns_[core_->turns].allotted = none_of<TileTypeId>; // not offered again: the part goes on as any other
    }
    Engine::of(*this).tell_all(events::TileDiscarded{turn_owner(), type});
}

void Engine::place(TileTypeId type, Position at, unsigned rotation) {
    for (const Offer& offer : offers()) {
        if (offer.tile == type) {
            take_tile(type, offer.from);
            break;
        }
    }
    withdraw_offers();
    const PlayerId owner = turn().owner;
    const TileId id = put_tile(type, at, rotation, owner);
    turns_[core_->turns].tile = id;
    tell_placed(id, owner);
}

/// A tile was placed, and features of it that were there before are larger by it.
void Engine::tell_placed(TileId id, PlayerId by) {
    tell_all(events::TilePlaced{by, id, tile(id).type});
    if (!heard<events::FeatureExtended>()) {
        return;
    }
    for (unsigned i = 0; i < type_of(id).segment_count; ++i) { // whoever hears of it may transform the tile
        const FeatureId f = feature_of(segment(id, i));
        unsigned before = 0, here = 0;
        for (unsigned j = 0; j < type_of(id).segment_count; ++j) {
            const bool same = feature_of(segment(id, j)) == f;
            before += same && j < i ? 1 : 0;
            here += same ? 1 : 0;
        }
        if (before == 0 && feature(f).segments > here) {
            tell_all(events::FeatureExtended{by, id, f});
        }
    }
}

} // namespace bastide
