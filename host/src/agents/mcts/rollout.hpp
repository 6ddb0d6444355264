// Playing on quickly, but not blindly.
#pragma once
#include "agents/thought.hpp"

namespace bastide::host {

/// At every decision a few actions are drawn, and the one that is worth most at once is played: far from the best there
/// is, but as far from anything.
class Rollout {
public:
    explicit Rollout(int tries) : tries_(static_cast<std::uint32_t>(tries)) {}
    /// One decision of whoever is to act; not at chance, nor at the end.
    void act(Game& game, Rng& rng);

private:
    double after(const Game& game, std::size_t number, std::size_t depth, Rng& rng);
    double value(const Game& game) const;

    std::uint32_t tries_;
    PlayerId me_ = nobody;
    std::array<std::optional<Game>, 2> games_;
};

} // namespace bastide::host
