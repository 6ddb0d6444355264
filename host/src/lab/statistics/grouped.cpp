#include "lab/statistics/grouped.hpp"
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>

namespace bastide::host {

Estimate95 jackknifed(const Grouped& figure) {
    constexpr std::size_t fewest = 5;
    const std::size_t groups = figure.without.size();
    Estimate95 out;
    out.mean = out.low = out.high = figure.all;
    if (groups < fewest) {
        return out;
    }
    const double n = static_cast<double>(std::accumulate(figure.games.begin(), figure.games.end(), std::uint64_t{0}));
    double middle = static_cast<double>(groups) * figure.all;
    for (std::size_t g = 0; g < groups; ++g) {
        middle -= (1 - static_cast<double>(figure.games[g]) / n) * figure.without[g];
    }
    double variance = 0;
    for (std::size_t g = 0; g < groups; ++g) {
        const double times = n / static_cast<double>(figure.games[g]);
        const double off = times * figure.all - (times - 1) * figure.without[g] - middle;
        variance += off * off / (times - 1) / static_cast<double>(groups);
    }
    out.n = groups;
    out.se = std::sqrt(variance);
    out.sd = out.se * std::sqrt(static_cast<double>(groups));
    out.p = figure.all == 0 ? 1 : 0;
    if (out.se > 0) {
        const boost::math::students_t student(static_cast<double>(groups - 1));
        out.p = 2 * boost::math::cdf(boost::math::complement(student, std::abs(out.mean / out.se)));
    }
    constexpr double of_all = 0.05;
    return at_error(out, of_all);
}

Estimate95 jackknifed_at_any_time(const Grouped& figure) {
    Estimate95 out = jackknifed(figure);
    if (out.n == 0 || out.se <= 0) {
        return out;
    }
    out.n = std::accumulate(figure.games.begin(), figure.games.end(), std::uint64_t{0});
    out.sd = out.se * std::sqrt(static_cast<double>(out.n));
    return at_any_time(out);
}

} // namespace bastide::host
