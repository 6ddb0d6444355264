#include "lab/statistics/estimates.hpp"
#include "lab/statistics/any_time.hpp"
#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <numeric>
#include <tuple>

namespace bastide::host {
namespace {

using boost::math::students_t;

constexpr double error_of_all = 0.05;
constexpr double power = 0.8;
constexpr double enough_for_normal = 100000; ///< degrees of freedom
constexpr double far_away = 100;             ///< errors of the mean

std::vector<std::size_t> smallest_first(const std::vector<double>& p) {
    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
    return order;
}

/// n times the squares, less the square of the sum; exact where there is room for it, so that nothing is lost where the
/// values are large and alike.
double scatter_of(const Sums& sums) {
    constexpr Wide most = (((Wide{1} << 126) - 1) << 1) + 1;
    const Wide n = static_cast<std::int64_t>(sums.n);
    if (sums.squares <= most / n) { // the square of the sum is no more
        return static_cast<double>(n * sums.squares - sums.sum * sums.sum);
    }
    const double sum = static_cast<double>(sums.sum);
    return std::max(0.0, static_cast<double>(n) * static_cast<double>(sums.squares) - sum * sum);
}

Share wilson(double part, double whole, double error) {
    const double z = boost::math::quantile(boost::math::complement(boost::math::normal(), error / 2));
    const double p = part / whole;
    const double middle = (p + z * z / (2 * whole)) / (1 + z * z / whole);
    const double reach = z / (1 + z * z / whole) * std::sqrt(p * (1 - p) / whole + z * z / (4 * whole * whole));
    return {p, part <= 0 ? 0 : middle - reach, part >= whole ? 1 : middle + reach};
}

/// Without what follows for the mean.
Estimate95 moments_of(const Sums& sums, double scale) {
    Estimate95 out;
    out.n = sums.n;
    if (sums.n == 0) {
        return out;
    }
    const double n = static_cast<double>(sums.n);
    out.mean = static_cast<double>(sums.sum) / n / scale;
    out.low = out.high = out.mean;
    if (sums.n < 2) {
        return out;
    }
    out.sd = std::sqrt(scatter_of(sums) / n / (n - 1)) / scale;
    out.se = out.sd / std::sqrt(n);
    out.p = sums.all_zero() ? 1 : 0;
    return out;
}

} // namespace

void Differences::add(std::int64_t value, std::uint64_t times) {
    const bool first = sums_.n == 0;
    sums_.add(value, times);
    largest_ = std::max(largest_, std::abs(value));
    if (counts_.empty() && !first) {
        return; // there were too many
    }
    auto at = std::find_if(counts_.begin(), counts_.end(), [&](const auto& one) { return one.first == value; });
    if (at == counts_.end()) {
        at = counts_.insert(at, {value, 0});
    }
    at->second += times;
    if (at->second > counts_.front().second) {
        std::swap(*at, counts_.front());
    }
    if (counts_.size() > few) { // so many games at least are unlike the commonest
        counts_ = {};
    }
}

Estimate95 estimate_of(const Sums& sums, double scale) {
    Estimate95 out = moments_of(sums, scale);
    if (out.n < 2) {
        return out;
    }
    if (out.se > 0) {
        out.p = 2 * boost::math::cdf(boost::math::complement(students_t(static_cast<double>(out.n - 1)),
                                                             std::abs(out.mean / out.se)));
    } else {
        out.p = sums.all_zero() ? 1 : 0;
    }
    return at_error(out, error_of_all);
}

Estimate95 estimate_of(const Differences& differences, double scale, double unlike) {
    Estimate95 out = estimate_of(differences.sums(), scale);
    if (out.n < 2 || !differences.nearly_all_alike()) {
        return out;
    }
    constexpr double thought_of = 4;
    const double n = static_cast<double>(out.n), off = out.mean - static_cast<double>(differences.commonest()) / scale;
    const double around_mean = out.sd * out.sd * (n - 1), around_commonest = around_mean + n * off * off;
    const double square = (around_commonest + unlike * unlike) / (static_cast<double>(differences.others()) + 1);
    out.rare = true;
    out.se = std::sqrt(around_mean + thought_of * square) / n;
    if (out.se > 0) {
        out.p = 2 * boost::math::cdf(boost::math::complement(students_t(n - 1), std::abs(out.mean / out.se)));
    }
    return at_error(out, error_of_all);
}

Estimate95 as_share(Estimate95 estimate, bool any_time) {
    estimate.share = true;
    estimate.any_time = any_time;
    return at_error(estimate, error_of_all);
}

Estimate95 at_error(Estimate95 estimate, double error) {
    if (estimate.n < 2) {
        return estimate;
    }
    if (estimate.share) {
        const double whole = static_cast<double>(estimate.n), part = std::round(estimate.mean * whole);
        const Share plain = wilson(part, whole, error);
        std::tie(estimate.low, estimate.high) =
            estimate.any_time ? any_time::share(part, whole, error) : std::pair(plain.low, plain.high);
        return estimate;
    }
    const students_t student(static_cast<double>(estimate.n - 1));
    const double reach = estimate.any_time
                             ? any_time::reach(estimate.n, estimate.sd, estimate.large, error)
                             : boost::math::quantile(boost::math::complement(student, error / 2)) * estimate.se;
    estimate.low = estimate.mean - reach;
    estimate.high = estimate.mean + reach;
    return estimate;
}

Estimate95 estimate_at_any_time(const Differences& differences, double scale, double large) {
    Estimate95 out = moments_of(differences.sums(), scale);
    if (out.n < 2 || (large <= 0 && out.sd <= 0)) {
        return out;
    }
    out.any_time = true;
    out.rare = differences.nearly_all_alike();
    out.large = std::max(large, static_cast<double>(differences.largest()) / scale);
    out.p = any_time::p_of(out.n, out.mean, out.sd, out.large);
    return at_error(out, error_of_all);
}

Estimate95 estimate_at_any_time(const Sums& sums, double scale) {
    Estimate95 out = moments_of(sums, scale);
    if (out.n < 2 || out.sd <= 0) {
        return out;
    }
    return at_any_time(out);
}

Estimate95 at_any_time(Estimate95 estimate) {
    constexpr double hardly_any = 3; // standard deviations
    estimate.any_time = true;
    estimate.large = hardly_any * estimate.sd;
    estimate.p = any_time::p_of(estimate.n, estimate.mean, estimate.sd, estimate.large);
    return at_error(estimate, error_of_all);
}

double smallest_effect(const Estimate95& estimate, double error) {
    if (!estimate.any_time) {
        return smallest_effect(estimate.se, estimate.n, error);
    }
    return any_time::reach(estimate.n, estimate.sd, estimate.large, error) +
           boost::math::quantile(boost::math::normal(), power) * estimate.se;
}

Share share_at_any_time(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) {
        return {0, 0, 1};
    }
    const auto [low, high] = any_time::share(static_cast<double>(part), static_cast<double>(whole), error_of_all);
    return {static_cast<double>(part) / static_cast<double>(whole), low, high};
}

double smallest_effect(double se, std::uint64_t n, double error) {
    if (n < 2 || se <= 0) {
        return 0;
    }
    const double freedom = static_cast<double>(n - 1);
    const double critical = boost::math::quantile(boost::math::complement(students_t(freedom), error / 2));
    // Of so few games the spread that is estimated decides alone, not where the mean happens to lie.
    if (critical > far_away) {
        return se * critical * std::sqrt(boost::math::quantile(boost::math::chi_squared(freedom), power) / freedom);
    }
    const auto missed_too_often = [&](double effect) { // of so many errors, by so much
        return (freedom > enough_for_normal ? boost::math::cdf(boost::math::normal(effect), critical)
                                            : boost::math::cdf(boost::math::non_central_t(freedom, effect), critical)) -
               (1 - power);
    };
    double high = critical + 10;
    while (missed_too_often(high) > 0) {
        high *= 2;
    }
    std::uintmax_t steps = 60;
    const auto [below, above] = boost::math::tools::toms748_solve(missed_too_often, 0.0, high,
                                                                  boost::math::tools::eps_tolerance<double>(30), steps);
    return se * (below + above) / 2;
}

Share share_of(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) {
        return {0, 0, 1};
    }
    return wilson(static_cast<double>(part), static_cast<double>(whole), error_of_all);
}

std::vector<double> holm(const std::vector<double>& p) {
    const std::vector<std::size_t> order = smallest_first(p);
    std::vector<double> adjusted(p.size());
    double greatest = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        greatest = std::max(greatest, std::min(1.0, p[order[rank]] * static_cast<double>(p.size() - rank)));
        adjusted[order[rank]] = greatest;
    }
    return adjusted;
}

std::vector<double> holm_errors(const std::vector<double>& p) {
    const std::vector<std::size_t> order = smallest_first(p);
    std::vector<double> errors(p.size());
    std::size_t left = p.size(); // at the step: where one is not rejected, all that follow stay at it
    bool rejects = true;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        left = rejects ? p.size() - rank : left;
        errors[order[rank]] = error_of_all / static_cast<double>(left);
        rejects = rejects && p[order[rank]] * static_cast<double>(left) < error_of_all;
    }
    return errors;
}

double spread_of(const Histogram& values) {
    Sums sums;
    for (const auto& [value, count] : values) {
        sums.add(value, count);
    }
    return estimate_of(sums).sd;
}

double quantile(const Histogram& values, double share) {
    std::uint64_t n = 0;
    for (const auto& [value, count] : values) {
        n += count;
    }
    if (n == 0) {
        return 0;
    }
    const double place = share * static_cast<double>(n - 1);
    const auto whole = static_cast<std::uint64_t>(place);
    const double rest = place - static_cast<double>(whole);
    std::uint64_t before = 0;
    for (auto at = values.begin(); at != values.end(); ++at) {
        before += at->second;
        if (before > whole) {
            const auto next = std::next(at);
            const bool between = rest > 0 && before == whole + 1 && next != values.end();
            const auto value = static_cast<double>(at->first);
            return between ? value + rest * (static_cast<double>(next->first) - value) : value;
        }
    }
    return 0;
}

} // namespace bastide::host
