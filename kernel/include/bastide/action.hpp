// An action: a small value with a stable integer form. Its text form is made by Game::text and read by Game::parse.
#pragma once
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include <bit>
#include <cstdint>

namespace bastide {

/// What somebody (a player or chance) does at a decision. Only its `Verb` knows which values lie in arg, a
/// and b: it puts them there and reads them.
struct Action {
    VerbId verb{};
    std::uint8_t arg = 0;
    std::uint16_t a = 0;
    std::uint32_t b = 0;

    constexpr std::uint64_t number() const { return std::bit_cast<std::uint64_t>(*this); }
    static constexpr Action from_number(std::uint64_t n) { return std::bit_cast<Action>(n); }
    friend constexpr bool operator==(Action l, Action r) { return l.number() == r.number(); }
};
static_assert(sizeof(Action) == 8 && std::endian::native == std::endian::little,
              "the integer form of actions assumes a little-endian machine");

constexpr std::uint32_t pack(Position p) {
    return static_cast<std::uint32_t>(static_cast<std::uint16_t>(p.x)) |
           static_cast<std::uint32_t>(static_cast<std::uint16_t>(p.y)) << 16;
}
constexpr Position unpack(std::uint32_t b) {
    return {static_cast<std::int16_t>(b & 0xFFFFU), static_cast<std::int16_t>(b >> 16)};
}

} // namespace bastide
