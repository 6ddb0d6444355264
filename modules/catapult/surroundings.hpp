// Who stands closest to a square.
#pragma once
#include "catapult.hpp"

namespace bastide::catapult {

/// Followers as they are seen from any square of the table. Squares are taken together in blocks, so that of many
/// followers few are looked at for each of the squares.
class Surroundings {
public:
    Surroundings(const Play& play, std::span<const Sort> followers);
    /// Numbers of the followers, of all that were given, that no other is closer than; valid until the next call. The
    /// square is within the box of the tiles.
    std::span<const std::size_t> closest_to(Position at);

private:
    struct Standing {
        Position at;
        std::size_t number;
    };
    struct Block {
        std::size_t first = 0, last = 0; ///< of those who may be closest to one of its squares; nobody: not known yet
    };
    void look_from(Block& block, int west, int north);

    std::vector<Standing> all_, candidates_;
    int west_, north_;    ///< the first square
    std::size_t columns_; ///< blocks in a row
    std::vector<Block> blocks_;
    std::vector<std::size_t> found_;
};

} // namespace bastide::catapult
