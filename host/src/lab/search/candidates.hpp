// Combinations of factors that a search tries.
#pragma once
#include "bastide/random.hpp"
#include "lab/experiment/screen.hpp"
#include <functional>
#include <set>

namespace bastide::host {

/// Draws combinations that have not been drawn before. The same numbers give the same combinations.
class Candidates {
public:
    /// `counts`: levels by factor. `playable` says whether a combination can be played.
    Candidates(std::vector<std::size_t> counts, std::uint64_t seed, std::function<bool(const Levels&)> playable)
        : counts_(std::move(counts)), rng_(Rng::stream(seed, 0)), playable_(std::move(playable)) {}

    /// How many combinations there are; what is more than a billion counts as one.
    std::uint64_t there_are() const;
    /// The first levels, and as many others as are wanted in all, or as can be had; all of them if they are so few.
    std::vector<Levels> first(std::size_t wanted);
    /// The best one and children of it: every factor changes with a probability of one by how many there are, and one
    /// changes at least.
    std::vector<Levels> children(const Levels& best, std::size_t wanted);

private:
    bool take(const Levels& levels, std::vector<Levels>& out);
    Levels any_of(std::uint64_t number) const;
    std::size_t another(std::size_t factor, std::size_t level);

    std::vector<std::size_t> counts_;
    Rng rng_;
    std::function<bool(const Levels&)> playable_;
    std::set<Levels> drawn_;
};

} // namespace bastide::host
