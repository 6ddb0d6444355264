#include "program/doing.hpp"
#include <atomic>
#include <csignal>
#include <mutex>
#include <pthread.h>
#include <vector>

namespace bastide::host {

namespace {

/// It is written by its thread; others read no more of it than `number`.
struct Busyness {
    Doing doing;
    std::atomic<std::uint64_t> number{0}; ///< of what is done, another one each time; even: nothing is done
    pthread_t thread{};
    std::uint64_t seen = 0; ///< by who watches: the number, and for how long
    std::int64_t waited = 0;
};

/// The threads that have ever been busy and still run.
struct Threads {
    std::mutex lock;
    std::vector<Busyness*> all;
};
Threads& threads();

/// Made before there are threads, and outlives them all. Who forks while another thread holds the lock would have it
/// locked for ever in the child, in which there is nobody else.
Threads* make_threads() {
    const auto hold = [] { threads().lock.lock(); };
    const auto release = [] { threads().lock.unlock(); };
    const auto release_alone = [] {
        std::erase_if(threads().all, [](const Busyness* one) { return one->thread != ::pthread_self(); });
        threads().lock.unlock();
    };
    ::pthread_atfork(hold, release, release_alone);
    return new Threads;
}
Threads* const all_threads = make_threads();
Threads& threads() { return *all_threads; }

struct ThisThread {
    Busyness busy;
    ThisThread() {
        busy.thread = ::pthread_self();
        const std::scoped_lock hold(threads().lock);
        threads().all.push_back(&busy);
    }
    ~ThisThread() {
        const std::scoped_lock hold(threads().lock);
        std::erase(threads().all, &busy);
    }
    ThisThread(const ThisThread&) = delete;
    ThisThread& operator=(const ThisThread&) = delete;
};
Busyness& here() {
    thread_local ThisThread it;
    return it.busy;
}

bool begins(const Doing& doing) {
    Busyness& busy = here();
    if (busy.doing.rules != nullptr) {
        return false;
    }
    busy.doing = doing;
    ++busy.number;
    return true;
}

void ends() {
    ++here().number;
    here().doing.rules = nullptr;
}

} // namespace

void watch_threads() {
    static constexpr DoingWatch watch{begins, ends};
    watch_doings(watch);
}

bool busy_here() { return here().number % 2 != 0; }

const Doing& doing_here() { return here().doing; }

void let_time_pass(std::int64_t passed, std::int64_t limit, int signal) {
    const std::scoped_lock hold(threads().lock);
    for (Busyness* const busy : threads().all) {
        const std::uint64_t number = busy->number;
        busy->waited = number % 2 != 0 && number == busy->seen ? busy->waited + passed : 0;
        busy->seen = number;
        if (busy->waited > limit) {
            ::pthread_kill(busy->thread, signal);
        }
    }
}

} // namespace bastide::host
