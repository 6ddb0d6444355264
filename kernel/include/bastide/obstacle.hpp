// Why something is not possible, as facts: whoever shows it finds the words.
#pragma once
#include "bastide/ids.hpp"
#include <cstdint>
#include <string>

namespace bastide {

/// Who registered a veto, and which rules it is.
struct VetoOrigin {
    std::string module;
    std::string rules; ///< ids, blank-separated; empty if the module names none
};

/// The first condition that does not hold, in the order in which the engine asks.
struct Obstacle {
    enum class What : std::uint8_t {
        none,     ///< it is possible
        occupied, ///< a tile lies on the square: `tile`
        apart,    ///< no tile lies beside the square
        side,     ///< what the tile shows on `side` does not go with what `tile` shows there
        kind,     ///< figures of this kind do not stand on features of that kind
        claimed,  ///< figures of `seats` claim the feature
        vetoed    ///< a module forbids it: `veto`
    };
    What what = What::none;
    std::uint8_t side = 0;
    TerrainId mine{}, theirs{};
    TileId tile = none_of<TileId>;
    unsigned seats = 0;               ///< bit set
    const VetoOrigin* veto = nullptr; ///< of the ruleset

    explicit operator bool() const { return what != What::none; }
};

} // namespace bastide
