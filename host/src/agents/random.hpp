// The agent that does anything.
#pragma once
#include "agents/agent.hpp"

namespace bastide::host {

/// Uniform over the legal actions. Inline, so that loops that need no virtual call have none.
inline Action any_action(const Game& game, Rng& rng) {
    const std::span<const Action> legal = game.legal_actions();
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

class RandomAgent final : public Agent {
public:
    Action choose(const Game& game, Rng& rng) override { return any_action(game, rng); }
};

} // namespace bastide::host
