// Chance that falls the same way each time: what adorns a tile differs from type to type, not from picture to picture.
#pragma once
#include <cstddef>
#include <cstdint>

namespace bastide::host::svg {

class Dice {
public:
    explicit Dice(std::uint32_t seed) : state_(seed * 2654435761U + 12345U) {}
    std::uint32_t next() { return (state_ = state_ * 1664525U + 1013904223U) >> 8; } ///< 24 bits
    double between(double least, double most) { return least + (most - least) * next() / 16777216.0; }
    bool falls(double chance) { return between(0, 1) < chance; }
    std::size_t one_of(std::size_t count) { return count == 0 ? 0 : next() % count; }

private:
    std::uint32_t state_;
};

} // namespace bastide::host::svg
