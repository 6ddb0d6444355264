#include "crew.hpp"
#include <algorithm>
#include <system_error>

namespace bastide::python {

Crew::Crew(unsigned threads) {
    try {
        while (threads_.size() + 1 < threads) {
            threads_.emplace_back([this] { wait_and_help(); });
        }
    } catch (const std::system_error&) {
        // fewer do as well: no result depends on their number
    }
}

Crew::~Crew() {
    {
        const std::scoped_lock hold(lock_);
        over_ = true;
    }
    begun_.notify_all();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

void Crew::run(std::size_t count, std::size_t share, const std::function<void(std::size_t, std::size_t)>& work) {
    {
        const std::scoped_lock hold(lock_);
        work_ = &work;
        count_ = count;
        share_ = std::max<std::size_t>(1, share);
        next_ = 0;
        busy_ = threads_.size();
        trouble_ = nullptr;
        ++round_;
    }
    begun_.notify_all();
    help();
    std::unique_lock hold(lock_);
    ended_.wait(hold, [this] { return busy_ == 0; });
    work_ = nullptr;
    if (trouble_) {
        std::rethrow_exception(trouble_);
    }
}

void Crew::wait_and_help() {
    std::uint64_t seen = 0;
    for (;;) {
        {
            std::unique_lock hold(lock_);
            begun_.wait(hold, [&] { return over_ || round_ != seen; });
            if (over_) {
                return;
            }
            seen = round_;
        }
        help();
        const std::scoped_lock hold(lock_);
        if (--busy_ == 0) {
            ended_.notify_one();
        }
    }
}

void Crew::help() {
    try {
        for (std::size_t from = next_.fetch_add(share_); from < count_; from = next_.fetch_add(share_)) {
            (*work_)(from, std::min(from + share_, count_));
        }
    } catch (...) {
        next_ = count_;
        const std::scoped_lock hold(lock_);
        trouble_ = trouble_ ? trouble_ : std::current_exception();
    }
}

} // namespace bastide::python
