#include "lab/experiment/crew.hpp"
#include "bastide/error.hpp"
#include <system_error>

namespace bastide::host {

Crew::Crew(const std::vector<Variant>& variants, std::uint64_t seed, const OracleSpec& oracle,
           std::vector<Round> rounds, unsigned threads)
    : variants_(variants), seed_(seed), oracle_(oracle), rounds_(std::move(rounds)),
      most_ahead_(64 + std::size_t{threads} * 4) {
    try {
        while (threads_.size() < threads) {
            threads_.emplace_back([this] { work(); });
        }
    } catch (const std::system_error& refused) {
        if (threads_.empty()) {
            throw Error(std::string("No thread can be started: ") + refused.what() + ".");
        }
    }
}

Crew::~Crew() {
    {
        const std::scoped_lock hold(lock_);
        stop_ = true;
    }
    room_.notify_all();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

bool Crew::take(std::size_t& number) {
    std::unique_lock hold(lock_);
    room_.wait(hold, [this] { return stop_ || taken_ == rounds_.size() || taken_ < handed_out_ + most_ahead_; });
    if (stop_ || taken_ == rounds_.size()) {
        return false;
    }
    number = taken_++;
    return true;
}

void Crew::deliver(std::size_t number, Batch&& batch) {
    {
        const std::scoped_lock hold(lock_);
        done_.emplace(number, std::move(batch));
    }
    ready_.notify_one();
}

void Crew::fail(std::exception_ptr trouble) {
    {
        const std::scoped_lock hold(lock_);
        trouble_ = trouble_ ? trouble_ : std::move(trouble);
        stop_ = true;
    }
    ready_.notify_one();
    room_.notify_all();
}

void Crew::work() {
    try {
        VariantTables tables(variants_, seed_, oracle_);
        for (std::size_t number = 0; take(number);) {
            std::optional<Batch> batch = tables.play(rounds_[number].first, rounds_[number].games, stop_);
            if (!batch) {
                break;
            }
            deliver(number, std::move(*batch));
        }
    } catch (const std::bad_alloc&) {
        fail(std::make_exception_ptr(
            Error("There is not enough memory for so many threads and variants; try again with --threads 1.")));
    } catch (...) {
        fail(std::current_exception());
    }
}

std::optional<Batch> Crew::next(std::chrono::milliseconds patience) {
    std::optional<Batch> out;
    {
        std::unique_lock hold(lock_);
        ready_.wait_for(hold, patience, [this] { return trouble_ || done_.contains(handed_out_); });
        if (done_.contains(handed_out_)) {
            out = std::move(done_.extract(handed_out_).mapped());
            ++handed_out_;
        } else if (trouble_) {
            std::rethrow_exception(trouble_);
        }
    }
    room_.notify_one();
    return out;
}

} // namespace bastide::host
