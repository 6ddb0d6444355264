#include "commands/simulation.hpp"
#include "agents/agent.hpp"
#include "commands/cpu_clock.hpp"
#include "commands/playout.hpp"
#include <algorithm>
#include <bit>
#include <cmath>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace bastide::host {

void Tally::add(const Game& game, int discarded_before) {
    const Play& play = game.play();
    ++games;
    turns += play.core().turn_number;
    discards += static_cast<std::uint64_t>(std::max(0, play.pile_size(piles::removed) - discarded_before));
    const unsigned leaders = game.leaders();
    const bool shared = std::popcount(leaders) != 1;
    ties += shared ? 1 : 0;
    for (int i = 0; i < play.players(); ++i) {
        Seat& seat = seats[static_cast<std::size_t>(i)];
        const std::int64_t score = play.score(static_cast<PlayerId>(i));
        seat.sum += score;
        seat.squares += score * score;
        seat.wins += !shared && (leaders >> i & 1U) != 0 ? 1 : 0;
    }
}

Tally& Tally::operator+=(const Tally& other) {
    games += other.games;
    ties += other.ties;
    turns += other.turns;
    discards += other.discards;
    cpu_seconds += other.cpu_seconds;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        seats[i].sum += other.seats[i].sum;
        seats[i].squares += other.seats[i].squares;
        seats[i].wins += other.seats[i].wins;
    }
    return *this;
}

double Tally::per_game(std::uint64_t total) const {
    return games == 0 ? 0 : static_cast<double>(total) / static_cast<double>(games);
}

double Tally::mean(std::size_t seat) const {
    return games == 0 ? 0 : static_cast<double>(seats[seat].sum) / static_cast<double>(games);
}

double Tally::deviation(std::size_t seat) const {
    if (games < 2) {
        return 0;
    }
    const double n = static_cast<double>(games), sum = static_cast<double>(seats[seat].sum);
    return std::sqrt(std::max(0.0, (static_cast<double>(seats[seat].squares) - sum * sum / n) / (n - 1)));
}

double Tally::error(std::size_t seat) const {
    return games == 0 ? 0 : deviation(seat) / std::sqrt(static_cast<double>(games));
}

double Tally::games_per_cpu_second() const { return cpu_seconds > 0 ? static_cast<double>(games) / cpu_seconds : 0; }

namespace {

/// What the threads share.
struct Work {
    const SimulationPlan& plan;
    const std::atomic<bool>& stop;
    std::atomic<std::uint64_t>& done;
    const Game fresh;
    std::atomic<std::uint64_t> next{0};
    std::mutex lock{};
    Tally total{};
    std::exception_ptr trouble{};
    std::atomic<bool> failed{false};
};

/// Whole seats: agents keep memory between decisions, so every thread has its own.
std::vector<std::unique_ptr<Agent>> agents_of(const SimulationPlan& plan) {
    std::vector<std::unique_ptr<Agent>> agents;
    for (const std::string& name : plan.agents) {
        agents.push_back(name == "random" ? nullptr : make_agent(name)); // the loop plays those itself
    }
    return agents;
}

class Worker {
public:
    explicit Worker(Work& work) : work_(work), game_(work.fresh), agents_(agents_of(work.plan)) {
        for (std::size_t i = 0; i < agents_.size(); ++i) {
            seats_[i] = agents_[i].get();
            random_only_ = random_only_ && seats_[i] == nullptr;
        }
        // Few enough that a slow agent's threads end together, many enough that the counter costs nothing.
        batch_ = random_only_ ? 64 : 1;
    }

    Tally run() {
        Tally tally;
        const double before = thread_cpu_seconds();
        while (!work_.stop && !work_.failed) {
            const std::uint64_t first = work_.next.fetch_add(batch_);
            if (first >= work_.plan.games) {
                break;
            }
            const std::uint64_t end = std::min(first + batch_, work_.plan.games);
            for (std::uint64_t i = first; i < end; ++i) {
                play(i);
                tally.add(game_, work_.fresh.play().pile_size(piles::removed));
            }
            work_.done += end - first;
        }
        tally.cpu_seconds = thread_cpu_seconds() - before;
        return tally;
    }

private:
    void play(std::uint64_t number) {
        game_ = work_.fresh;
        Rng rng = Rng::stream(work_.plan.seed, number);
        try {
            random_only_ ? play_randomly(game_, rng) : play_out(game_, rng, seats_);
        } catch (const std::exception& trouble) {
            throw std::runtime_error("game " + std::to_string(number) + " of seed " + std::to_string(work_.plan.seed) +
                                     ": " + trouble.what());
        }
    }

    Work& work_;
    Game game_;
    std::vector<std::unique_ptr<Agent>> agents_;
    Seats seats_{};
    bool random_only_ = true;
    std::uint64_t batch_ = 1;
};

void work_on(Work& work) {
    try {
        const Tally tally = Worker(work).run();
        const std::scoped_lock hold(work.lock);
        work.total += tally;
    } catch (...) {
        const std::scoped_lock hold(work.lock);
        work.trouble = work.trouble ? work.trouble : std::current_exception();
        work.failed = true;
    }
}

} // namespace

Tally simulate(const SimulationPlan& plan, const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
    Work work{plan, stop, done, Game(plan.rules)};
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < plan.threads; ++i) {
        threads.emplace_back(work_on, std::ref(work));
    }
    work_on(work);
    for (std::thread& thread : threads) {
        thread.join();
    }
    if (work.trouble) {
        std::rethrow_exception(work.trouble);
    }
    return work.total;
}

} // namespace bastide::host
