// What scores would be if the game were finished now.
#pragma once
#include "bastide/ids.hpp"
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bastide {

/// Points by seat.
using Scores = std::array<std::int32_t, max_players>;

/// A tile that a seat is to place in a turn to come, and how sure that is, 0 to 1.
struct PromisedTile {
    PlayerId seat = nobody;
    TileTypeId tile = none_of<TileTypeId>;
    float share = 1;
};

/// The scores that a position would end with: those so far and the value of all features, to which modules add what
/// else they would pay at the end. A hook that reads a score sees what was added at earlier anchors.
class Estimate {
public:
    explicit Estimate(const Scores& scores, std::vector<PromisedTile>* promised = nullptr)
        : scores_(scores), promised_(promised) {}

    int score(PlayerId p) const { return scores_[index(p)]; }
    void add(PlayerId p, int points) { scores_[index(p)] += points; }
    /// At Anchor::end_last_parts, for whoever asks who is to get which tiles: what else a debt is for.
    void promise(const PromisedTile& tile) {
        if (promised_ != nullptr) {
            promised_->push_back(tile);
        }
    }
    /// The hook cannot tell; only finishing a copy of the game can. That is slow.
    void give_up() { known_ = false; }

    bool known() const { return known_; }
    const Scores& scores() const { return scores_; }

private:
    Scores scores_;
    std::vector<PromisedTile>* promised_;
    bool known_ = true;
};

} // namespace bastide
