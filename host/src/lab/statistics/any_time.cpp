#include "lab/statistics/any_time.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host::any_time {
namespace {

constexpr double narrowest_at = 1000; ///< values; elsewhere the boundary is a little wider than one made for there

/// The variance of the mixture, so that at 5 % the boundary is narrowest there.
double mixture() {
    constexpr double error = 0.05;
    const double tuned = -2 * std::log(error);
    return (tuned + std::log(tuned + 1)) / narrowest_at;
}

/// log(evidence / error) that is needed.
double evidence(double n, double error) { return std::log(std::sqrt(n * mixture() + 1) / error); }

/// Of the part that grows with the standard deviation, by the root of the evidence.
double normal_part(double n, double sd) { return sd * std::sqrt(2 * (n * mixture() + 1) / (n * n * mixture())); }

} // namespace

double reach(std::uint64_t n, double sd, double large, double error) {
    const double values = static_cast<double>(n), needed = evidence(values, error);
    return normal_part(values, sd) * std::sqrt(needed) + large * needed / values;
}

double p_of(std::uint64_t n, double mean, double sd, double large) {
    const double values = static_cast<double>(n), one = normal_part(values, sd), two = large / values;
    if (mean == 0 || (one <= 0 && two <= 0)) {
        return mean == 0 ? 1 : 0;
    }
    // The root of: two x^2 + one x = |mean|, in a form that loses nothing where `two` is small.
    const double root = 2 * std::abs(mean) / (one + std::sqrt(one * one + 4 * two * std::abs(mean)));
    return std::min(1.0, std::sqrt(values * mixture() + 1) * std::exp(-root * root));
}

std::pair<double, double> share(double part, double whole, double error) {
    const double k = part, rest = whole - part;
    constexpr double half = 0.5, log_of_pi = 1.1447298858494002; // log B(1/2, 1/2)
    const double mixed = std::lgamma(k + half) + std::lgamma(rest + half) - std::lgamma(k + rest + 1) - log_of_pi;
    const auto refuted = [&](double p) {
        const double plain = (k <= 0 ? 0 : k * std::log(p)) + (rest <= 0 ? 0 : rest * std::log1p(-p));
        return mixed - plain >= -std::log(error);
    };
    const auto edge = [&](double inside, double outside) {
        for (int halvings = 0; halvings < 60; ++halvings) {
            const double middle = (inside + outside) / 2;
            (refuted(middle) ? outside : inside) = middle;
        }
        return inside;
    };
    const double here = k / (k + rest);
    return {k <= 0 ? 0 : edge(here, 0), rest <= 0 ? 1 : edge(here, 1)};
}

} // namespace bastide::host::any_time
