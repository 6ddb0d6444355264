// How many of the tiles that are still to come go into a square.
#pragma once
#include "bastide/module/play.hpp"
#include <array>
#include <cstdint>
#include <vector>

namespace bastide::host {

/// What the open sides of a square ask for: the terrains beside it, four bits a side, north lowest.
struct Rim {
    std::uint16_t terrains = 0;
    std::uint16_t matched = 0; ///< the bits that a tile has to match
};

Rim rim_of(const View& view, Position square);

/// Counts by the edges alone. What rules of modules allow or forbid besides is not asked: this is for guesses.
class Fits {
public:
    /// From now on of the tiles that are to come in this position.
    void begin(const View& view);
    /// Share of the tiles to come that match the rim, 0 to 1.
    double share(const View& view, Rim rim);

private:
    struct Known {
        std::uint32_t rim = 0;
        std::uint32_t round = 0;
        float share = 0;
    };
    double counted(const View& view, Rim rim) const;

    struct Left {
        std::uint16_t type = 0, copies = 0;
    };
    std::vector<Left> left_;
    double total_ = 0;
    std::uint32_t round_ = 0;
    std::array<Known, 256> known_{};
};

} // namespace bastide::host
