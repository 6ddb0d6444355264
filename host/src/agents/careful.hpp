// The agent that keeps figures back, and waits for what is worth waiting for.
#pragma once
#include "agents/agent.hpp"
#include "agents/thought.hpp"

namespace bastide::host {

/// Like GreedyAgent to the end of its own decisions in a row, but it looks at what a position promises (Outlook), not
/// only at what it would end with.
class CarefulAgent final : public Agent {
public:
    Action choose(const Game& game, Rng& rng) override;

private:
    Thought thought_;
    std::optional<Game> known_;
};

} // namespace bastide::host
