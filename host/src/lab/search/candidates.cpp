#include "lab/search/candidates.hpp"

namespace bastide::host {
namespace {

constexpr std::uint64_t very_many = 1'000'000'000;
constexpr std::size_t tries_for_each = 50;

} // namespace

std::uint64_t Candidates::there_are() const {
    std::uint64_t all = 1;
    for (const std::size_t count : counts_) {
        all = std::min(very_many, all * count);
    }
    return all;
}

/// Each once.
bool Candidates::take(const Levels& levels, std::vector<Levels>& out) {
    if (!drawn_.insert(levels).second || !playable_(levels)) {
        return false;
    }
    out.push_back(levels);
    return true;
}

Levels Candidates::any_of(std::uint64_t number) const {
    Levels out(counts_.size());
    for (std::size_t f = counts_.size(); f-- > 0; number /= counts_[f]) {
        out[f] = number % counts_[f];
    }
    return out;
}

std::size_t Candidates::another(std::size_t factor, std::size_t level) {
    const std::size_t other = rng_.below(static_cast<std::uint32_t>(counts_[factor] - 1));
    return other < level ? other : other + 1;
}

std::vector<Levels> Candidates::first(std::size_t wanted) {
    std::vector<Levels> out;
    take(Levels(counts_.size(), 0), out);
    const std::uint64_t all = there_are();
    if (all <= wanted) {
        for (std::uint64_t number = 1; number < all; ++number) {
            take(any_of(number), out);
        }
        return out;
    }
    for (std::size_t i = 0; i < wanted * tries_for_each && out.size() < wanted; ++i) {
        Levels levels;
        for (const std::size_t count : counts_) {
            levels.push_back(rng_.below(static_cast<std::uint32_t>(count)));
        }
        take(levels, out);
    }
    return out;
}

std::vector<Levels> Candidates::children(const Levels& best, std::size_t wanted) {
    std::vector<Levels> out{best};
    const auto factors = static_cast<std::uint32_t>(counts_.size());
    for (std::size_t i = 0; i < wanted * tries_for_each && out.size() < wanted; ++i) {
        Levels child = best;
        for (std::size_t f = 0; f < counts_.size(); ++f) {
            if (counts_[f] > 1 && rng_.below(factors) == 0) {
                child[f] = another(f, best[f]);
            }
        }
        if (const std::size_t f = rng_.below(factors); child == best && counts_[f] > 1) {
            child[f] = another(f, best[f]);
        }
        take(child, out);
    }
    return out;
}

} // namespace bastide::host
