// What is to be done, where there is one thread: in place of the server's threads and timers.
#pragma once
#include "serve/shares.hpp"
#include <deque>
#include <map>

namespace bastide::host::serve {

class Agenda {
public:
    using Time = std::chrono::steady_clock::time_point;

    void post(std::function<void()> work) { lanes_.push_back(std::move(work)); }
    void post(Shares::Work work);
    /// Instead of what this owner asked for before.
    void set(const void* owner, Time when, std::function<void()> work);
    void forget(const void* owner) { alarms_.erase(owner); }

    /// What was posted to lanes, until nothing of it is left.
    void do_lanes();
    /// What is pending, the most urgent first, until that time: one piece at least.
    void work_until(Time end);
    /// How long nothing is to be done: 0 if something is, -1 milliseconds if nothing will be.
    std::chrono::milliseconds pause() const;

private:
    struct Set {
        Time when;
        std::function<void()> work;
    };
    using Works = std::deque<Shares::Work>;

    bool work_once();
    bool strike();
    bool do_wished(Works& works, Shares::Wish least);

    std::deque<std::function<void()>> lanes_;
    std::map<const void*, Set> alarms_;
    Works quick_, lengthy_;
};

/// The one of this program.
Agenda& agenda();

} // namespace bastide::host::serve
