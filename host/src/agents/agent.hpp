// An agent sees a game through the five calls alone and knows no module.
#pragma once
#include "bastide/game.hpp"
#include <memory>
#include <string>
#include <vector>

namespace bastide::host {

class Agent {
public:
    virtual ~Agent() = default;
    /// One of game.legal_actions(); game.to_act() is the agent's seat. What the seat may not know must not matter.
    virtual Action choose(const Game& game, Rng& rng) = 0;
};

/// Throws Error with the known names if there is no such agent.
std::unique_ptr<Agent> make_agent(const std::string& name);
std::vector<std::string> agent_names();

} // namespace bastide::host
