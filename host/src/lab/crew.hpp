// Numbered pieces of work on several threads.
#pragma once
#include "bastide/error.hpp"
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace bastide::host {

/// What a crew does.
struct CrewPlan {
    enum class Results {
        in_order, ///< some wait for those before them
        as_done
    };
    std::uint64_t first = 0, end = 0; ///< pieces
    unsigned threads = 1;
    std::uint64_t ahead = 1; ///< so many pieces at most are begun, or done, and not handed out
    Results results = Results::in_order;
};

/// Does the pieces, and hands out what comes of them. How many threads there are changes nothing but how long it takes.
template <class Result> class Crew {
public:
    /// Does a piece; nothing if it was stopped by `halt`.
    using Work = std::function<std::optional<Result>(std::uint64_t piece, const std::atomic<bool>& halt)>;

    /// The threads begin at once. `make`: the work of a thread, made there. Threads that the system refuses are done
    /// without; throws Error if it allows none.
    Crew(const CrewPlan& plan, std::function<Work()> make)
        : plan_(plan), next_(plan.first), due_(plan.first), make_(std::move(make)) {
        try {
            for (unsigned i = 0; i < plan.threads; ++i) {
                const std::scoped_lock hold(lock_); // who ends at once waits until it is counted
                threads_.emplace_back([this] { work(); });
                ++working_;
            }
        } catch (const std::system_error& refused) {
            if (threads_.empty()) {
                throw Error(std::string("No thread can be started: ") + refused.what() + ".");
            }
        }
    }
    /// Stops what is being done, and waits for it.
    ~Crew() {
        {
            const std::scoped_lock hold(lock_);
            halt_ = true;
        }
        changed_.notify_all();
        for (std::thread& thread : threads_) {
            thread.join();
        }
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    /// The next result, as soon as there is one; nothing after a moment. Once `stop` was set nothing more is begun, and
    /// what has been done is handed out as before. What went wrong is rethrown after all that can be handed out.
    std::optional<Result> next(const std::atomic<bool>& stop) {
        std::unique_lock hold(lock_);
        wait(hold, stop);
        if (const auto found = ready(); found != done_.end()) {
            std::optional<Result> result(std::move(found->second));
            done_.erase(found);
            ++due_;
            changed_.notify_all();
            return result;
        }
        if (working_ == 0 && trouble_) {
            std::rethrow_exception(trouble_);
        }
        return std::nullopt;
    }
    /// There is nothing more to come.
    bool over() {
        const std::scoped_lock hold(lock_);
        return working_ == 0 && !trouble_ && ready() == done_.end();
    }

private:
    using Clock = std::chrono::steady_clock;

    typename std::map<std::uint64_t, Result>::iterator ready() {
        return plan_.results == CrewPlan::Results::in_order ? done_.find(due_) : done_.begin();
    }
    void wait(std::unique_lock<std::mutex>& hold, const std::atomic<bool>& stop) {
        constexpr std::chrono::milliseconds moment{100}, glance{50}; // what sets `stop` wakes nobody
        const Clock::time_point until = Clock::now() + moment;
        for (;;) {
            if (stop && !halt_) {
                halt_ = true;
                changed_.notify_all();
            }
            if (ready() != done_.end() || working_ == 0 || Clock::now() >= until) {
                return;
            }
            changed_.wait_for(hold, glance);
        }
    }
    std::optional<std::uint64_t> take() {
        std::unique_lock hold(lock_);
        changed_.wait(hold, [this] { return halt_ || next_ == plan_.end || next_ < due_ + plan_.ahead; });
        return halt_ || next_ == plan_.end ? std::nullopt : std::optional(next_++);
    }
    void work() {
        try {
            const Work work = make_();
            while (const auto piece = take()) {
                std::optional<Result> result = work(*piece, halt_);
                if (!result) {
                    break;
                }
                const std::scoped_lock hold(lock_);
                done_.emplace(*piece, std::move(*result));
                changed_.notify_all();
            }
        } catch (const std::bad_alloc&) {
            fail(std::make_exception_ptr(
                Error("There is not enough memory for so many threads; try again with --threads 1.")));
        } catch (...) {
            fail(std::current_exception());
        }
        const std::scoped_lock hold(lock_);
        --working_;
        changed_.notify_all();
    }
    void fail(std::exception_ptr trouble) {
        const std::scoped_lock hold(lock_);
        trouble_ = trouble_ ? trouble_ : std::move(trouble);
        halt_ = true;
    }

    const CrewPlan plan_;
    std::mutex lock_;
    std::condition_variable changed_;
    std::map<std::uint64_t, Result> done_; ///< by piece
    std::uint64_t next_;                   ///< piece that is begun next
    std::uint64_t due_; ///< the one to be handed out next; where the order does not matter, as many as have been
    const std::function<Work()> make_;
    std::atomic<bool> halt_{false};
    std::exception_ptr trouble_;
    unsigned working_ = 0;
    std::vector<std::thread> threads_;
};

} // namespace bastide::host
