// An agent sees a game through the five calls alone and knows no module.
#pragma once
#include "agents/spec.hpp"
#include "bastide/action.hpp"
#include "bastide/fwd.hpp"
#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace bastide::host {

class InRounds;

/// Plays one seat. Every seat has an agent of its own, which plays one game after the other.
class Agent {
public:
    virtual ~Agent() = default;
    /// A game begins. What happened in earlier games must not matter for what it chooses.
    virtual void begin() {}
    /// One of game.legal_actions(); game.to_act() is the agent's seat. What the seat may not know must not matter.
    virtual Action choose(const Game& game, Rng& rng) = 0;
    /// Choices take no longer from now on, even of an agent that would think on; it takes the best it has by then.
    virtual void limit_time(std::chrono::milliseconds) {}
    /// Itself, for whoever has its choices made in rounds; null: it can only `choose`.
    virtual InRounds* in_rounds() { return nullptr; }
    /// A sentence if the agent gave up the running game (its program crashed): it is lost for the seat, for which
    /// anything legal is played to the end. Empty mostly.
    virtual std::string forfeit() const { return {}; }
    /// A sentence about what it plays by in games of this ruleset, if that is not always the same. Empty mostly.
    virtual std::string plays_by(const Ruleset&) const { return {}; }
    /// Sentences why it would do this rather than anything else, for who asks; `game` is where it decided. Empty if it
    /// cannot say.
    virtual std::vector<std::string> why(const Game&, Action) { return {}; }
    /// Throws Error if its description means nothing in games of this ruleset.
    virtual void check(const Ruleset&) const {}
};

/// A kind of agent that there is.
struct AgentKind {
    std::string name, about;
    std::vector<AgentOption> options;
    std::unique_ptr<Agent> (*make)(const AgentSettings&);
    std::string level, character; ///< how strong it is, in a word; how it plays, in a sentence for who plays against it
    bool measure = false;         ///< stays as it is, for others to be measured by: no opponent for people
    bool slow = false;            ///< thinks for longer than a moment
};
const std::vector<AgentKind>& agent_kinds();
/// One that a host brings besides. To be called before anything is asked of them on other threads.
void add_agent_kind(AgentKind kind);

/// Of a description: "greedy", "mcts:playouts=300". Throws Error with what there is if it means no agent.
std::unique_ptr<Agent> make_agent(const std::string& description);
/// Likewise if it means none in games of this ruleset.
std::unique_ptr<Agent> make_agent(const std::string& description, const Ruleset& rules);
/// What it plays by in games of this ruleset, as it says itself, after its description: "careful: ...". Empty mostly.
std::string plays_by(const std::string& description, const Ruleset& rules);
std::vector<std::string> agent_names();
/// The names with their options, a line each, for help.
std::string agents_in_words();

} // namespace bastide::host
