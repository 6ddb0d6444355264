// How two players compare: points, shares and ratings from games over the same deals.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

namespace bastide::host {

/// A figure with a 95 % interval.
struct Measured {
    double value = 0, low = 0, high = 0;
};

/// Mean and variance of what independent rounds brought.
class Spread {
public:
    void add(double x);
    std::uint64_t count() const { return count_; }
    double mean() const { return mean_; }
    double variance() const { return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1); } ///< n - 1 below
    /// By Student's t; nothing for fewer than five rounds.
    std::optional<Measured> interval() const;

private:
    std::uint64_t count_ = 0;
    double mean_ = 0, squares_ = 0;
};

/// The quantile of Student's t for a two-sided 95 % interval; for 4 degrees of freedom and more, to 0.002.
double t_quantile_95(std::uint64_t degrees);

/// What a player scores on average (0 to 1) against one that is so many Elo points weaker.
double expected_score(double elo);
/// The inverse; a score of 0 or 1 is infinitely many.
double elo_of(double score);

/// Wald's sequential test of "at least `high` Elo stronger" against "at most `low`", both errors 5 %. The likelihood
/// ratio is the one of a normal mean with the variance of whole rounds, in which what the games of a deal have in
/// common is in it (for two players: the pentanomial test of chess programs).
struct SequentialTest {
    double low = 0, high = 0; ///< Elo
    enum class Verdict { open, higher, lower };

    double ratio(const Spread& scores) const; ///< logarithm of the likelihood ratio; 0 while there is nothing to say
    Verdict verdict(const Spread& scores) const;
    static double bound(); ///< log 19: the test ends beyond it, and beyond it below zero
};

} // namespace bastide::host
