// How many of something there are at once: in all, and of each client.
#pragma once
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace bastide::host::serve {

/// Places that are taken and given back, on any thread.
class Tally {
public:
    Tally(std::size_t all, std::size_t each) : all_(all), each_(each) {}
    Tally(const Tally&) = delete;
    Tally& operator=(const Tally&) = delete;

    /// Taken until it is destroyed; the tally outlives it.
    class Place {
    public:
        Place(Place&& other) noexcept
            : tally_(std::exchange(other.tally_, nullptr)), client_(std::move(other.client_)) {}
        Place& operator=(Place&& other) noexcept {
            std::swap(tally_, other.tally_);
            std::swap(client_, other.client_);
            return *this;
        }
        ~Place() {
            if (tally_ != nullptr) {
                tally_->give_back(client_);
            }
        }

    private:
        friend class Tally;
        Place(Tally& tally, std::string client) : tally_(&tally), client_(std::move(client)) {}

        Tally* tally_;
        std::string client_;
    };

    /// Nothing if there is no place left, or none for this client. Clients without a name are bounded by the whole
    /// alone.
    std::optional<Place> take(const std::string& client) {
        const std::lock_guard hold(lock_);
        if (taken_ >= all_) {
            return std::nullopt;
        }
        if (!client.empty()) {
            std::size_t& own = of_[client];
            if (own >= each_) {
                return std::nullopt;
            }
            ++own;
        }
        ++taken_;
        return Place(*this, client);
    }

private:
    void give_back(const std::string& client) {
        const std::lock_guard hold(lock_);
        --taken_;
        if (const auto found = of_.find(client); found != of_.end() && --found->second == 0) {
            of_.erase(found);
        }
    }

    const std::size_t all_, each_;
    std::mutex lock_;
    std::size_t taken_ = 0;
    std::map<std::string, std::size_t> of_; ///< by client, those with a name
};

} // namespace bastide::host::serve
