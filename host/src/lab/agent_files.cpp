#include "lab/agent_files.hpp"
#include "agents/spec.hpp"
#include "agents/value/choice.hpp"
#include "files/mapped.hpp"
#include "files/sha256.hpp"
#include <system_error>
#include <utility>

namespace bastide::host {

std::string value_file_of(const std::string& agent) {
    if (starts_a_program(agent)) {
        return {}; // what a program is told is its own affair
    }
    const AgentSpec spec = parse_agent(agent);
    for (const auto& [name, value] : spec.options) {
        if (name == "value" && value != "auto" && value != "none") {
            return value;
        }
    }
    return {};
}

std::string agent_as_of_now(const std::string& agent) {
    const std::string values = value_file_of(agent);
    return agent + (values.empty() ? "" : ' ' + sha256(Mapped(values).bytes()));
}

std::string learned_by(const std::vector<std::string>& agents, const Ruleset& rules) {
    std::string text = ValueChoice("auto").version(rules);
    for (const std::string& agent : agents) {
        text += '\n' + agent_as_of_now(agent);
    }
    return sha256(text).substr(0, 16);
}

std::string agent_here(const std::string& agent, const std::filesystem::path& folder) {
    const std::string file = value_file_of(agent);
    const std::string beside = (folder / file).string();
    const std::size_t at = agent.find(":value=" + file);
    std::error_code trouble;
    if (file.empty() || at == std::string::npos || beside.find(':') != std::string::npos || // which no description has
        !std::filesystem::is_regular_file(beside, trouble)) {
        return agent;
    }
    std::string out = agent;
    return out.replace(agent.find('=', at) + 1, file.size(), beside);
}

std::vector<std::string> agents_here(const std::vector<std::string>& agents, const std::filesystem::path& folder) {
    std::vector<std::string> out;
    for (const std::string& agent : agents) {
        out.push_back(agent_here(agent, folder));
    }
    return out;
}

} // namespace bastide::host
