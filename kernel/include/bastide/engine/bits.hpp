// Bits of sets whose size a ruleset decides.
#pragma once
#include <bit>
#include <cstdint>

namespace bastide {

inline bool has_bit(const std::uint8_t* set, std::uint32_t bit) { return (set[bit / 8] >> bit % 8 & 1U) != 0; }
inline void set_bit(std::uint8_t* set, std::uint32_t bit, bool on) {
    const auto mask = static_cast<std::uint8_t>(1U << bit % 8);
    set[bit / 8] = static_cast<std::uint8_t>(on ? set[bit / 8] | mask : set[bit / 8] & ~mask);
}

/// Calls `visit` with the number of every bit that is set, the lowest first.
template <class F> [[gnu::always_inline]] inline void each_bit(std::uint64_t set, F&& visit) {
    for (; set != 0; set &= set - 1) {
        visit(static_cast<unsigned>(std::countr_zero(set)));
    }
}

} // namespace bastide
