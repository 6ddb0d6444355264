// Numbered pieces of work on several threads, whose results come in the order of their numbers.
#pragma once
#include "bastide/error.hpp"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace bastide::host {

/// How many threads there are changes nothing but how long it takes. Some results wait for those before them, never
/// many.
template <class Result> class InOrder {
public:
    /// Does a piece; nothing if it was stopped by `halt`.
    using Work = std::function<std::optional<Result>(std::uint64_t piece, const std::atomic<bool>& halt)>;

    /// `make`: the work of a thread, made there. Threads that the system refuses are done without; throws Error if it
    /// allows none.
    InOrder(std::uint64_t first, std::uint64_t end, unsigned threads, std::function<Work()> make)
        : next_(first), handed_out_(first), end_(end), ahead_(std::uint64_t{2} * threads), make_(std::move(make)) {
        try {
            for (unsigned i = 0; i < threads; ++i) {
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
    ~InOrder() {
        halt();
        for (std::thread& thread : threads_) {
            thread.join();
        }
    }
    InOrder(const InOrder&) = delete;
    InOrder& operator=(const InOrder&) = delete;

    /// The next result; nothing after the last, or when `stop` was set and what was finished has been handed out.
    /// Rethrows what went wrong, when it is its turn.
    std::optional<Result> next(const std::atomic<bool>& stop) {
        constexpr std::chrono::milliseconds patience{50};
        std::unique_lock hold(lock_);
        for (;;) {
            if (stop && !halt_) {
                halt_ = true;
                changed_.notify_all();
            }
            if (done_.contains(handed_out_) || working_ == 0) {
                break;
            }
            changed_.wait_for(hold, patience);
        }
        if (const auto found = done_.extract(handed_out_)) {
            ++handed_out_;
            changed_.notify_all();
            return std::move(found.mapped());
        }
        if (trouble_) {
            std::rethrow_exception(trouble_);
        }
        return std::nullopt;
    }

private:
    void halt() {
        const std::scoped_lock hold(lock_);
        halt_ = true;
        changed_.notify_all();
    }
    std::optional<std::uint64_t> take() {
        std::unique_lock hold(lock_);
        changed_.wait(hold, [this] { return halt_ || next_ == end_ || next_ < handed_out_ + ahead_; });
        return halt_ || next_ == end_ ? std::nullopt : std::optional(next_++);
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
        } catch (...) {
            const std::scoped_lock hold(lock_);
            trouble_ = trouble_ ? trouble_ : std::current_exception();
            halt_ = true;
        }
        const std::scoped_lock hold(lock_);
        --working_;
        changed_.notify_all();
    }

    std::mutex lock_;
    std::condition_variable changed_;
    std::map<std::uint64_t, Result> done_;
    std::uint64_t next_, handed_out_;
    const std::uint64_t end_;
    const std::uint64_t ahead_;
    const std::function<Work()> make_;
    std::atomic<bool> halt_{false};
    std::exception_ptr trouble_;
    unsigned working_ = 0;
    std::vector<std::thread> threads_;
};

} // namespace bastide::host
