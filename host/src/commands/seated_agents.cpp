#include "commands/seated_agents.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <iostream>

namespace bastide::host {

std::vector<std::string> seated_agents(const std::vector<std::string>& asked, const Table& table, bool quiet) {
    const std::size_t seats = table.file.players.size();
    std::vector<std::string> agents = asked;
    if (agents.size() == 1) {
        agents.resize(seats, agents.front());
    }
    if (!agents.empty() && agents.size() != seats) {
        throw Error("--agents names " + std::to_string(agents.size()) + " agents, but " + table.file.file + " has " +
                    std::to_string(seats) + " players; give one for each, or one for all.");
    }
    std::vector<std::string> persons;
    for (std::size_t i = 0; agents.size() < seats; ++i) {
        const std::string& agent = table.file.players[i].agent;
        if (agent == "person") {
            persons.push_back(table.names[i]);
        }
        agents.push_back(agent == "person" ? "random" : agent);
    }
    if (!persons.empty() && !quiet) {
        std::cerr << "The agent random plays for " << listed(persons) << ", "
                  << (persons.size() == 1 ? "a person" : "persons") << " in the game file (--agents names others).\n";
    }
    for (const std::string& agent : agents) { // a wrong name is told before anything runs
        try {
            make_agent(agent, *table.rules);
        } catch (const Error& error) {
            throw Error((asked.empty() ? table.file.file : "--agents") + ": " + error.what());
        }
    }
    return agents;
}

Option add_agents_option(Command command, std::vector<std::string>& agents, const std::string& who,
                         const std::vector<std::string>& known) {
    return command
        .add_option("-a,--agents", agents,
                    who + " (" + listed(known) + ", with options as in mcts:playouts=200); one name stands for all")
        .delimiter(',')
        .allow_extra_args(false);
}

} // namespace bastide::host
