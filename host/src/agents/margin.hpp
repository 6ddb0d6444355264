// What the worths of all seats mean for one of them.
#pragma once
#include "bastide/module/play.hpp"
#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace bastide::host {

/// By seat, in points.
using Worths = std::array<double, max_players>;

inline double worth_of(const Worths& worths, unsigned team) {
    double worth = 0;
    for (unsigned rest = team; rest != 0; rest &= rest - 1) {
        worth += worths[static_cast<std::size_t>(std::countr_zero(rest))];
    }
    return worth;
}

/// Points by which the team of `me` is ahead of the best other team; those of its own where there is no other.
inline double margin(const Play& play, const Worths& worths, PlayerId me) {
    constexpr double none = -std::numeric_limits<double>::infinity();
    double mine = 0, theirs = none;
    unsigned seen = 0;
    for (int seat = 0; seat < play.players(); ++seat) {
        if ((seen >> seat & 1U) != 0) {
            continue;
        }
        const unsigned team = play.team_of(static_cast<PlayerId>(seat));
        seen |= team;
        const double worth = worth_of(worths, team);
        if ((team >> index(me) & 1U) != 0) {
            mine = worth;
        } else {
            theirs = std::max(theirs, worth);
        }
    }
    return theirs == none ? mine : mine - theirs;
}

/// Calls `visit` with every seat of a set.
template <class Visit> void each_seat(unsigned seats, Visit&& visit) {
    for (; seats != 0; seats &= seats - 1) {
        visit(static_cast<std::size_t>(std::countr_zero(seats)));
    }
}

/// Calls `visit` with each feature that somebody stands on, once: with the figure that its ring names.
template <class Visit> void each_occupied(const Play& play, Visit&& visit) {
    for (const Figure& figure : play.figures()) {
        const FeatureId feature = play.feature_of(figure);
        if (feature != none_of<FeatureId> && &play.figure(play.feature(feature).figures) == &figure) {
            visit(feature);
        }
    }
}

/// With what players owe, and are promised, in something that is not over, as an auction.
inline Estimate each_owed(const Play& play, Estimate scores) {
    for (std::size_t i = 0; i < play.rules().owed; ++i) {
        play.rules().estimates[i](play, scores);
    }
    return scores;
}

/// The scores with what players owe: that is certain, whatever follows.
inline Scores with_debts(const Play& play) { return each_owed(play, Estimate(play.core().scores)).scores(); }

/// Share of the tiles that are still to come.
inline double time_left(const Play& play) {
    const double left = play.tiles_left();
    return left / (left + static_cast<double>(play.tiles().size()));
}

} // namespace bastide::host
