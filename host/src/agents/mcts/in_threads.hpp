// The same work in several threads at once.
#pragma once
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace bastide::host {

/// Calls `work` with 0 to count - 1, each in a thread, the first one here; where the system refuses threads, one after
/// the other. Throws what one of them threw, when all have ended.
template <class Work> void in_threads(std::size_t count, Work&& work) {
    std::vector<std::exception_ptr> trouble(count);
    const auto run = [&](std::size_t thread) {
        try {
            work(thread);
        } catch (...) {
            trouble[thread] = std::current_exception();
        }
    };
    std::vector<std::thread> threads;
    for (std::size_t thread = 1; thread < count; ++thread) {
        try {
            threads.emplace_back(run, thread);
        } catch (const std::system_error&) {
            run(thread);
        }
    }
    run(0);
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (const std::exception_ptr& one : trouble) {
        if (one) {
            std::rethrow_exception(one);
        }
    }
}

} // namespace bastide::host
