// Who stands closest to a square.
#pragma once
#include "catapult.hpp"

namespace bastide::catapult {

/// Followers by the squares on which they stand, for a look around from any square.
class Surroundings {
public:
    Surroundings(const Play& play, std::span<const Sort> followers);
    /// Numbers of the followers, of all that were given, that no other is closer than; valid until the next call.
    std::span<const std::size_t> closest_to(Position at);

private:
    std::size_t cell(int x, int y) const;
    void look_around(Position at);
    void look_at_all(Position at);

    std::vector<Position> where_; ///< of each follower
    Position low_{}, high_{};
    std::vector<std::size_t> first_; ///< [square] the first follower there
    std::vector<std::size_t> next_;  ///< [follower] the next one on its square
    std::vector<std::size_t> found_;
};

} // namespace bastide::catapult
