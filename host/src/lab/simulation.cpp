#include "lab/simulation.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "lab/cpu_clock.hpp"
#include "lab/measures/recorder.hpp"
#include "lab/seated_game.hpp"
#include "program/failed_in.hpp"
#include "program/hook_guard.hpp"
#include "quality/who_won.hpp"
#include <algorithm>
#include <cmath>
#include <mutex>
#include <new>
#include <optional>
#include <thread>

namespace bastide::host {

void Tally::add(const Game& game, int discarded_before, unsigned forfeits) {
    const Play& play = game.play();
    ++games;
    turns += play.core().turn_number;
    discards += static_cast<std::uint64_t>(std::max(0, play.pile_size(piles::removed) - discarded_before));
    const Winners winners = winners_of(play, forfeits);
    ties += winners.shared ? 1 : 0;
    for (int i = 0; i < play.players(); ++i) {
        Seat& seat = seats[static_cast<std::size_t>(i)];
        const std::int64_t score = play.score(static_cast<PlayerId>(i));
        seat.sum += score;
        seat.squares += score * score;
        seat.wins += winners.alone(static_cast<std::size_t>(i)) ? 1 : 0;
        seat.forfeits += forfeits >> i & 1U;
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
        seats[i].forfeits += other.seats[i].forfeits;
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

struct Range {
    std::uint64_t first = 0, end = 0;
};

/// What the threads share.
class Work {
public:
    Work(const SimulationPlan& plan, const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done)
        : plan(plan), stop(stop), done(done), picks_(plan.picks) {
        given_back_.reserve(plan.threads + 1); // to be written when there is no memory
    }

    /// The next games to be played; an empty range if there are none.
    Range take(std::uint64_t batch) {
        const std::uint64_t first = next_.fetch_add(batch);
        if (first < plan.games) {
            return {first, std::min(first + batch, plan.games)};
        }
        const std::scoped_lock hold(lock_);
        if (given_back_.empty()) {
            return {};
        }
        const Range range = given_back_.back();
        given_back_.pop_back();
        return range;
    }
    void give_back(Range range) {
        const std::scoped_lock hold(lock_);
        given_back_.push_back(range);
    }
    void add(const Tally& tally, const MeasureTotals& measures, Picks&& picks) {
        const std::scoped_lock hold(lock_);
        total_ += tally;
        measures_ += measures;
        picks_.merge(std::move(picks));
    }
    /// Of the game with the least number, whichever ends first.
    void note_forfeit(std::uint64_t number, const std::string& why) {
        const std::scoped_lock hold(lock_);
        if (forfeit_.empty() || number < forfeit_in_) {
            forfeit_ = "Game " + std::to_string(number) + ": " + why;
            forfeit_in_ = number;
        }
    }
    void fail(std::exception_ptr trouble) {
        const std::scoped_lock hold(lock_);
        trouble_ = trouble_ ? trouble_ : std::move(trouble);
        failed = true;
    }
    /// When all threads have ended.
    Simulation result() const {
        if (trouble_) {
            std::rethrow_exception(trouble_);
        }
        return {total_, picks_.games(), 1, {}, forfeit_, measures_};
    }

    const SimulationPlan& plan;
    const std::atomic<bool>& stop;
    std::atomic<std::uint64_t>& done;
    std::atomic<bool> failed{false};

private:
    std::atomic<std::uint64_t> next_{0};
    std::mutex lock_;
    std::vector<Range> given_back_;
    Tally total_;
    MeasureTotals measures_;
    Picks picks_;
    std::string forfeit_;
    std::uint64_t forfeit_in_ = 0; ///< number of its game
    std::exception_ptr trouble_;
};

class Worker {
public:
    explicit Worker(Work& work) : work_(work), table_(work.plan.rules, work.plan.agents), picks_(work.plan.picks) {
        // Few enough that a slow agent's threads end together, many enough that the counter costs nothing.
        batch_ = table_.random_only() ? 64 : 1;
        if (const Columns* const columns = work.plan.measures; columns != nullptr) {
            measures_ = MeasureTotals(*columns);
            recorder_.emplace(*columns, *work.plan.rules);
            table_.watch(&*recorder_, recorder_->events());
        }
    }

    void run() {
        while (!work_.stop && !work_.failed) {
            const Range range = work_.take(batch_);
            if (range.first == range.end || !play_all(range)) {
                break;
            }
        }
        work_.add(tally_, measures_, std::move(picks_));
    }

private:
    /// False if this thread has to end. Without memory it leaves its games to others, or to the first thread when the
    /// others have gone.
    bool play_all(Range range) {
        const std::uint64_t first = range.first;
        bool goes_on = true;
        for (; goes_on && range.first < range.end; range.first += goes_on ? 1 : 0) {
            try {
                goes_on = play(range.first);
            } catch (const std::bad_alloc&) {
                work_.give_back(range);
                goes_on = false;
            }
        }
        work_.done += range.first - first;
        return goes_on;
    }

    /// False if it was stopped before its end.
    bool play(std::uint64_t number) {
        const std::uint64_t seed = seed_of_game(work_.plan.seed, number);
        moves_.clear();
        const auto name = [&] {
            return std::to_string(number) + " of seed " + std::to_string(work_.plan.seed) +
                   " (a game of its own with seed " + std::to_string(seed) + ")";
        };
        if (work_.plan.rules->checked) {
            note_game(name());
        }
        try {
            const bool finished = play_out(seed);
            if (finished) {
                tally_.add(table_.game(), table_.fresh().play().pile_size(piles::removed), forfeits(number));
                picks_.tell(table_.game(), number, moves_);
            }
            return finished;
        } catch (...) {
            failed_in(name());
        }
    }
    /// The seats whose agents gave up this game.
    unsigned forfeits(std::uint64_t number) {
        return table_.forfeits([&](const std::string& why) { work_.note_forfeit(number, why); });
    }
    /// What asks us to end may have ended programs that play, which then gave up: such games are dropped.
    bool play_out(std::uint64_t seed) {
        const auto keep = [this](Action action) {
            if (!picks_.empty()) {
                moves_.push_back(action);
            }
        };
        if (!recorder_) {
            return (picks_.empty() ? table_.play(seed, 0, work_.stop, [](const Game&, Action) {})
                                   : table_.play(seed, 0, work_.stop, [&](const Game&, Action a) { keep(a); })) &&
                   !work_.stop;
        }
        recorder_->begin(table_.fresh().play());
        const bool finished = table_.play(seed, 0, work_.stop, [&](const Game& game, Action action) {
            if (!game.at_chance()) {
                recorder_->decides(game);
            }
            keep(action);
        }) && !work_.stop;
        if (finished) {
            measures_.add(recorder_->finish(table_.game(), table_.forfeits([](const std::string&) {})));
        }
        return finished;
    }

    Work& work_;
    SeatedGame table_;
    std::optional<Recorder> recorder_;
    MeasureTotals measures_;
    std::uint64_t batch_ = 1;
    Tally tally_;
    Picks picks_;
    std::vector<Action> moves_;
};

void work_on(Work& work) {
    try {
        Worker(work).run();
    } catch (const std::bad_alloc&) {
        // no room for one more worker: it has taken no game
    } catch (...) {
        work.fail(std::current_exception());
    }
}

/// The first thread is ours. The system may refuse more of them, or there may be no memory for their stacks.
void work_together(Work& work, Simulation& run) {
    std::vector<std::thread> threads;
    threads.reserve(work.plan.threads);
    try {
        while (threads.size() + 1 < work.plan.threads) {
            threads.emplace_back(work_on, std::ref(work));
        }
    } catch (const std::exception& refused) {
        run.thread_trouble = refused.what();
    }
    run.threads = static_cast<unsigned>(threads.size()) + 1;
    work_on(work);
    for (std::thread& thread : threads) {
        thread.join();
    }
}

} // namespace

Simulation simulate(const SimulationPlan& plan, const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
    const double cpu_seconds = all_cpu_seconds();
    Work work{plan, stop, done};
    Simulation threads;
    work_together(work, threads);
    for (std::uint64_t before = done; before < plan.games && !stop && !work.failed; before = done) {
        work_on(work); // alone, with all memory
        if (done == before) {
            throw Error("There is not enough memory to play these games.");
        }
    }
    Simulation run = work.result();
    run.tally.cpu_seconds = all_cpu_seconds() - cpu_seconds; // with the programs of agents, all of which have ended
    run.threads = threads.threads;
    run.thread_trouble = std::move(threads.thread_trouble);
    return run;
}

} // namespace bastide::host
