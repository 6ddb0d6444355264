// What the chance of a game follows from: a seed, or a secret.
#pragma once
#include "chance/numbers.hpp"
#include "chance/secret.hpp"
#include <memory>
#include <utility>

namespace bastide::host {

/// What a number of chance is for: numbers for different things have nothing to do with each other.
enum class ChanceUse : std::uint8_t { place = 1, node = 2, seat = 3 };

/// Numbers of 64 bits by what they are for, a name and a count, never by what was asked before. A seed is short, can be
/// told and typed, and can be found by search from what it brought; games by the thousand have nothing to hide. A
/// secret cannot be found.
class ChanceSource {
public:
    /// Wherever chance is wanted a seed will do.
    ChanceSource(std::uint64_t seed) : seed_(seed), mixed_(mixed(seed)) {} // NOLINT(google-explicit-constructor)
    explicit ChanceSource(const Secret& secret) : secret_(std::make_shared<const Secret>(secret)) {}

    std::uint64_t number(ChanceUse use, std::uint64_t name, std::uint64_t count) const {
        return secret_ ? secret_->word(static_cast<std::uint8_t>(use), name, count)
                       : mixed(mixed_ ^ name) + count * next_generator;
    }
    std::uint64_t seed() const { return seed_; } ///< 0 if there is a secret
    const Secret* secret() const { return secret_.get(); }

private:
    std::uint64_t seed_ = 0, mixed_ = 0;
    std::shared_ptr<const Secret> secret_;
};

} // namespace bastide::host
