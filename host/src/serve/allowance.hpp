// What each client may have at once, and again with time.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>

namespace bastide::host::serve {

/// What is left to each client; on any thread. Who has all of it left is as one who never came, and is forgotten.
class Allowances {
public:
    using Clock = std::chrono::steady_clock;
    using Seconds = std::chrono::duration<double>;

    Allowances(double at_once, double a_second) : at_once_(at_once), a_second_(a_second) {}

    /// Takes one, if one is left.
    bool take(const std::string& client, Clock::time_point now = Clock::now()) {
        const std::lock_guard hold(lock_);
        double& left = left_to(client, now);
        const bool enough = left >= 1;
        left -= enough ? 1 : 0;
        return enough;
    }

    /// One that was taken for nothing.
    void give_back(const std::string& client, Clock::time_point now = Clock::now()) {
        const std::lock_guard hold(lock_);
        double& left = left_to(client, now);
        left = std::min(at_once_, left + 1);
    }

    /// Takes so much, whether or not it is left: how long it takes until nothing is owed.
    Seconds spend(const std::string& client, double much, Clock::time_point now = Clock::now()) {
        const std::lock_guard hold(lock_);
        double& left = left_to(client, now);
        left -= much;
        return Seconds(std::max(0.0, -left / a_second_));
    }

    /// Those who have not all of it left, and some who have.
    std::size_t known() const {
        const std::lock_guard hold(lock_);
        return of_.size();
    }

private:
    struct Left {
        double much;
        Clock::time_point since;
    };
    double grown(const Left& own, Clock::time_point now) const {
        return std::min(at_once_, own.much + std::max(0.0, Seconds(now - own.since).count()) * a_second_);
    }
    double& left_to(const std::string& client, Clock::time_point now) {
        if (of_.size() >= many_) {
            std::erase_if(of_, [&](const auto& one) { return grown(one.second, now) >= at_once_; });
            many_ = std::max(few, 2 * of_.size());
        }
        Left& own = of_.try_emplace(client, Left{at_once_, now}).first->second;
        own = {grown(own, now), now};
        return own.much;
    }

    static constexpr std::size_t few = 64;
    const double at_once_, a_second_;
    mutable std::mutex lock_;
    std::size_t many_ = few; ///< at which it is time to forget
    std::map<std::string, Left> of_;
};

} // namespace bastide::host::serve
