#include "lab/training/classroom.hpp"
#include "chance/numbers.hpp"
#include "program/failed_in.hpp"
#include <chrono>
#include <system_error>
#include <thread>

namespace bastide::host {

void Classroom::on_threads(const std::function<void(Pupil&)>& work) {
    const auto one = [&] {
        try {
            Pupil pupil(rules_);
            pupil.learn_by(weights_, work_.width);
            work(pupil);
        } catch (...) {
            const std::scoped_lock hold(lock_);
            trouble_ = trouble_ ? trouble_ : std::current_exception();
            failed_ = true;
        }
    };
    std::vector<std::thread> threads;
    try {
        while (threads.size() + 1 < work_.threads) {
            threads.emplace_back(one);
        }
    } catch (const std::system_error&) {
        // fewer do as well
    }
    one();
    for (std::thread& thread : threads) {
        thread.join();
    }
    if (trouble_) {
        std::rethrow_exception(trouble_);
    }
}

bool Classroom::run(const std::function<void(const Equations&, std::uint64_t games)>& counted,
                    const std::atomic<bool>& stop) {
    on_threads([&](Pupil& pupil) { play(pupil, counted, stop); });
    return counted_ == batches();
}

bool Classroom::run_with(const Classmates& others, std::uint64_t round,
                         const std::function<void(const Equations&, std::uint64_t games)>& counted,
                         const std::atomic<bool>& stop) {
    constexpr auto patience = std::chrono::milliseconds(200);
    const std::size_t signs = Signs(*rules_).size();
    const auto count = [&] {
        const std::scoped_lock hold(lock_);
        for (; counted_ < batches() && others.has({round, counted_}); ++counted_) {
            counted(others.sums({round, counted_}, signs), games_of(counted_));
        }
        return counted_;
    };
    for (;; std::this_thread::sleep_for(patience)) {
        next_ = count();
        if (next_ == batches()) {
            return true;
        }
        on_threads([&](Pupil& pupil) { play_some(others, round, pupil, count, stop); });
        if (stop) {
            return false;
        }
    }
}

void Classroom::play_some(const Classmates& others, std::uint64_t round, Pupil& pupil,
                          const std::function<void()>& count, const std::atomic<bool>& stop) {
    for (std::uint64_t number = next_++; number < batches() && !failed_; number = next_++) {
        const Classmates::Batch batch{round, number};
        if (others.has(batch)) {
            continue;
        }
        const Descriptor claim = others.claim(batch);
        if (!claim || others.has(batch)) { // who held it a moment ago has ended it
            continue;
        }
        Equations sums(pupil.signs().size());
        if (!play_batch(number, pupil, sums, stop)) {
            return;
        }
        others.keep(batch, sums);
        count();
    }
}

bool Classroom::play_batch(std::uint64_t number, Pupil& pupil, Equations& sums, const std::atomic<bool>& stop) const {
    for (std::uint64_t game = number * batch; game < number * batch + games_of(number); ++game) {
        const std::uint64_t seed = seed_of_game(work_.seed, game);
        try {
            if (!pupil.play(seed, sums, stop)) {
                return false;
            }
        } catch (...) {
            failed_in("of a training (a game with seed " + std::to_string(seed) + ")");
        }
    }
    return true;
}

void Classroom::play(Pupil& pupil, const std::function<void(const Equations&, std::uint64_t games)>& counted,
                     const std::atomic<bool>& stop) {
    for (std::uint64_t number = next_++; number < batches() && !failed_; number = next_++) {
        Equations sums(pupil.signs().size());
        if (!play_batch(number, pupil, sums, stop)) {
            return;
        }
        const std::scoped_lock hold(lock_);
        waiting_.emplace(number, std::move(sums));
        for (auto first = waiting_.begin(); first != waiting_.end() && first->first == counted_;
             first = waiting_.erase(first)) {
            counted(first->second, games_of(counted_));
            ++counted_;
        }
    }
}

} // namespace bastide::host
