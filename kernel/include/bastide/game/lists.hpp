// The lists that hooks fill: legal actions, and chance outcomes with their weights.
#pragma once
#include "bastide/action.hpp"
#include "bastide/checked.hpp"
#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace bastide {

/// Legal actions of the open decision. Capacity is kept between decisions, so that steady play allocates nothing.
class ActionList {
public:
    void add(Action action) {
        if (size_ == buffer_.size()) {
            grow(1);
        }
        buffer_[size_++] = action;
    }
    void add(std::span<const Action> actions) {
        wrote(std::copy(actions.begin(), actions.end(), room(actions.size())));
    }
    /// Room for `more` actions written without checks; tell with `wrote` how many were kept.
    Action* room(std::size_t more) {
        if (size_ + more > buffer_.size()) {
            grow(more);
        }
        return buffer_.data() + size_;
    }
    void wrote(const Action* end) {
        size_ = within(static_cast<std::size_t>(end - buffer_.data()), buffer_.size() + 1, "the end of a list at");
    }
    void clear() { size_ = 0; }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    std::span<const Action> view() const { return {buffer_.data(), size_}; }
    std::span<Action> view() { return {buffer_.data(), size_}; }
    const Action* begin() const { return buffer_.data(); }
    const Action* end() const { return buffer_.data() + size_; }

private:
    void grow(std::size_t more) { buffer_.resize((size_ + more) * 2 + 64); }

    std::vector<Action> buffer_;
    std::size_t size_ = 0;
};

/// Outcomes of a chance node with integer weights; probability = weight / total.
class Chances {
public:
    struct Outcome {
        Action action;
        std::uint32_t weight = 0;
    };
    void add(Action action, std::uint32_t weight) {
        if (weight != 0) {
            outcomes_.push_back({action, weight});
            total_ += weight;
        }
    }
    std::uint64_t total() const { return total_; }
    std::span<const Outcome> outcomes() const { return outcomes_; }

private:
    std::vector<Outcome> outcomes_;
    std::uint64_t total_ = 0;
};

} // namespace bastide
