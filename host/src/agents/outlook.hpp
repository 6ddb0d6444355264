// What a position promises: the points it would bring if the game ended now, and what may still come of it.
#pragma once
#include "agents/fits.hpp"
#include "agents/value/valuer.hpp"
#include <vector>

namespace bastide::host {

/// Values positions with nothing learned, and stays as it is: `careful@1` and `mcts@1` play by it, so that others can
/// be measured against them. To the scores that the game would end with it adds, for every feature that somebody stands
/// on and that can still close, what closing would bring, times the chance that it closes; and it takes off a price for
/// figures that are bound: the dearer the fewer are free, the cheaper the likelier they come back, and nothing at the
/// end. Knows kinds of features by what they say of themselves (how they close, what they are worth), and no module.
class Outlook final : public Valuer {
public:
    void begin(const Game& game) override;
    Worths worths(const Game& game) override;
    std::vector<Term> terms(const Game& game) override;

private:
    /// What one feature promises beyond its value now.
    struct Promise {
        Feature as_it_was;
        bool known = false;
        std::uint8_t missing = 0; ///< squares on which tiles are missing, some of them in `squares`
        std::array<Position, 8> squares;
        float returns = 0;   ///< the chance that figures on it come back in time
        float gain = 0;      ///< points that its owners may hope for
        unsigned owners = 0; ///< bit set of seats
    };
    void find_gaps(const Play& play, FeatureId f, Closing closing, Promise& it) const;
    bool still_holds(const Play& play, FeatureId f, const Promise& it) const;
    Promise promise(const Play& play, FeatureId f);
    const Promise& promised(const Play& play, FeatureId f, Promise& fresh);

    Fits fits_;
    std::size_t tiles_ = 0;      ///< on the board
    double turns_ = 0;           ///< that each player still has
    double time_ = 0;            ///< share of the tiles still to come
    std::vector<Promise> known_; ///< by feature
};

} // namespace bastide::host
