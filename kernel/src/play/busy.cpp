#include "busy.hpp"
#include "bastide/host/doing.hpp"
#include <mutex>
#include <signal.h>
#include <vector>

namespace bastide {

namespace {

/// The threads that have ever been busy and still run.
struct Threads {
    std::mutex lock;
    std::vector<Doing*> all;
};
Threads& threads();

/// Made before there are threads, and outlives them all. Who forks while another thread holds the lock would have it
/// locked for ever in the child, in which there is nobody else.
Threads* make_threads() {
    const auto hold = [] { threads().lock.lock(); };
    const auto release = [] { threads().lock.unlock(); };
    const auto release_alone = [] {
        std::erase_if(threads().all, [](const Doing* one) { return one->thread != ::pthread_self(); });
        threads().lock.unlock();
    };
    ::pthread_atfork(hold, release, release_alone);
    return new Threads;
}
Threads* const all_threads = make_threads();
Threads& threads() { return *all_threads; }

struct ThisThread {
    Doing doing;
    ThisThread() {
        doing.thread = ::pthread_self();
        const std::scoped_lock hold(threads().lock);
        threads().all.push_back(&doing);
    }
    ~ThisThread() {
        const std::scoped_lock hold(threads().lock);
        std::erase(threads().all, &doing);
    }
    ThisThread(const ThisThread&) = delete;
    ThisThread& operator=(const ThisThread&) = delete;
};
Doing& here() {
    thread_local ThisThread it;
    return it.doing;
}

} // namespace

[[gnu::cold]] bool Busy::begin(const Ruleset& rules, PlayerId actor, VerbId verb, const char* installs) {
    Doing& doing = here();
    if (doing.rules != nullptr) {
        return false;
    }
    doing.rules = &rules;
    doing.actor = actor;
    doing.verb = verb;
    doing.installs = installs;
    ++doing.number;
    return true;
}

[[gnu::cold]] void Busy::end() {
    ++here().number;
    here().rules = nullptr;
}

const Doing& doing_here() { return here(); }

void let_time_pass(std::int64_t passed, std::int64_t limit, int signal) {
    const std::scoped_lock hold(threads().lock);
    for (Doing* const doing : threads().all) {
        const std::uint64_t number = doing->number;
        doing->waited = number % 2 != 0 && number == doing->seen ? doing->waited + passed : 0;
        doing->seen = number;
        if (doing->waited > limit) {
            ::pthread_kill(doing->thread, signal);
        }
    }
}

} // namespace bastide
