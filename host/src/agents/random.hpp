// The agent that does anything.
#pragma once
#include "agents/agent.hpp"
#include "bastide/host/game.hpp"
#include "bastide/random.hpp"

namespace bastide::host {

/// Uniform over the legal actions, which are counted, not listed. Inline, so that loops that need no virtual call have
/// none.
inline Action any_action(const Game& game, Rng& rng) {
    return game.legal_action(rng.below(static_cast<std::uint32_t>(game.legal_count())));
}

inline void apply_any(Game& game, Rng& rng) {
    game.apply_listed(rng.below(static_cast<std::uint32_t>(game.legal_count())));
}

class RandomAgent final : public Agent {
public:
    Action choose(const Game& game, Rng& rng) override { return any_action(game, rng); }
    std::vector<std::string> why(const Game&, Action) override { return {"It does anything that is allowed."}; }
};

} // namespace bastide::host
