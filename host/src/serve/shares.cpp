#include "serve/shares.hpp"
#include "lab/cpu_clock.hpp"
#include "program/log.hpp"
#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace bastide::host::serve {
namespace {

using Steady = std::chrono::steady_clock;

constexpr double half_life = 30;    ///< seconds after which half of what was used is forgotten
constexpr double forgotten = 0.001; ///< seconds that count as nothing

} // namespace

struct Shares::Queue {
    struct Line {
        std::deque<Work> works;
        double used = 0; ///< seconds, as of `since`
        Steady::time_point since = Steady::now();
        bool running = false;

        double used_at(Steady::time_point now) const {
            return used * std::exp2(-std::chrono::duration<double>(now - since).count() / half_life);
        }
    };

    Queue(unsigned number, int niceness) {
        for (unsigned i = 0; i < number; ++i) {
            threads.emplace_back([this, niceness] { work(niceness); });
        }
    }
    ~Queue() { end(); }

    void end() {
        {
            const std::lock_guard hold(lock);
            ends = true;
        }
        posted.notify_all();
        for (std::thread& thread : threads) {
            if (thread.joinable()) {
                thread.join();
            }
        }
    }

    void post(Work work) {
        {
            const std::lock_guard hold(lock);
            lines[work.share].works.push_back(std::move(work));
        }
        posted.notify_one();
    }

    /// What is wished of the line's first work. What nobody needs any more is put into `dropped`, to be destroyed
    /// without the lock.
    static Wish wish_of(Line& line, std::vector<Work>& dropped) {
        for (; !line.works.empty(); line.works.pop_front()) {
            Work& first = line.works.front();
            if (const Wish wish = first.wish ? first.wish() : Wish::now; wish != Wish::none) {
                return wish;
            }
            dropped.push_back(std::move(first));
        }
        return Wish::none;
    }

    /// The line whose first work comes next.
    std::map<std::string, Line>::iterator next(std::vector<Work>& dropped) {
        const Steady::time_point now = Steady::now();
        auto best = lines.end();
        std::pair<bool, double> best_rank;
        std::size_t wanted = 0;
        for (auto at = lines.begin(); at != lines.end();) {
            const auto here = at++;
            Line& line = here->second;
            const Wish wish = line.running ? Wish::now : wish_of(line, dropped);
            wanted += wish == Wish::now ? 1 : 0;
            const std::pair rank{wish == Wish::spare, line.used_at(now)};
            if (wish == Wish::none && rank.second < forgotten) {
                lines.erase(here);
            } else if (wish != Wish::none && !line.running && (best == lines.end() || rank < best_rank)) {
                best = here;
                best_rank = rank;
            }
        }
        waiting = wanted;
        return best;
    }

    void work(int niceness) {
        if (niceness > 0) { // on Linux of this thread alone
            ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
        }
        std::unique_lock hold(lock);
        while (!ends) {
            std::vector<Work> dropped;
            const auto at = next(dropped);
            if (at == lines.end() && dropped.empty()) {
                posted.wait(hold);
                continue;
            }
            Work work;
            if (at != lines.end()) {
                work = std::move(at->second.works.front());
                at->second.works.pop_front();
                at->second.running = true; // it stays where it is
            }
            hold.unlock();
            dropped.clear();
            const double used = run(std::move(work));
            hold.lock();
            if (at != lines.end()) {
                Line& line = at->second;
                const Steady::time_point now = Steady::now();
                line.used = line.used_at(now) + used;
                line.since = now;
                line.running = false;
                posted.notify_one(); // its next may wait
            }
        }
    }

    /// A failure of ours ends one piece of work, not the server. Destroyed here, too: that may post again.
    static double run(Work work) {
        const double begun = thread_cpu_seconds();
        try {
            if (work.run) {
                work.run();
            }
        } catch (const std::exception& error) {
            log_error(std::string("our fault, please report it: ") + error.what());
        }
        return thread_cpu_seconds() - begun;
    }

    std::mutex lock;
    std::condition_variable posted;
    std::map<std::string, Line> lines;
    bool ends = false;
    std::atomic<std::size_t> waiting = 0; ///< lines whose work somebody waits for, when last looked at
    std::vector<std::thread> threads;
};

Shares::Shares(unsigned quick_threads, unsigned lengthy_threads) {
    constexpr int stand_back = 10;
    quick_ = std::make_unique<Queue>(std::max(1U, quick_threads), 0);
    lengthy_ = std::make_unique<Queue>(std::max(1U, lengthy_threads), stand_back);
}

Shares::~Shares() = default;

void Shares::end() {
    quick_->end();
    lengthy_->end();
}

void Shares::post(Work work) {
    Queue& queue = work.length == Length::quick ? *quick_ : *lengthy_;
    queue.post(std::move(work));
}

std::chrono::milliseconds Shares::fair_time(std::chrono::milliseconds most) const {
    const auto threads = static_cast<std::int64_t>(lengthy_->threads.size());
    const auto lines = std::max<std::int64_t>(threads, static_cast<std::int64_t>(lengthy_->waiting.load()));
    return most * threads / lines;
}

} // namespace bastide::host::serve
