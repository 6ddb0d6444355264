// The agent that searches a tree, as it was before anything was learned.
#pragma once
#include "agents/agent.hpp"
#include "agents/mcts/search.hpp"

namespace bastide::host {

/// `mcts@1`: tree search for any game, with no model of any rule. It stays as it is, so that others can be measured
/// against it.
///
/// The tree holds what the searching seat can tell apart (information sets of that seat): every playout deals what is
/// hidden from it anew, and all of them go down the same tree. That keeps one tree instead of many small ones, and the
/// seat cannot plan by what it may not know. Outcomes of chance are nodes' children, drawn as the game draws them.
/// Every seat maximises its own margin (max^n; teams share theirs). Actions are weighed by what they promise at once
/// (Thought) until playouts know better, and playouts end after a few turns with an Outlook instead of the end.
///
/// Budgets are numbers of playouts, which repeat exactly, with any number of threads: each thread has a tree of its
/// own, a fixed share of the playouts and generators that follow from its number. With a budget of time they do not.
class FirstMctsAgent final : public Agent {
public:
    static std::vector<AgentOption> options();
    static std::unique_ptr<Agent> make(const AgentSettings& settings);

    FirstMctsAgent(const SearchSettings& search, unsigned playouts, unsigned milliseconds, unsigned threads);
    Action choose(const Game& game, Rng& rng) override;
    std::vector<std::string> why(const Game& game, Action chosen) override;
    void limit_time(std::chrono::milliseconds most) override { most_time_ = most; }

private:
    Action most_visited() const;
    void search(std::size_t thread, const Game& game, std::uint64_t seed);

    unsigned playouts_;
    std::chrono::milliseconds time_; ///< instead of the playouts, if not 0
    std::chrono::milliseconds most_time_ = std::chrono::hours(24 * 365);
    std::vector<Search> searches_; ///< one a thread
};

} // namespace bastide::host
