#include "quality/who_won.hpp"
#include "bastide/limits.hpp"
#include "bastide/module/play.hpp"
#include "quality/trace.hpp"
#include <algorithm>
#include <array>
#include <optional>

namespace bastide::host {

Winners winners_of(std::span<const unsigned> teams, std::span<const int> points, unsigned forfeits) {
    Winners out;
    std::optional<int> most;
    for (std::size_t i = 0; i < teams.size(); ++i) {
        const unsigned playing = teams[i] & ~forfeits;
        if (playing == 0 || (most && points[i] < *most)) {
            continue;
        }
        if (!most || points[i] > *most) {
            out = {};
            most = points[i];
        }
        out.shared = out.shared || (out.seats & ~teams[i]) != 0;
        out.seats |= playing;
    }
    return out;
}

Winners winners_of(const Play& play, unsigned forfeits) {
    std::array<unsigned, max_players> teams{};
    std::array<int, max_players> points{};
    const auto seats = static_cast<std::size_t>(play.players());
    for (std::size_t seat = 0; seat < seats; ++seat) {
        teams[seat] = play.team_of(static_cast<PlayerId>(seat));
        points[seat] = play.team_score(static_cast<PlayerId>(seat));
    }
    return winners_of(std::span<const unsigned>(teams).first(seats), std::span<const int>(points).first(seats),
                      forfeits);
}

double share_won(int mine, int theirs, bool i_gave_up, bool they_gave_up) {
    if (i_gave_up || they_gave_up) {
        return i_gave_up && they_gave_up ? 0.5 : i_gave_up ? 0 : 1;
    }
    return theirs < mine ? 1 : theirs > mine ? 0 : 0.5;
}

std::vector<double> shares_won(const Winners& winners, const std::vector<unsigned>& teams) {
    const auto won = [&](unsigned team) { return winners.seats == 0 || (winners.seats & team) != 0; };
    const auto by = static_cast<double>(std::count_if(teams.begin(), teams.end(), won));
    std::vector<double> out;
    for (const unsigned team : teams) {
        out.push_back(won(team) ? 1 / by : 0);
    }
    return out;
}

std::vector<double> shares_won(const Play& play, unsigned forfeits) {
    return shares_won(winners_of(play, forfeits), teams_of(play.rules()));
}

} // namespace bastide::host
