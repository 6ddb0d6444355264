// What the chance of a game follows from: a seed, a secret, or what people at a table say.
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
    /// People say what chance brings, as they draw real tiles and throw real dice. The seed decides what nobody sees (a
    /// tile that is put aside unseen), and what agents do.
    static ChanceSource told_by_people(std::uint64_t seed) {
        ChanceSource chance(seed);
        chance.told_ = true;
        return chance;
    }

    std::uint64_t number(ChanceUse use, std::uint64_t name, std::uint64_t count) const {
        return secret_ ? secret_->word(static_cast<std::uint8_t>(use), name, count)
                       : mixed(mixed_ ^ name) + count * next_generator;
    }
    std::uint64_t seed() const { return seed_; } ///< 0 if there is a secret
    const Secret* secret() const { return secret_.get(); }
    bool is_told() const { return told_; } ///< by people

private:
    std::uint64_t seed_ = 0, mixed_ = 0;
    std::shared_ptr<const Secret> secret_;
    bool told_ = false;
};

} // namespace bastide::host
