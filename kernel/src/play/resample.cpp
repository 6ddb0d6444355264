// What a seat cannot know is dealt anew: tiles in hidden hands and private piles, and the hidden slots of modules.
#include "busy.hpp"
#include "engine.hpp"
#include "named.hpp"
#include <set>

namespace bastide {

namespace {

/// Tiles of hidden piles change places with each other and with what may still be drawn.
class Redeal {
public:
    /// `piles`: counts by pile and type.
    Redeal(std::uint8_t* piles, std::size_t types, const std::vector<std::size_t>& hidden)
        : piles_(piles), types_(types), hidden_(hidden) {}

    /// Only the types of one home: `home(type) == wanted`.
    template <class Home> void exchange(const Home& home, std::uint16_t wanted, Rng& rng) {
        std::vector<int> owed;
        for (const std::size_t pile : hidden_) {
            owed.push_back(0);
            for (std::size_t t = 0; t < types_; ++t) {
                if (home(t) == wanted) {
                    owed.back() += at(pile, t);
                    at(0, t) = static_cast<std::uint8_t>(at(0, t) + at(pile, t));
                    at(pile, t) = 0;
                }
            }
        }
        std::uint32_t left = 0;
        for (std::size_t t = 0; t < types_; ++t) {
            left += home(t) == wanted ? at(0, t) : 0U;
        }
        for (std::size_t i = 0; i < hidden_.size(); ++i) {
            for (; owed[i] > 0; --owed[i], --left) {
                std::uint32_t k = rng.below(left);
                std::size_t t = 0;
                for (; home(t) != wanted || k >= at(0, t); ++t) {
                    k -= home(t) == wanted ? at(0, t) : 0U;
                }
                --at(0, t);
                ++at(hidden_[i], t);
            }
        }
    }

private:
    std::uint8_t& at(std::size_t pile, std::size_t type) { return piles_[pile * types_ + type]; }

    std::uint8_t* piles_;
    std::size_t types_;
    const std::vector<std::size_t>& hidden_;
};

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
    std::set<std::uint16_t> homes;
    for (std::size_t t = 0; t < r.types.size(); ++t) {
        homes.insert(home(t));
    }
    Redeal redeal(piles_, r.types.size(), hidden);
    for (const std::uint16_t of : homes) {
        redeal.exchange(home, of, rng);
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
