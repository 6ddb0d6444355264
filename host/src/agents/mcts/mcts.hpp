// The agent that plays on in its head before it decides.
#pragma once
#include "agents/agent.hpp"
#include "agents/in_rounds.hpp"
#include "agents/mcts/last_tiles.hpp"
#include "agents/mcts/trial.hpp"
#include "bastide/host/game.hpp"

namespace bastide::host {

/// Monte Carlo search for any game: no model of any rule, and nothing learnt but what positions are worth.
///
/// What it may do up to the next decision of chance or of others (a line) is tried by playing on for a few turns, in
/// which everybody does what is best by the learned value; the few most promising lines in the same deals, and the
/// longer the better they do (sequential halving). What is hidden from the seat is dealt anew for every deal. So a turn
/// is thought through once, and what was found is done decision by decision as long as nothing comes in between. When
/// one tile at most is to come, all that can still happen is gone through instead, where that takes no longer.
///
/// Budgets are numbers of playouts, which repeat exactly, with any number of threads and whoever plays the deals; with
/// a budget of time they do not.
class MctsAgent final : public Agent, private InRounds {
public:
    static std::vector<AgentOption> options();
    static std::unique_ptr<Agent> make(const AgentSettings& settings);

    MctsAgent(const TrialSettings& trial, const ValueChoice& value, const TrialBudget& budget, std::size_t threads);
    std::string plays_by(const Ruleset& rules) const override { return value_.told(rules); }
    void begin() override;
    Action choose(const Game& game, Rng& rng) override;
    std::vector<std::string> why(const Game& game, Action chosen) override;
    void limit_time(std::chrono::milliseconds most) override {
        most_seconds_ = 1e-3 * static_cast<double>(most.count());
    }
    InRounds* in_rounds() override { return this; }

private:
    bool knows(const Game& game) const override { return game.legal_count() == 1 || goes_on(game); }
    void prepare(const Game& game, Rng& rng) override;
    bool decided() const override { return known_best_ || trial_.decided(); }
    DealRows play(std::size_t which, std::size_t count) override { return trial_.play(which, count); }
    void end_round(const std::vector<DealRows>& played) override { trial_.end_round(played); }
    std::vector<Action> line(const Game& game) override;
    void follow(const Game& game, std::vector<Action> line) override;

    bool goes_on(const Game& game) const { return done_ < plan_.size() && expected_ == game.digest(); }
    Action next(const Game& game);
    std::optional<Action> best_of_all(const Game& known, TrialBudget& budget);
    TrialBudget budget_now(const Game& game);

    ValueChoice value_;
    TrialBudget budget_; ///< of a decision; of CPU time that of a turn, by all threads
    double most_seconds_ = std::numeric_limits<double>::infinity();
    LastTiles last_tiles_;
    std::optional<Action> known_best_; ///< if all that can still happen was gone through
    Trial trial_;
    std::size_t threads_;
    std::vector<Action> plan_;          ///< the line that was best
    std::size_t done_ = 0;              ///< of the plan
    std::uint64_t expected_ = 0;        ///< digest of the game in which the plan goes on
    std::uint64_t decided_ = 0;         ///< of the game where it decided last
    std::optional<std::uint64_t> turn_; ///< that its time is for
    double cpu_left_ = 0;               ///< of it
};

} // namespace bastide::host
