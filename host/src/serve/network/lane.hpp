// Work that is done one piece after the other, on threads that are shared with other such work.
#pragma once
#include <chrono>
#include <functional>
#include <memory>

namespace bastide::host::serve {

/// Threads; the work that is under way ends with it, what has not begun is dropped.
class Pool {
public:
    explicit Pool(unsigned threads);
    ~Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    void post(std::function<void()> work);

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
    /// To be done at that time, instead of what was asked for before; to be called on the lane itself.
    void wake(std::chrono::steady_clock::time_point when, std::function<void()> work);

private:
    struct Strand;
    std::unique_ptr<Strand> strand_;
};

} // namespace bastide::host::serve
