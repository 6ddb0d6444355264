// Opponents for people: a ladder of strengths, each of which is one of the other agents with the habits of people.
#pragma once
#include "agents/agent.hpp"

namespace bastide::host {

struct Rung {
    std::string name, level, character;
    std::string description; ///< of the agent that it is
    bool slow = false;
};
/// The weakest first.
const std::vector<Rung>& ladder();
/// As agents that can be named.
std::vector<AgentKind> ladder_kinds();

} // namespace bastide::host
