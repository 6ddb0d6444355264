// What a seat cannot know is dealt anew: tiles in hidden hands and private piles, and the hidden slots of modules.
#include "busy.hpp"
#include "engine.hpp"
#include "named.hpp"
#include <algorithm>
#include <set>
#include <utility>

namespace bastide {

namespace {

/// Tiles of hidden piles change places with each other and with what may still be drawn: those of the types that
/// `moves(type)`. `piles`: counts by pile and type.
template <class Moves>
void exchange(std::uint8_t* piles, std::size_t types, const std::vector<std::size_t>& hidden, const Moves& moves,
              Rng& rng) {
    const auto at = [&](std::size_t pile, std::size_t type) -> std::uint8_t& { return piles[pile * types + type]; };
    std::vector<std::size_t> all, owed(hidden.size()); // types of tiles; how many to each pile
    for (std::size_t t = 0; t < types; ++t) {
        if (moves(t)) {
            all.insert(all.end(), std::exchange(at(0, t), std::uint8_t{0}), t);
            for (std::size_t i = 0; i < hidden.size(); ++i) {
                owed[i] += at(hidden[i], t);
                all.insert(all.end(), std::exchange(at(hidden[i], t), std::uint8_t{0}), t);
            }
        }
    }
    for (std::size_t i = 0; i < hidden.size(); ++i) {
        for (; owed[i] > 0; --owed[i]) {
            const auto dealt = all.begin() + rng.below(static_cast<std::uint32_t>(all.size()));
            ++at(hidden[i], *dealt);
            all.erase(dealt);
        }
    }
    for (const std::size_t t : all) {
        ++at(0, t);
    }
}

/// What was offered from a pile, which may hold other tiles now.
void offer_anew(const View& view, Turn& turn, PileId pile) {
    const auto begin = turn.offer.begin(), end = begin + turn.offers;
    const auto gone = std::stable_partition(begin, end, [&](const Offer& it) { return it.from != pile; });
    if (gone != end) {
        const std::uint8_t flags = gone->flags;
        turn.offers = static_cast<std::uint8_t>(gone - begin);
        view.each_type(pile, [&](TileTypeId type, int) {
            if (turn.offers < turn.offer.size()) {
                turn.offer[turn.offers++] = {type, pile, flags};
            }
        });
    }
}

} // namespace

bool View::knows(PlayerId viewer, PileId pile) const {
    checking(*this, [&](const Named& named) { named.seat_or_nobody(viewer).pile(pile); });
    const CompiledPile& it = rules_->piles[index(pile)];
    return it.holder != nobody ? !it.hidden || it.holder == viewer : !it.knows || it.knows(play(), viewer);
}

/// A tile is exchanged for one that lay in the same layers when the game began: in which order layers are drawn is
/// known to everybody. Sizes are kept.
void Engine::redeal_piles(PlayerId viewer, Rng& rng) {
    const Ruleset& r = *rules_;
    std::vector<std::size_t> hidden;
    for (std::size_t p = 0; p < r.piles.size(); ++p) {
        if (pile_totals_[p] > 0 && !knows(viewer, static_cast<PileId>(p))) {
            hidden.push_back(p);
        }
    }
    const auto home = [&](std::size_t t) { return r.layers.empty() ? std::uint16_t{0} : home_[t]; };
    const std::set<std::uint16_t> all(home_, home_ + (r.layers.empty() ? 0 : r.types.size()));
    for (const std::uint16_t of : r.layers.empty() ? std::set<std::uint16_t>{0} : all) {
        exchange(
            piles_, r.types.size(), hidden, [&](std::size_t t) { return home(t) == of; }, rng);
    }
    for (const std::size_t pile : hidden) {
        for (unsigned turn = 0; turn <= core_->turns; ++turn) {
            offer_anew(*this, turns_[turn], static_cast<PileId>(pile));
        }
    }
}

void Engine::resample(PlayerId viewer, Rng& rng) {
    refuse_if_broken();
    const Busy busy(*this);
    version_ = next_version();
    redeal_piles(viewer, rng);
    broken_ = true; // until every module has dealt
    for (const HiddenSlot& slot : rules_->hidden_slots) {
        slot.deal(*this, slots_ + slot.offset, viewer, rng);
    }
    broken_ = false;
    legal_known_ = count_known_ = false;
}

} // namespace bastide
