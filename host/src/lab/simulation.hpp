// Many games between agents, on several threads, counted.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/limits.hpp"
#include "lab/measures/totals.hpp"
#include "lab/picks.hpp"
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace bastide::host {

/// Sums are whole numbers: the same whatever order the games end in.
struct Tally {
    struct Seat {
        std::int64_t sum = 0, squares = 0;
        std::uint64_t wins = 0;
        std::uint64_t forfeits = 0; ///< games that its agent gave up; they are not won, whatever the points
    };
    std::uint64_t games = 0, ties = 0, turns = 0, discards = 0;
    double cpu_seconds = 0;
    std::array<Seat, max_players> seats{};

    /// `forfeits`: bit set of the seats that gave it up.
    void add(const Game& game, int discarded_before, unsigned forfeits = 0);
    Tally& operator+=(const Tally& other);

    double per_game(std::uint64_t total) const;
    double mean(std::size_t seat) const;
    double deviation(std::size_t seat) const; ///< of single games (n - 1 below the line)
    double error(std::size_t seat) const;     ///< standard error of the mean
    double games_per_cpu_second() const;
};

struct SimulationPlan {
    std::shared_ptr<const Ruleset> rules;
    std::vector<std::string> agents; ///< by seat
    std::uint64_t games = 0, seed = 0;
    unsigned threads = 1;
    std::vector<Pick> picks;           ///< games to be kept
    const Columns* measures = nullptr; ///< of the rules, if every game is to be measured
};

struct Simulation {
    Tally tally;
    std::vector<PickedGame> picked; ///< parallel to the plan's
    unsigned threads = 1;           ///< that there were
    std::string thread_trouble;     ///< why there were not as many as planned
    std::string forfeit;            ///< why the first of the games that were forfeited was
    MeasureTotals measures;         ///< empty if none were asked for
};

/// Game i has the seed seed_of_game(seed, i), so that the number of threads changes nothing. `stop` ends the run at
/// once: games in progress are dropped. `done` counts games for whoever shows progress. An exception in a game is
/// rethrown with the game's number and seed. Threads that cannot be had are done without.
Simulation simulate(const SimulationPlan& plan, const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done);

} // namespace bastide::host
