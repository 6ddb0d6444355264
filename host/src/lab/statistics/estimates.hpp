// What samples tell: means with intervals, shares, corrections. Distributions are Boost.Math's.
#pragma once
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace bastide::host {

__extension__ using Wide = __int128; ///< sums of whole numbers, and of their squares

/// Whole numbers added up, so that their order does not matter.
struct Sums {
    std::uint64_t n = 0;
    Wide sum = 0, squares = 0;

    void add(std::int64_t value, std::uint64_t times = 1) {
        n += times;
        sum += Wide{value} * static_cast<std::int64_t>(times);
        squares += Wide{value} * value * static_cast<std::int64_t>(times);
    }
    bool all_zero() const { return squares == 0; }
};

/// Differences added up, in any order, with how often the commonest of them came: where nearly all games are alike, the
/// few others decide how much is known.
class Differences {
public:
    static constexpr std::uint64_t few = 50; ///< games unlike the others that are fewer are counted exactly

    void add(std::int64_t value, std::uint64_t times = 1);
    const Sums& sums() const { return sums_; }
    std::int64_t largest() const { return largest_; } ///< above or below 0
    /// Fewer than `few` games, and fewer than a quarter, differ from the others.
    bool nearly_all_alike() const { return others() < few && 4 * others() < sums_.n; }
    std::int64_t commonest() const { return counts_.empty() ? 0 : counts_.front().first; }
    std::uint64_t others() const { return counts_.empty() ? sums_.n : sums_.n - counts_.front().second; }

private:
    Sums sums_;
    std::int64_t largest_ = 0;
    std::vector<std::pair<std::int64_t, std::uint64_t>> counts_; ///< the commonest first; none once there are too many
};

struct Estimate95 {
    std::uint64_t n = 0;
    double mean = 0, sd = 0, se = 0; ///< sd of single values, with n - 1 below the line
    double low = 0, high = 0;        ///< 95 % interval of the mean, by Student's t
    double p = 1;                    ///< two-sided, of a mean of 0; 1 if all values are 0
    bool rare = false;               ///< nearly all values are alike, so what may be rare is counted with
    bool any_time = false;           ///< interval and p hold whatever decided how many values there are
    double large = 0;                ///< at any time: what hardly any value exceeds
    bool share = false;              ///< of values that are 0 or 1: the interval is that of a share
    double width() const { return high - low; }
};

/// Of values that are so many times too large.
Estimate95 estimate_of(const Sums& sums, double scale = 1);
/// Likewise, but a run of equal differences does not pass for a variance of 0. Where nearly all are alike, four more
/// games are thought of that differ from them, two upwards and two downwards (as Agresti and Coull add two successes
/// and two failures), by as much as those seen differ and `unlike` together on average (of squares). `unlike`, in units
/// of the mean, is a large difference between games; 0: they are known to be alike for ever.
Estimate95 estimate_of(const Differences& differences, double scale, double unlike);
/// Likewise, where the values themselves decide how many there are: interval and p of a confidence sequence
/// (any_time.hpp). `large` is what hardly any difference exceeds; 0: all are known to be 0.
Estimate95 estimate_at_any_time(const Differences& differences, double scale, double large);
Estimate95 estimate_at_any_time(const Sums& sums, double scale = 1);
/// Of n, mean and sd.
Estimate95 at_any_time(Estimate95 estimate);
/// Of values that are 0 or 1 each: the mean with the interval of a share, Wilson's or one that holds at any time, which
/// stays within 0 and 1 and takes no values that are all alike for certainty.
Estimate95 as_share(Estimate95 estimate, bool any_time);
/// The same with an interval that errs in this share of cases.
Estimate95 at_error(Estimate95 estimate, double error);

/// The mean that a sample with this standard error would have shown (two-sided, erring in so many cases) in 80 of 100
/// cases.
double smallest_effect(double se, std::uint64_t n, double error = 0.05);
/// Likewise of an estimate as it is, at any time too.
double smallest_effect(const Estimate95& estimate, double error);

struct Share {
    double share = 0, low = 0, high = 0; ///< 95 % interval of Wilson's
};
Share share_of(std::uint64_t part, std::uint64_t whole);
/// One that holds at any time.
Share share_at_any_time(std::uint64_t part, std::uint64_t whole);

/// Holm's correction: p-values adjusted for how many there are, in the same order.
std::vector<double> holm(const std::vector<double>& p);
/// The share of cases in which each may err, by which Holm's procedure rejects it or stops at it: 5 % by how many are
/// left at its step.
std::vector<double> holm_errors(const std::vector<double>& p);

/// How often each value came.
using Histogram = std::map<std::int64_t, std::uint64_t>;
/// Between the values where it falls between two of them (R's type 7).
double quantile(const Histogram& values, double share);
/// Standard deviation, with n - 1 below the line.
double spread_of(const Histogram& values);

} // namespace bastide::host
