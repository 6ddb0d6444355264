// A progress bar for people who wait.
#pragma once
#include "commands/progress_line.hpp"
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

namespace bastide::host {

/// A bar in a line of its own, drawn ten times a second by a thread of its own.
class Progress {
public:
    Progress(bool wanted, const std::atomic<std::uint64_t>& done, std::uint64_t all, const char* counted = "games");
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

private:
    void run();
    void draw() const;

    const ProgressLine line_;
    const std::atomic<std::uint64_t>& done_;
    std::uint64_t all_;
    const char* counted_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex lock_;
    std::condition_variable wake_;
    bool over_ = false;
    std::thread thread_;
};

} // namespace bastide::host
