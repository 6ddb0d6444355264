// What the games of a match come to, round by round.
#pragma once
#include "lab/store/ranges.hpp"
#include "lab/versus.hpp"
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace bastide::host {

/// One deal, with the challenger in every seat in turn.
struct RoundScore {
    std::uint64_t number = 0;
    std::array<std::uint64_t, 2> wins{}, forfeits{};
    std::array<std::string, 2> forfeit{}; ///< why the first was; empty where nobody knows any more
    std::array<double, 2> points{};       ///< these three are sums over its games
    double ahead = 0, score = 0;

    /// A game of it: points and bit set of the team of every seat, and the seats that gave up. In teams the
    /// challenger's partners are not counted against it. Who forfeits a game has lost it.
    void add_game(std::size_t challenger, std::span<const int> points_of, std::span<const unsigned> teams,
                  unsigned gave_up);
};

/// What the rounds brought that are counted: the first ones, whatever else has been finished.
struct Contest {
    std::uint64_t rounds = 0, games = 0;
    std::array<std::uint64_t, 2> wins{}; ///< games won alone, by the challenger and by any of the others
    std::array<std::uint64_t, 2> forfeits{};
    std::array<std::string, 2> forfeit; ///< why the first was, with its round; empty where nobody knows any more
    std::array<Ranges, 2> forfeited;    ///< numbers of the rounds in which somebody gave up
    std::array<Spread, 2> points;       ///< of a seat, by round
    Spread ahead;                       ///< points of the challenger over the mean of the others, by round
    Spread scores;                      ///< share of the others that the challenger beat, ties half, by round
    std::optional<SequentialTest> test; ///< of the scores
    double cpu_seconds = 0;             ///< of this program and of those that it started and that have ended

    /// The next round by number, of a game for every seat.
    void add(const RoundScore& round, std::size_t seats);
    bool decided() const { return test && test->verdict() != SequentialTest::Verdict::open; }
    std::optional<Measured> score_interval() const;
    std::optional<Measured> ahead_interval() const;
};

} // namespace bastide::host
