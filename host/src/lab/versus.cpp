#include "lab/versus.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {

void Spread::add(double x) {
    ++count_;
    const double off = x - mean_;
    mean_ += off / static_cast<double>(count_);
    squares_ += off * (x - mean_);
}

std::optional<Measured> Spread::interval() const {
    constexpr std::uint64_t least = 5;
    if (count_ < least) {
        return std::nullopt;
    }
    const double half = t_quantile_95(count_ - 1) * std::sqrt(variance() / static_cast<double>(count_));
    return Measured{mean_, mean_ - half, mean_ + half};
}

/// Cornish and Fisher's expansion around the normal quantile (Abramowitz and Stegun 26.7.5).
double t_quantile_95(std::uint64_t degrees) {
    constexpr double z = 1.959963984540054;
    constexpr double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z, z9 = z7 * z * z;
    const double n = static_cast<double>(std::max<std::uint64_t>(degrees, 1));
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n) +
           (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * n * n * n * n);
}

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of(double score) { return 400 * std::log10(score / (1 - score)); }

double SequentialTest::bound() { return std::log(19.0); }

double SequentialTest::ratio(const Spread& scores) const {
    constexpr std::uint64_t least = 4;
    if (scores.count() < least) {
        return 0;
    }
    // A few rounds may all end alike: then they say less than they seem to, and the variance is not taken for nothing.
    const double n = static_cast<double>(scores.count());
    const double variance = std::max(scores.variance(), 0.25 / n);
    const double s0 = expected_score(low), s1 = expected_score(high);
    return n * (s1 - s0) * (2 * scores.mean() - s0 - s1) / (2 * variance);
}

SequentialTest::Verdict SequentialTest::verdict(const Spread& scores) const {
    const double now = ratio(scores);
    return now >= bound() ? Verdict::higher : now <= -bound() ? Verdict::lower : Verdict::open;
}

} // namespace bastide::host
