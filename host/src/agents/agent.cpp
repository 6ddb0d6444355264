#include "agents/agent.hpp"
#include "agents/bot/bot.hpp"
#include "agents/careful.hpp"
#include "agents/greedy.hpp"
#include "agents/ladder.hpp"
#include "agents/mcts/first.hpp"
#include "agents/mcts/mcts.hpp"
#include "agents/random.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

template <class T> std::unique_ptr<Agent> plain(const AgentSettings&) { return std::make_unique<T>(); }

std::vector<AgentKind> first_kinds() {
    std::vector<AgentKind> kinds = ladder_kinds();
    AgentKind mcts{"mcts", "searches ahead by playing on many times", MctsAgent::options(), MctsAgent::make, "", ""};
    AgentKind careful_1{"careful@1", "careful as it was before it learned, to measure by", {}, plain<CarefulAgent>, "",
                        ""};
    AgentKind mcts_1{"mcts@1", "mcts as it was then, likewise", FirstMctsAgent::options(), FirstMctsAgent::make, "",
                     ""};
    mcts.slow = mcts_1.slow = careful_1.measure = mcts_1.measure = true;
    const std::vector<AgentKind> others = {
        {"random", "does anything", {}, plain<RandomAgent>, "", ""},
        {"greedy", "takes what is worth most now", {}, plain<GreedyAgent>, "", ""},
        {"careful", "keeps figures back and looks at what may still come", CarefulAgent::options(), CarefulAgent::make,
         "", ""},
        mcts,
        careful_1,
        mcts_1,
        {"bot", "asks a program (docs/agents.md)", BotAgent::options(), BotAgent::make, "", ""},
    };
    kinds.insert(kinds.end(), others.begin(), others.end());
    return kinds;
}

std::vector<AgentKind>& known_kinds() {
    static std::vector<AgentKind> kinds = first_kinds();
    return kinds;
}

} // namespace

const std::vector<AgentKind>& agent_kinds() { return known_kinds(); }

void add_agent_kind(AgentKind kind) { known_kinds().push_back(std::move(kind)); }

std::vector<std::string> agent_names() {
    std::vector<std::string> names;
    for (const AgentKind& kind : agent_kinds()) {
        names.push_back(kind.name);
    }
    return names;
}

std::unique_ptr<Agent> make_agent(const std::string& description) {
    const AgentSpec spec = parse_agent(description);
    const std::vector<AgentKind>& kinds = agent_kinds();
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const auto& it) { return it.name == spec.name; });
    if (kind == kinds.end()) {
        const std::string hint = did_you_mean(spec.name, agent_names());
        throw Error("There is no agent " + in_quotes(spec.name) + "." + hint + " Known agents are " +
                    listed(agent_names()) + ".");
    }
    return kind->make(AgentSettings(spec, kind->options));
}

std::unique_ptr<Agent> make_agent(const std::string& description, const Ruleset& rules) {
    std::unique_ptr<Agent> agent = make_agent(description);
    agent->check(rules);
    return agent;
}

std::string plays_by(const std::string& description, const Ruleset& rules) {
    const std::string sentence = make_agent(description)->plays_by(rules);
    return sentence.empty() ? sentence : description + ": " + sentence;
}

std::string agents_in_words() {
    std::string text;
    for (const AgentKind& kind : agent_kinds()) {
        text +=
            "  " + kind.name + std::string(10 - std::min<std::size_t>(9, kind.name.size()), ' ') + kind.about + '\n';
        for (const AgentOption& option : kind.options) {
            text += "              " + option.name + ": " + option.about + '\n';
        }
    }
    return text;
}

} // namespace bastide::host
