#include "quality/asked_oracle.hpp"
#include "agents/agent.hpp"
#include "agents/careful.hpp"
#include "agents/spec.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <vector>

namespace bastide::host {

std::optional<ValueChoice> value_choice_of(const std::string& agent) {
    const AgentSpec spec = parse_agent(agent);
    if (spec.name == "careful@1") {
        return ValueChoice();
    }
    if (spec.name == "careful") {
        return ValueChoice(AgentSettings(spec, CarefulAgent::options()).text("value"));
    }
    return {};
}

namespace {

/// At a glance an agent only says what positions are worth; how it plays, it is never asked.
void refuse_habits(const AgentSpec& agent) {
    std::vector<std::string> unheard = agent.flags;
    for (const auto& [name, value] : agent.options) {
        if (name != "value") {
            unheard.push_back(name);
        }
    }
    if (!unheard.empty()) {
        throw Error("the agent " + in_quotes(agent.text) + " judges positions by what they are worth alone, so " +
                    in_quotes(unheard.front()) + " changes nothing; leave it out, or let it play on: playouts = 20.");
    }
}

} // namespace

void check_oracle(const OracleSpec& spec) {
    make_agent(spec.agent);
    if (spec.playouts == 0 && !value_choice_of(spec.agent)) {
        throw Error("the agent " + in_quotes(spec.agent) +
                    " does not say what positions are worth, so it judges none at a glance; take careful or careful@1, "
                    "or let it play on: playouts = 20.");
    }
    if (spec.playouts == 0) {
        refuse_habits(parse_agent(spec.agent));
    }
}

std::string in_words(const OracleSpec& spec) {
    if (spec.playouts != 0) {
        return "Chances of winning are told by " + spec.agent + ", which at every turn played " +
               counted(spec.playouts, "game") + " on to the end.";
    }
    return "Chances of winning are told by what positions are worth to " + spec.agent + ", as learned from " +
           counted(static_cast<long long>(spec.games), "game") + " of each variant that are none of these.";
}

} // namespace bastide::host
