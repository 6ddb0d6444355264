#include "lab/training/classroom.hpp"
#include "chance/numbers.hpp"
#include "program/failed_in.hpp"
#include <system_error>
#include <thread>

namespace bastide::host {

bool Classroom::run(const std::function<void(const Equations&, std::uint64_t games)>& counted,
                    const std::atomic<bool>& stop) {
    std::vector<std::thread> threads;
    try {
        while (threads.size() + 1 < work_.threads) {
            threads.emplace_back([&] { play(counted, stop); });
        }
    } catch (const std::system_error&) {
        // fewer do as well
    }
    play(counted, stop);
    for (std::thread& thread : threads) {
        thread.join();
    }
    if (trouble_) {
        std::rethrow_exception(trouble_);
    }
    return counted_ == batches();
}

void Classroom::play(const std::function<void(const Equations&, std::uint64_t games)>& counted,
                     const std::atomic<bool>& stop) {
    try {
        Pupil pupil(rules_);
        pupil.learn_by(weights_, work_.width);
        for (std::uint64_t number = next_++; number < batches() && !failed_; number = next_++) {
            Equations sums(pupil.signs().size());
            for (std::uint64_t game = number * batch; game < number * batch + games_of(number); ++game) {
                const std::uint64_t seed = seed_of_game(work_.seed, game);
                try {
                    if (!pupil.play(seed, sums, stop)) {
                        return;
                    }
                } catch (...) {
                    failed_in("of a training (a game with seed " + std::to_string(seed) + ")");
                }
            }
            const std::scoped_lock hold(lock_);
            waiting_.emplace(number, std::move(sums));
            for (auto first = waiting_.begin(); first != waiting_.end() && first->first == counted_;
                 first = waiting_.erase(first)) {
                counted(first->second, games_of(counted_));
                ++counted_;
            }
        }
    } catch (...) {
        const std::scoped_lock hold(lock_);
        trouble_ = trouble_ ? trouble_ : std::current_exception();
        failed_ = true;
    }
}

} // namespace bastide::host
