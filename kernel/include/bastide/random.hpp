// Our own generator and sampling: the same game from the same seed on every machine and standard library.
#pragma once
#include <cstdint>

namespace bastide {

/// SplitMix64 (public domain, S. Vigna): one addition a step, any seed is good, streams by seed.
class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    /// Uniform in [0, n), n > 0, without bias (Lemire's method on 32 bits).
    constexpr std::uint32_t below(std::uint32_t n) {
        std::uint64_t m = (next() >> 32) * n;
        auto low = static_cast<std::uint32_t>(m);
        if (low < n) {
            const std::uint32_t limit = (0U - n) % n;
            while (low < limit) {
                m = (next() >> 32) * n;
                low = static_cast<std::uint32_t>(m);
            }
        }
        return static_cast<std::uint32_t>(m >> 32);
    }

    /// A generator for a part of a run (game 17, player 2) that does not overlap with its siblings.
    static constexpr Rng stream(std::uint64_t seed, std::uint64_t number) {
        Rng mix(seed ^ (number * 0xD1342543DE82EF95ULL + 0x632BE59BD9B4E019ULL));
        return Rng(mix.next() ^ number);
    }

    friend constexpr bool operator==(const Rng&, const Rng&) = default;

private:
    std::uint64_t state_;
};

} // namespace bastide
