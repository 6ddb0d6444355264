// Positions valued by what was learned from games.
#pragma once
#include "agents/value/sight.hpp"
#include "agents/value/valuer.hpp"

namespace bastide::host {

/// The scores that the game would end with now, and what the signs of the position are worth besides.
class LearnedValuer final : public Valuer {
public:
    LearnedValuer(const Ruleset& rules, std::vector<float> weights) : sight_(rules, std::move(weights)) {}
    void begin(const Game& game) override { sight_.begin(game); }
    Worths worths(const Game& game) override {
        const Scores scores = game.estimate();
        Worths worths{};
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.play().players()); ++seat) {
            worths[seat] = scores[seat];
        }
        sight_.weigh(game, scores, worths);
        return worths;
    }

    std::vector<Term> terms(const Game& game) override { return sight_.terms(game, game.estimate()); }

private:
    Sight sight_;
};

} // namespace bastide::host
