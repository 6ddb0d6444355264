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

constexpr std::uint64_t least_rounds = 5; ///< fewer have no interval
/// One game in each seat: as many rounds as so many games take, and no fewer than have an interval.
std::uint64_t rounds_of(std::uint64_t games, std::uint64_t seats);

/// Mean and variance of what independent rounds brought.
class Spread {
public:
    void add(double x);
    std::uint64_t count() const { return count_; }
    double mean() const { return mean_; }
    double variance() const { return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1); } ///< n - 1 below
    /// By Student's t; nothing for fewer than five rounds.
    std::optional<Measured> interval() const;
    /// One that holds when the rounds themselves have decided how many there are: an asymptotic confidence sequence, of
    /// normal mixtures (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Annals of Statistics 52, 2024).
    std::optional<Measured> interval_at_any_time() const;
    /// Of values from 0 to 1, and within them: Wilson's, of so many games as would vary like these rounds (the
    /// effective size of a sample in clusters), by Student's t. Two rounds of which one is won and one lost count
    /// besides in what varies, so that a run of equal rounds is not taken for certainty.
    std::optional<Measured> share_interval() const;
    /// So many rounds that vary like these.
    Spread as_many(std::uint64_t rounds) const;
    /// Likewise, if rounds have decided how many there are: a confidence sequence (any_time.hpp) of so many games.
    std::optional<Measured> share_at_any_time() const;

private:
    double effective_games() const; ///< that are independent and vary like these rounds, of values from 0 to 1

    std::uint64_t count_ = 0;
    double mean_ = 0, squares_ = 0;
};

/// The quantile of Student's t for a two-sided 95 % interval; for 4 degrees of freedom and more, to 0.002.
double t_quantile_95(std::uint64_t degrees);

/// What a player scores on average (0 to 1) against one that is so many Elo points weaker.
double expected_score(double elo);
/// The inverse; a score of 0 or 1 is infinitely many.
double elo_of(double score);

/// What a match is to decide: whether the first is at least `high` or at most `low` Elo points stronger.
struct EloBounds {
    double low = 0, high = 0;
};

/// Decides between bounds while rounds come in, erring in 5 of 100 cases at most on either side, whatever the rounds
/// are like and however long it takes. Against each bound it bets on every round, fairly if the bound were the truth:
/// who has made 25 of 1 by fair bets has seen what happens in 1 of 25 cases at most (Ville's inequality). The stakes
/// are those by which capital grows fastest if the other bound is the truth, with the variance of the rounds so far, so
/// that it grows as the ratio of Wald's sequential test does (Waudby-Smith and Ramdas, Estimating means of bounded
/// random variables by betting, JRSS B 86, 2024).
class SequentialTest {
public:
    explicit SequentialTest(EloBounds bounds);
    void add(double score); ///< of a round, from 0 to 1

    enum class Verdict { open, higher, lower };
    Verdict verdict() const;
    double against_low() const { return against_low_; }   ///< logarithm of the capital
    double against_high() const { return against_high_; } ///< likewise
    static double bound();                                ///< log 25: the test ends when one of them gets there
    const EloBounds& bounds() const { return bounds_; }
    /// 95 % of the share, whenever the test has ended: all values that no such bets have refuted, in
    /// thousandths.
    Measured interval() const;

private:
    void bet_on_all(double score);

    EloBounds bounds_;
    Spread scores_;
    double against_low_ = 0, against_high_ = 0;
    std::vector<double> from_above_, from_below_; ///< capital by thousandths: of bets that the share is more, or less
};

} // namespace bastide::host
