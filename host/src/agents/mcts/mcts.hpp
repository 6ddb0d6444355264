// The agent that searches a tree of what may come.
#pragma once
#include "agents/agent.hpp"
#include "agents/mcts/search.hpp"

namespace bastide::host {

/// Tree search for any game: no model of any rule, and nothing learnt but what positions are worth.
///
/// The tree holds what the searching seat can tell apart (information sets of that seat): every playout deals what is
/// hidden from it anew, and all of them go down the same tree. That keeps one tree instead of many small ones, and the
/// seat cannot plan by what it may not know. Outcomes of chance are nodes' children, drawn as the game draws them.
/// Every seat maximises its own margin (max^n; teams share theirs). Actions are weighed by what they promise at once
/// (Thought) until playouts know better, and playouts end after a few turns with an Outlook instead of the end.
///
/// Budgets are numbers of playouts, which repeat exactly, with any number of threads: each thread has a tree of its
/// own, a fixed share of the playouts and generators that follow from its number. With a budget of time they do not.
class MctsAgent final : public Agent {
public:
    static std::vector<AgentOption> options();
    static std::unique_ptr<Agent> make(const AgentSettings& settings);
    /// As it was before anything was learned.
    static std::vector<AgentOption> first_options();
    static std::unique_ptr<Agent> make_first(const AgentSettings& settings);

    MctsAgent(const SearchSettings& search, const ValueChoice& value, unsigned playouts, unsigned milliseconds,
              unsigned threads);
    std::string plays_by(const Ruleset& rules) const override { return value_.told(rules); }
    void begin() override { last_.reset(); }
    Action choose(const Game& game, Rng& rng) override;
    std::vector<std::string> why(const Game& game, Action chosen) override;
    void limit_time(std::chrono::milliseconds most) override { most_time_ = most; }

private:
    static std::unique_ptr<MctsAgent> make(const AgentSettings& settings, SearchSettings search,
                                           const ValueChoice& value);
    Action most_visited() const;
    void search(std::size_t thread, const Game& game, std::uint64_t seed, bool goes_on);
    bool goes_on(const Game& game) const;
    void begin_turn(const Game& game);

    ValueChoice value_;
    bool keeps_;
    unsigned playouts_;
    std::chrono::milliseconds time_; ///< instead of the playouts, if not 0
    double cpu_ = 0, cpu_left_ = 0;  ///< seconds for a turn, instead of both, if not 0; of this turn
    std::uint64_t turn_ = 0;         ///< tells turns apart
    std::optional<Game> last_;       ///< where it decided last, and what
    Action done_{};
    std::chrono::milliseconds most_time_ = std::chrono::hours(24 * 365);
    std::vector<Search> searches_; ///< one a thread
    std::uint64_t decided_ = 0;    ///< digest of the game where it decided last
};

} // namespace bastide::host
