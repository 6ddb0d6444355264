// Finding the k-th of things that are counted in small numbers, without a branch to mispredict.
#pragma once
#include <array>
#include <cstdint>
#include <cstring>

namespace bastide {

/// Which of eight, and how many of that one come before.
struct Nth {
    unsigned which = 0;
    unsigned rest = 0;
};

using Eight [[gnu::vector_size(8)]] = std::uint8_t;

/// The k-th of things of which eight sorts have `counts`, up to 255 together; k is less than that.
inline Nth nth_of_eight(std::uint64_t counts, unsigned k) {
    constexpr std::uint64_t ones = 0x0101010101010101ULL;
    const std::uint64_t sums = counts * ones; // of each and all before it, a byte each
    Eight up_to;
    std::memcpy(&up_to, &sums, sizeof up_to);
    const Eight before = reinterpret_cast<Eight>(up_to <= static_cast<std::uint8_t>(k)) & 1;
    std::uint64_t passed;
    std::memcpy(&passed, &before, sizeof passed);
    const auto which = static_cast<unsigned>(passed * ones >> 56);
    const auto less = static_cast<unsigned>((sums << 8) >> (8 * which) & 255U);
    return {which, k - less};
}

} // namespace bastide
