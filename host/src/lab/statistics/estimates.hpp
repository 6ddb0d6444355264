// What samples tell: means with intervals, shares, corrections. Distributions are Boost.Math's.
#pragma once
#include <cstdint>
#include <map>
#include <vector>

namespace bastide::host {

__extension__ using Wide = __int128; ///< sums of squares of whole numbers

/// Whole numbers added up, so that their order does not matter.
struct Sums {
    std::uint64_t n = 0;
    std::int64_t sum = 0;
    Wide squares = 0;

    void add(std::int64_t value) {
        ++n;
        sum += value;
        squares += Wide{value} * value;
    }
    bool all_zero() const { return squares == 0; }
};

struct Estimate95 {
    std::uint64_t n = 0;
    double mean = 0, sd = 0, se = 0; ///< sd of single values, with n - 1 below the line
    double low = 0, high = 0;        ///< 95 % interval of the mean, by Student's t
    double p = 1;                    ///< two-sided, of a mean of 0; 1 if all values are 0
    double width() const { return high - low; }
};

/// Of values that are so many times too large.
Estimate95 estimate_of(const Sums& sums, double scale = 1);

/// The mean that a sample with this standard error would have shown (two-sided at 5 %) in 80 of 100 cases.
double smallest_effect(double se, std::uint64_t n);

struct Share {
    double share = 0, low = 0, high = 0; ///< 95 % interval of Wilson's
};
Share share_of(std::uint64_t part, std::uint64_t whole);

/// Holm's correction: p-values adjusted for how many there are, in the same order.
std::vector<double> holm(const std::vector<double>& p);

/// How often each value came.
using Histogram = std::map<std::int64_t, std::uint64_t>;
/// Between the values where it falls between two of them (R's type 7).
double quantile(const Histogram& values, double share);
/// Standard deviation, with n - 1 below the line.
double spread_of(const Histogram& values);

} // namespace bastide::host
