// Threads that play the batches of an experiment.
#pragma once
#include "lab/experiment/variant_tables.hpp"
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

namespace bastide::host {

/// What is to be played.
struct Round {
    std::uint64_t first = 0, games = 0;
};

/// Plays rounds on several threads and hands their results out in the order of the rounds.
class Crew {
public:
    /// The threads begin at once. Those that the system refuses are done without; throws Error if it allows none.
    Crew(const std::vector<Variant>& variants, std::uint64_t seed, const OracleSpec& oracle, std::vector<Round> rounds,
         unsigned threads);
    /// Stops what is being played, and waits for it.
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    /// The next result, as soon as there is one, or nothing after this time. Rethrows what went wrong in a game.
    std::optional<Batch> next(std::chrono::milliseconds patience);
    bool finished() const { return handed_out_ == rounds_.size(); } ///< every round has been handed out

private:
    void work();
    bool take(std::size_t& number);
    void deliver(std::size_t number, Batch&& batch);
    void fail(std::exception_ptr trouble);

    const std::vector<Variant>& variants_;
    const std::uint64_t seed_;
    const OracleSpec oracle_;
    const std::vector<Round> rounds_;
    std::atomic<bool> stop_{false};
    std::mutex lock_;
    std::condition_variable ready_, room_;
    std::map<std::size_t, Batch> done_; ///< by number of the round
    std::size_t taken_ = 0, handed_out_ = 0;
    std::size_t most_ahead_; ///< rounds taken but not handed out
    std::exception_ptr trouble_;
    std::vector<std::thread> threads_;
};

} // namespace bastide::host
