#include "agents/agent.hpp"
#include "agents/greedy.hpp"
#include "agents/random.hpp"
#include "bastide/error.hpp"

namespace bastide::host {

std::vector<std::string> agent_names() { return {"random", "greedy"}; }

std::unique_ptr<Agent> make_agent(const std::string& name) {
    if (name == "random") {
        return std::make_unique<RandomAgent>();
    }
    if (name == "greedy") {
        return std::make_unique<GreedyAgent>();
    }
    const std::string hint = did_you_mean(name, agent_names());
    throw Error("There is no agent '" + name + "'." + hint + " Known agents are " + listed(agent_names()) + ".");
}

} // namespace bastide::host
