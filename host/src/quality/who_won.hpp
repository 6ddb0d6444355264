// Who won a game, for all who count it.
#pragma once
#include "bastide/fwd.hpp"
#include <cstddef>
#include <span>
#include <vector>

namespace bastide::host {

/// The seats of the teams that have the most points. Who gave up the game has lost it, whatever the points, and keeps
/// nobody else from winning; a partner who did not give up plays on for both.
struct Winners {
    unsigned seats = 0;  ///< bit set; none if everybody gave up
    bool shared = false; ///< by several teams
    bool alone(std::size_t seat) const { return !shared && (seats >> seat & 1U) != 0; } ///< it, or its team
};

/// `teams`: bit sets of seats, each once or once for each of its seats, and `points` what each of them has. `forfeits`:
/// bit set of the seats that gave up.
Winners winners_of(std::span<const unsigned> teams, std::span<const int> points, unsigned forfeits);
Winners winners_of(const Play& play, unsigned forfeits);

/// The share of a win that one has over another, who are no team: all, half of a draw, or none. Who gave up is beaten
/// by who did not; of two who both gave up, neither is the better one.
double share_won(int mine, int theirs, bool i_gave_up, bool they_gave_up);

/// What each of these teams won, together 1: nothing, a share of the win, or even shares if everybody gave up.
std::vector<double> shares_won(const Winners& winners, const std::vector<unsigned>& teams);
/// In the order of teams_of (trace.hpp).
std::vector<double> shares_won(const Play& play, unsigned forfeits);

} // namespace bastide::host
