// Threads that do many small things together, again and again.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <vector>

namespace bastide::python {

/// The calling thread is one of them. They take no lock that anybody else holds and know nothing of Python.
class Crew {
public:
    explicit Crew(unsigned threads);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    /// Calls `work(from, to)` for shares of 0 to `count`, and returns when all are done. Rethrows the first exception;
    /// what was begun is ended before. One call at a time.
    void run(std::size_t count, std::size_t share, const std::function<void(std::size_t, std::size_t)>& work);
    unsigned threads() const { return static_cast<unsigned>(threads_.size()) + 1; }

private:
    void wait_and_help();
    void help();

    std::mutex lock_;
    std::condition_variable begun_, ended_;
    std::vector<std::thread> threads_;
    const std::function<void(std::size_t, std::size_t)>* work_ = nullptr;
    std::size_t count_ = 0, share_ = 1, busy_ = 0;
    std::atomic<std::size_t> next_{0};
    std::uint64_t round_ = 0;
    bool over_ = false;
    std::exception_ptr trouble_;
};

} // namespace bastide::python
