// A trial of the few things that seem best: each is played on in the same deals, and the worse half left out again and
// again.
#pragma once
#include "agents/in_rounds.hpp"
#include "agents/mcts/playing_on.hpp"
#include <chrono>
#include <limits>
#include <vector>

namespace bastide::host {

struct TrialSettings {
    int horizon = 3;        ///< turns after this one that are played on before the position is valued
    std::size_t width = 12; ///< lines that are tried
    std::size_t reply = 6;  ///< actions that are thought through at each decision on the way
    double bias = 3;        ///< playouts that a line's promise counts as many as
    double sure = 3;        ///< standard errors by which a line is behind that is left out at once
};

/// What a trial may take, whichever comes first.
struct TrialBudget {
    std::size_t playouts = std::numeric_limits<std::size_t>::max();
    double seconds = std::numeric_limits<double>::infinity();     ///< by the clock
    double cpu_seconds = std::numeric_limits<double>::infinity(); ///< of each thread
};

/// What a seat may do before chance or somebody else decides: a tile and the figure on it are one line.
struct TriedLine {
    std::vector<Action> actions;
    double promise = 0; ///< points ahead that it is worth at once
    std::size_t number = 0;
    double sum = 0;            ///< of the points ahead that playouts brought
    std::vector<double> got{}; ///< them
};

class Trial {
public:
    using Clock = std::chrono::steady_clock;

    Trial(const TrialSettings& settings, const ValueChoice& value, std::size_t threads);

    /// Finds the lines of this position. The budget's time counts from now on.
    void begin(const Game& game, std::uint64_t seed, const TrialBudget& budget);
    /// All rounds, in as many threads as there are workers.
    void run();
    /// All that were tried, the best first.
    const std::vector<TriedLine>& lines() const { return lines_; }
    void forget() { lines_.clear(); }

    // ---- round by round, as in InRounds
    bool decided() const { return left_ <= 1 || no_time_; }
    DealRows play(std::size_t which, std::size_t count) { return play(workers_.front(), which, count); }
    void end_round(const std::vector<DealRows>& played);

private:
    /// Of one thread.
    struct Worker {
        LinePlayer playing;
        std::vector<Game> ends{}; ///< of the lines, by number
    };
    void find_lines(const Game& game, std::vector<Action>& before);
    void begin_round();
    DealRows play(Worker& worker, std::size_t which, std::size_t count) const;
    void add(const std::vector<double>& row);
    void leave_out();
    bool is_behind(const TriedLine& line) const;
    double worth(const TriedLine& line) const;

    TrialSettings settings_;
    Thought thought_;
    std::vector<Worker> workers_;
    std::vector<TriedLine> lines_;
    std::vector<Game> ends_; ///< where each line ends, by number
    std::size_t left_ = 0;   ///< so many of the lines, the first ones, are still tried
    PlayerId me_ = nobody;
    TrialBudget budget_, round_; ///< of all, and of this round
    std::size_t played_ = 0;
    bool no_time_ = false; ///< not even for a deal
    Clock::time_point begun_{};
    double cpu_begun_ = 0;
    std::uint64_t seed_ = 0, deals_ = 0, last_turn_ = 0;
};

} // namespace bastide::host
