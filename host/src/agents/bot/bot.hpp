// The agent that asks another program.
#pragma once
#include "agents/agent.hpp"
#include "agents/bot/child.hpp"
#include "agents/bot/more.hpp"

namespace bastide::host {

/// Speaks docs/agents.md's protocol with a command. A program that ends, is late, says what it was not asked for or
/// something that is not legal forfeits the game: anything legal is played for it from then on. It is started anew for
/// the next game, unless it has forfeited three in a row.
class BotAgent final : public Agent {
public:
    static std::vector<AgentOption> options();
    static std::unique_ptr<Agent> make(const AgentSettings& settings);

    BotAgent(std::string command, double seconds) : command_(std::move(command)), seconds_(seconds) {}

    void begin() override;
    Action choose(const Game& game, Rng& rng) override;
    std::string forfeit() const override { return forfeit_; }

private:
    /// The action, or nothing after a forfeit.
    std::optional<Action> ask(const Game& game);
    /// Asks once and reads the answer. Nothing after a forfeit, and where it wants more first.
    std::optional<Action> ask_once(const Game& game, double seconds, Child::Clock::time_point until);
    std::optional<Action> understood(const Game& game, const std::string& line);
    void start(const Game& game, Child::Clock::time_point until);
    void give_up(const Game& game, const std::string& why);
    void give_up(const Game& game, Child::Outcome outcome, double seconds);

    std::string command_;
    double seconds_;
    std::unique_ptr<Child> child_;
    BotParts parts_;         ///< that the program wants to be told
    bool asks_more_ = false; ///< it has just said so instead of an answer
    std::string forfeit_;
    int decisions_ = 0; ///< of this game
    int in_a_row_ = 0;  ///< games that were forfeited
};

} // namespace bastide::host
