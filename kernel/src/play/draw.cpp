// Piles, layers of the supply, and drawing from them.
#include "engine.hpp"
#include "named.hpp"
#include "nth.hpp"
#include "plain_hook.hpp"
#include "tell.hpp"
#include <algorithm>
#include <cstring>

namespace bastide {

namespace {

void outcomes_of_draw(const Play& p, Chances& chances) {
    const PileId from = p.argument(decisions::draw).from;
    p.each_type(from,
                [&](TileTypeId type, int n) { chances.add(verbs::draw(from, type), static_cast<std::uint32_t>(n)); });
}

} // namespace

void Engine::register_drawing(Ruleset& rules) {
    rules.piles = {{"supply", nobody, true}, {"removed", nobody, false}, {"taken", nobody, false}};
    rules.verbs[index(verbs::draw)] =
        compiled(verbs::draw, {.name = "draw", .forms = {"TILE"}, .sentences = {"Draw {TILE}"}});
    rules.decisions[index(decisions::draw)].spec = {"draw", "A tile is drawn.", {}, plain<outcomes_of_draw>(), {}};
}

void Play::ask_draw(PileId from, PileId to, bool as_offer) {
    checking(*this, [&](const Named& named) { named.pile(from).pile(to); });
    ask(decisions::draw, chance, {.from = from, .to = to, .as_offer = as_offer});
}

/// The k-th tile of the pile, for a random k: eight types at a time.
TileTypeId Engine::sample_draw(Rng& rng) const {
    const PileId from = drawn().from;
    if (pile_size(from) == 0) [[unlikely]] {
        refuse_empty_list();
    }
    const std::span<const std::uint8_t> counts = pile_counts(from);
    auto k = rng.below(static_cast<std::uint32_t>(pile_size(from)));
    std::size_t t = 0;
    for (; t + 8 <= counts.size(); t += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, &counts[t], 8);
        constexpr std::uint64_t low_bytes = 0x00FF00FF00FF00FFULL;
        const std::uint64_t pairs = (eight & low_bytes) + (eight >> 8 & low_bytes); // their sum by pairs in one word
        const auto sum = static_cast<std::uint32_t>(pairs * 0x0001000100010001ULL >> 48);
        if (k < sum && sum < 256) {
            return static_cast<TileTypeId>(t + nth_of_eight(eight, k).which);
        }
        if (k < sum) {
            break;
        }
        k -= sum;
    }
    for (; k >= counts[t]; ++t) {
        k -= counts[t];
    }
    return static_cast<TileTypeId>(t);
}

void Engine::draw(TileTypeId type) {
    const Draw about = drawn();
    move_tile(type, about.from, about.to);
    if (about.as_offer) {
        offer(type, about.to);
        tell_all(events::TileTaken{turn_owner(), type});
    }
}

// ---------------------------------------------------------------- steps

/// The board is set up and all layers are stacked.
void Engine::open_supply() {
    core_->stacked = 1;
    if (!rules_->layers.empty()) {
        note_homes();
    }
    if (pile_totals_[index(piles::supply)] == 0) {
        next_layer();
    }
}

/// In which layers the types lie: in which order layers are drawn is known to everybody.
void Engine::note_homes() {
    const auto& layers = rules_->layers;
    for (std::size_t t = 0; t < rules_->types.size(); ++t) {
        const auto type = static_cast<TileTypeId>(t);
        unsigned home = in_pile(piles::supply, type) != 0 ? 1U : 0U;
        for (std::size_t i = 0; i < layers.size(); ++i) {
            home |= in_pile(layers[i], type) != 0 ? 2U << i : 0U;
        }
        home_[t] = static_cast<std::uint16_t>(home);
    }
}

/// Modules at the anchor have made their offers; without any, a tile is drawn (BASE-044).
void Engine::offer_step(Task& task) {
    const Turn& turn = this->turn();
    if ((turn.flags & Turn::no_tile) != 0) {
        task.pc = rules_->pc_of(Anchor::part_figures);
    } else if (turn.offers != 0) {
        return;
    } else if (turn.allotted != none_of<TileTypeId>) {
        offer(turn.allotted, piles::taken);
    } else if (pile_totals_[index(piles::supply)] == 0) {
        task.pc = rules_->pc_of(Anchor::part_close);
    } else {
        ask_draw(piles::supply, piles::taken, true);
    }
}

// ---------------------------------------------------------------- piles

/// The supply is used up: the first layer under it that has tiles takes its place. Not while the board is set up, when
/// modules sort tiles into layers. Rare, so kept out of line: move_tile is run for every tile.
[[gnu::noinline, gnu::cold]] void Engine::next_layer() {
    const std::size_t types = rules_->types.size();
    for (const PileId layer : rules_->layers) {
        if (pile_totals_[index(layer)] != 0) {
            std::swap(pile_totals_[index(layer)], pile_totals_[index(piles::supply)]);
            std::swap_ranges(piles_, piles_ + types, piles_ + index(layer) * types);
            return;
        }
    }
    tell_all(events::SupplyEmptied{turn_owner()});
}

void Play::take_tile(TileTypeId t, PileId from) {
    checking(*this, [&](const Named& named) { named.type(t).pile(from); });
    std::uint8_t& there = piles_[index(from) * rules_->types.size() + index(t)];
    if (there > 0) { // a forced tile may not be there
        --there;
        if (--pile_totals_[index(from)] == 0 && from == piles::supply && core_->stacked != 0) {
            Engine::of(*this).next_layer();
        }
    }
}

void Play::move_tile(TileTypeId t, PileId from, PileId to) {
    checking(*this, [&](const Named& named) { named.pile(to); });
    take_tile(t, from);
    std::uint8_t& here = piles_[index(to) * rules_->types.size() + index(t)];
    if (here < 255) {
        ++here;
        ++pile_totals_[index(to)];
    }
}

void Play::move_all(PileId from, PileId to) {
    checking(*this, [&](const Named& named) { named.pile(from).pile(to); });
    each_type(from, [&](TileTypeId type, int n) {
        for (; n > 0; --n) {
            move_tile(type, from, to);
        }
    });
}

void Play::offer(TileTypeId t, PileId from, std::uint8_t flags) {
    checking(*this, [&](const Named& named) { named.type(t).pile(from); });
    Turn& turn = turns_[core_->turns];
    if (turn.offers == turn.offer.size()) {
        refuse_more_than(turn.offers, "tiles are offered to one player at once");
    }
    turn.offer[turn.offers++] = {t, from, flags};
}

int View::tiles_held(PlayerId p) const {
    checking(*this, [&](const Named& named) { named.seat_or_nobody(p); });
    int held = 0;
    for (std::size_t i = 0; i < rules_->piles.size(); ++i) {
        held += rules_->piles[i].holder == p ? pile_totals_[i] : 0;
    }
    return held;
}

int View::tiles_left() const {
    int left = pile_size(piles::supply);
    for (const PileId layer : rules_->layers) {
        left += pile_size(layer);
    }
    return left;
}

} // namespace bastide
