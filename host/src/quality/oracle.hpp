// Probabilities of winning from what positions promise: a model of few numbers, fitted to finished games.
#pragma once
#include "quality/trace.hpp"
#include <vector>

namespace bastide::host {

/// A finished game for the oracle to learn from, or to be judged: how it stood, and who won (ties shared).
struct JudgedGame {
    const std::vector<Moment>* moments = nullptr;
    std::vector<double> won; ///< by team, together 1
};

/// A conditional logit (McFadden, 1974): team k wins with a probability that is proportional to
///     exp((slope * worth_k + move * [k is next]) / (tiles left + 1)^fade)
/// As with the Brownian motion of leads (Stern, A Brownian motion model for the progress of sports scores, JASA 89,
/// 1994), where `fade` is a half, a lead counts the more the less is left.
struct Oracle {
    double slope = 0, move = 0, fade = 0;
    std::vector<double> chances(const Moment& moment) const;
    friend bool operator==(const Oracle&, const Oracle&) = default;
};

/// The most likely one. A weak prior (as if of a standard deviation of 100 each) keeps it finite.
Oracle fitted(const std::vector<JudgedGame>& games);
/// Likewise, but looked for from the fade of another one on: sooner, if that learned from nearly the same games.
Oracle fitted(const std::vector<JudgedGame>& games, const Oracle& near);

/// Chances by moment and team, and at the end who won. Every game is judged by the oracle of the games that are not of
/// its half (even and odd numbers), so that nothing that is said of an oracle's calibration flatters it.
struct JudgedPaths {
    std::vector<std::vector<std::vector<double>>> paths; ///< [game][moment][team]
    Oracle of_even, of_odd;                              ///< that learned from the games of even numbers, and of odd
};
/// `near`: of nearly the same games, whose oracles are near.
JudgedPaths judged(const std::vector<JudgedGame>& games, const JudgedPaths* near = nullptr);

/// How well chances agree with what came of them.
struct Calibration {
    struct Bin {
        std::uint64_t n = 0;
        double said = 0, came = 0; ///< means
    };
    std::vector<Bin> bins; ///< tenths of the chance that was told
    double error = 0;      ///< expected calibration error: how far said and came are apart, on average over all
    double brier = 0, brier_of_nothing = 0; ///< of the oracle, and of who always tells even chances
};
Calibration calibration_of(const std::vector<std::vector<std::vector<double>>>& paths);

} // namespace bastide::host
