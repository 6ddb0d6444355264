// A round of a training on several threads, counted in the order of its batches.
#pragma once
#include "lab/training/classmates.hpp"
#include "lab/training/pupil.hpp"
#include <exception>
#include <functional>
#include <map>
#include <mutex>

namespace bastide::host {

/// Games in batches of a fixed size, each added up by itself and then to the whole in the batches' order: so the sums
/// are the same to the last bit whatever the threads.
class Classroom {
public:
    struct Work {
        std::uint64_t seed = 0, games = 0; ///< of the round
        std::uint64_t first_batch = 0;     ///< earlier ones are counted already
        unsigned threads = 1;
        std::size_t width = 0;
    };
    static constexpr std::uint64_t batch = 32; ///< games

    Classroom(std::shared_ptr<const Ruleset> rules, const LearnedWeights& weights, const Work& work)
        : rules_(std::move(rules)), weights_(weights), work_(work), next_(work.first_batch),
          counted_(work.first_batch) {}

    /// `counted` hears of every batch in order; what it adds up to is its own affair. False if it was stopped.
    bool run(const std::function<void(const Equations&, std::uint64_t games)>& counted, const std::atomic<bool>& stop);
    /// Likewise with other programs: this one plays what none of them does, until all of the round is there.
    bool run_with(const Classmates& others, std::uint64_t round,
                  const std::function<void(const Equations&, std::uint64_t games)>& counted,
                  const std::atomic<bool>& stop);

private:
    void on_threads(const std::function<void(Pupil&)>& work);
    /// False if it was stopped.
    bool play_batch(std::uint64_t number, Pupil& pupil, Equations& sums, const std::atomic<bool>& stop) const;
    /// Those that nobody else plays now; `count` after each.
    void play_some(const Classmates& others, std::uint64_t round, Pupil& pupil, const std::function<void()>& count,
                   const std::atomic<bool>& stop);
    void play(Pupil& pupil, const std::function<void(const Equations&, std::uint64_t games)>& counted,
              const std::atomic<bool>& stop);
    std::uint64_t batches() const { return (work_.games + batch - 1) / batch; }
    std::uint64_t games_of(std::uint64_t number) const { return std::min(batch, work_.games - number * batch); }

    std::shared_ptr<const Ruleset> rules_;
    const LearnedWeights& weights_;
    Work work_;
    std::atomic<std::uint64_t> next_;
    std::mutex lock_;
    std::uint64_t counted_; ///< batches
    std::map<std::uint64_t, Equations> waiting_;
    std::exception_ptr trouble_;
    std::atomic<bool> failed_{false};
};

} // namespace bastide::host
