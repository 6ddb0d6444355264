#include "serve/allowed.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "serve/limits.hpp"
#include <algorithm>
#include <regex>

namespace bastide::host::serve {
namespace {

/// "playouts up to 5000 and milliseconds up to 10000"
std::string allowed_options() {
    std::vector<std::string> all;
    for (const limits::AgentLimit& limit : limits::agents) {
        all.push_back(limit.option + (" up to " + std::to_string(limit.most)));
    }
    return listed(all);
}

} // namespace

void check_agent(const std::string& agent) {
    if (agent == "person") {
        return;
    }
    if (starts_a_program(agent)) {
        throw Error("The agent " + in_quotes(agent) + " is a program; a server starts none that a game file names.");
    }
    for (const auto& [name, value] : parse_agent(agent).options) {
        const auto limit = std::find_if(limits::agents.begin(), limits::agents.end(),
                                        [&name = name](const auto& one) { return name == one.option; });
        if (limit == limits::agents.end() || value.size() > 5 || std::atoi(value.c_str()) > limit->most) {
            throw Error("The agent " + in_quotes(agent) + ": of options a server takes " + allowed_options() + ".");
        }
    }
    make_agent(agent);
}

bool takes_its_time(const std::string& agent) {
    const std::string name = parse_agent(agent).name;
    const std::vector<AgentKind>& kinds = agent_kinds();
    return std::any_of(kinds.begin(), kinds.end(),
                       [&](const AgentKind& kind) { return kind.slow && kind.name == name; });
}

std::string sentence_of(const Error& error) {
    static const std::regex folders(R"((^|[\s'"(=])/(?:[^/\s'":]+/)+)");
    return std::regex_replace(std::string(error.what()), folders, "$1");
}

std::string sentence_of(const CannotWrite& error) {
    return "The server cannot write this down at the moment (" + error.reason() +
           "). What is not written has not happened; it can be tried again.";
}

} // namespace bastide::host::serve
