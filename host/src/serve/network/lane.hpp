// Work that is done one piece after the other, on threads that are shared with other such work.
#pragma once
#include <chrono>
#include <functional>
#include <memory>

namespace bastide::host::serve {

/// Threads. It has to outlive its lanes.
class Pool {
public:
    explicit Pool(unsigned threads);
    ~Pool(); ///< what has not begun is dropped
    /// What is under way ends, and nothing more is begun, whatever is posted.
    void end();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

private:
    friend class Lane;
    struct Threads;
    std::unique_ptr<Threads> threads_;
};

/// What is posted is never done at the same time as anything else of this lane.
class Lane {
public:
    explicit Lane(Pool& pool);
    ~Lane();
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;
    void post(std::function<void()> work);

private:
    friend class Alarm;
    struct Strand;
    std::unique_ptr<Strand> strand_;
};

/// To be called before one waits for what was posted to a lane, from outside of all lanes: where there are no threads
/// that do it meanwhile (host/wasm), it is done here.
void let_lanes_work();

/// Has something done on a lane at a time. To be used on the lane itself, which has to outlive it.
class Alarm {
public:
    explicit Alarm(Lane& lane);
    ~Alarm();
    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;
    /// Instead of what was asked for before.
    void set(std::chrono::steady_clock::time_point when, std::function<void()> work);

private:
    struct Timer;
    std::unique_ptr<Timer> timer_;
};

} // namespace bastide::host::serve
