// The agent that takes what is worth most when its own decisions of the moment are done.
#pragma once
#include "agents/agent.hpp"
#include "bastide/host/game.hpp"
#include <array>
#include <optional>
#include <span>
#include <vector>

namespace bastide::host {

/// Looks ahead to the end of its own decisions in a row (a tile and the figure on it are one thought), never past
/// chance or another player. Values a position as if the game ended now: own points minus the best opponent's, and a
/// price for every figure that is bound. Ties at random. Knows no module and no kind of feature. Where its decisions
/// have too many ends (two figures in a row that may go anywhere on a large board), it goes on after those actions
/// alone that seem best at once.
class GreedyAgent final : public Agent {
public:
    Action choose(const Game& game, Rng& rng) override;
    std::vector<std::string> why(const Game& game, Action chosen) override;

private:
    static constexpr std::size_t deepest = 3;             ///< decisions in a row that are thought through
    static constexpr std::size_t most_positions = 10'000; ///< valued for a decision until it is narrow
    static constexpr std::size_t width = 8;               ///< actions that it goes on after if it is narrow

    bool too_many() const { return !narrow_ && positions_ > most_positions; }
    void think(const Game& known, std::span<const Action> actions);
    std::vector<Action> promising(const Game& game, std::span<const Action> actions, std::size_t depth);
    double best_after(const Game& game, std::size_t depth);
    double value_after(const Game& game, Action action, std::size_t depth);
    double value(const Game& game);

    PlayerId me_ = nobody;
    bool narrow_ = false;
    std::size_t positions_ = 0;  ///< valued for this decision
    std::vector<double> worths_; ///< of the actions thought about
    // Kept between decisions: assigning to a game that exists allocates nothing.
    std::array<std::optional<Game>, deepest + 1> games_;
};

} // namespace bastide::host
