// The loop itself. Everything in it is local to whoever includes it, so that no code for wide registers is linked into
// what runs on any machine.
#pragma once
#include "seek.hpp"
#include <cstring>

namespace bastide {
namespace {

/// Rows of several squares, or whatever is computed of them.
using Rows [[gnu::vector_size(2 * squares_together)]] = std::uint16_t;
using Sets [[gnu::vector_size(squares_together)]] = std::uint8_t;

constexpr Rows number_in_group = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

template <unsigned rotations, bool holes>
std::size_t seek(const Sought& sought, std::size_t squares, const std::uint16_t* rows, const std::uint16_t* wanted,
                 std::uint8_t* sets) {
    Rows row[rotations], strict[rotations], bit[rotations];
#pragma GCC unroll 4
    for (unsigned r = 0; r < rotations; ++r) {
        row[r] = Rows{} + sought.row[r];
        strict[r] = Rows{} + sought.strict[r];
        const auto one = static_cast<std::uint16_t>(1U << r);
        bit[r] = Rows{} + one;
    }
    Rows numbers{};
    for (std::size_t i = 0; i < squares; i += squares_together) {
        Rows shown, matters;
        std::memcpy(&shown, rows + i, sizeof shown);
        std::memcpy(&matters, wanted + i, sizeof matters);
        const auto left = static_cast<std::uint16_t>(squares - i); // what comes after them in the arrays is nothing
        Rows taken = reinterpret_cast<Rows>(number_in_group < left);
        if constexpr (holes) {
            const Rows sides = (shown | shown >> 1 | shown >> 2 | shown >> 3) & 0x1111;
            taken &= reinterpret_cast<Rows>(sides == 0x1111);
        }
        Rows set{};
#pragma GCC unroll 4
        for (unsigned r = 0; r < rotations; ++r) {
            const Rows fits = reinterpret_cast<Rows>(((shown ^ row[r]) & matters & strict[r]) == 0) & taken;
            numbers -= fits;
            set |= fits & bit[r];
        }
        const Sets bytes = __builtin_convertvector(set, Sets);
        std::memcpy(sets + i, &bytes, sizeof bytes);
    }
    std::array<std::uint64_t, sizeof numbers / 8> words;
    std::memcpy(&words, &numbers, sizeof numbers);
    std::uint64_t sum = 0;
    constexpr std::uint64_t low = 0x0000FFFF0000FFFFULL; // of several groups they can be more than 16 bits together
    for (const std::uint64_t word : words) {
        sum += (word & low) + (word >> 16 & low);
    }
    return static_cast<std::size_t>((sum & 0xFFFFFFFFU) + (sum >> 32));
}

template <unsigned rotations>
std::size_t seek_either(const Sought& sought, std::size_t squares, const std::uint16_t* rows,
                        const std::uint16_t* wanted, std::uint8_t* sets) {
    return sought.holes ? seek<rotations, true>(sought, squares, rows, wanted, sets)
                        : seek<rotations, false>(sought, squares, rows, wanted, sets);
}

constexpr Seekers compiled_here{&seek_either<1>, &seek_either<2>, nullptr, &seek_either<4>};

} // namespace
} // namespace bastide
