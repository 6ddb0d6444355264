// What scores would be if the game were finished now.
#pragma once
#include "bastide/ids.hpp"
#include <array>
#include <cstddef>
#include <cstdint>

namespace bastide {

/// Points by seat.
using Scores = std::array<std::int32_t, max_players>;

/// The scores that a position would end with: those so far and the value of all features, to which modules add what
/// else they would pay at the end. A hook that reads a score sees what was added at earlier anchors.
class Estimate {
public:
    explicit Estimate(const Scores& scores) : scores_(scores) {}

    int score(PlayerId p) const { return scores_[index(p)]; }
    void add(PlayerId p, int points) { scores_[index(p)] += points; }
    /// The hook cannot tell; only finishing a copy of the game can. That is slow.
    void give_up() { known_ = false; }

    bool known() const { return known_; }
    const Scores& scores() const { return scores_; }

private:
    Scores scores_;
    bool known_ = true;
};

} // namespace bastide
