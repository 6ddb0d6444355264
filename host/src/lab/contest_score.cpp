#include "lab/contest_score.hpp"
#include "quality/who_won.hpp"
#include <algorithm>

namespace bastide::host {

void RoundScore::add_game(std::size_t challenger, std::span<const int> points_of, std::span<const unsigned> teams,
                          unsigned gave_up) {
    const unsigned team = teams[challenger];
    const int mine = points_of[challenger];
    const bool left = (gave_up >> challenger & 1U) != 0;
    double others = 0, beaten = 0, sum = 0;
    for (std::size_t seat = 0; seat < points_of.size(); ++seat) {
        const bool lost = (gave_up >> seat & 1U) != 0;
        forfeits[seat == challenger ? 0 : 1] += lost ? 1 : 0;
        if ((team >> seat & 1U) != 0) {
            continue;
        }
        others += 1;
        sum += points_of[seat];
        beaten += share_won(mine, points_of[seat], left, lost);
    }
    others = std::max(others, 1.0);
    points[0] += mine;
    points[1] += sum / others;
    ahead += mine - sum / others;
    score += beaten / others;
    const Winners winners = winners_of(teams, points_of, gave_up);
    if (winners.alone(challenger)) {
        ++wins[0];
    } else if (winners.seats != 0 && !winners.shared && (winners.seats & team) == 0) { // no partner of who gave up
        ++wins[1];
    }
}

void Contest::add(const RoundScore& round, std::size_t seats) {
    const auto of_game = static_cast<double>(seats);
    ++rounds;
    games += seats;
    for (std::size_t side = 0; side < 2; ++side) {
        wins[side] += round.wins[side];
        forfeits[side] += round.forfeits[side];
        forfeited[side].add({round.number, round.forfeits[side] == 0 ? 0U : 1U});
        points[side].add(round.points[side] / of_game);
        if (forfeit[side].empty()) {
            forfeit[side] = round.forfeit[side];
        }
    }
    ahead.add(round.ahead / of_game);
    scores.add(round.score / of_game);
    if (test) {
        test->add(round.score / of_game);
    }
}

/// What ends when it is decided needs intervals that know of it.
std::optional<Measured> Contest::score_interval() const {
    const std::optional<Measured> fixed = scores.share_interval();
    return test && fixed ? test->interval() : fixed;
}
std::optional<Measured> Contest::ahead_interval() const {
    return test ? ahead.interval_at_any_time() : ahead.interval();
}

} // namespace bastide::host
