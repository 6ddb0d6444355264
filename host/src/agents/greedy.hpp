// The agent that takes what is worth most when its own decisions of the moment are done.
#pragma once
#include "agents/agent.hpp"
#include "bastide/host/game.hpp"
#include <array>
#include <optional>

namespace bastide::host {

/// Looks ahead to the end of its own decisions in a row (a tile and the figure on it are one thought), never past
/// chance or another player. Values a position as if the game ended now: own points minus the best opponent's, and a
/// price for every figure that is bound. Ties at random. Knows no module and no kind of feature.
class GreedyAgent final : public Agent {
public:
    Action choose(const Game& game, Rng& rng) override;
    std::vector<std::string> why(const Game& game, Action chosen) override;

private:
    static constexpr std::size_t deepest = 3; ///< decisions in a row that are thought through

    double best_after(const Game& game, std::size_t depth);
    double value_after(const Game& game, Action action, std::size_t depth);
    double value(const Game& game) const;

    PlayerId me_ = nobody;
    // Kept between decisions: assigning to a game that exists allocates nothing.
    std::array<std::optional<Game>, deepest + 1> games_;
};

} // namespace bastide::host
