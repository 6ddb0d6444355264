// The agent that keeps figures back, and waits for what is worth waiting for.
#pragma once
#include "agents/agent.hpp"
#include "agents/thought.hpp"
#include "agents/why.hpp"

namespace bastide::host {

/// Like GreedyAgent to the end of its own decisions in a row, but it looks at what a position promises, by what was
/// learned for the game (LearnedValuer) or by a few figures that somebody chose (Outlook). Habits make it play worse,
/// as people do.
class CarefulAgent final : public Agent {
public:
    static std::vector<AgentOption> options();
    static std::unique_ptr<Agent> make(const AgentSettings& settings);

    /// As `careful@1` thinks.
    CarefulAgent() : thought_(ValueChoice(), 0, Habits{}, Thought::Sees::board) {}
    CarefulAgent(ValueChoice choice, std::size_t width, Habits habits)
        : thought_(std::move(choice), width, std::move(habits)) {}
    Action choose(const Game& game, Rng& rng) override;
    /// Who counts what there is now alone asks no value.
    std::string plays_by(const Ruleset& rules) const override {
        return thought_.habits().short_sighted ? std::string() : thought_.choice().told(rules);
    }
    std::vector<std::string> why(const Game& game, Action chosen) override { return host::why(game, thought_, chosen); }
    void check(const Ruleset& rules) const override { Manner(thought_.habits(), rules); }

private:
    Thought thought_;
    std::optional<Game> known_;
};

} // namespace bastide::host
