#include "lab/versus.hpp"
#include "lab/statistics/any_time.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {

std::uint64_t rounds_of(std::uint64_t games, std::uint64_t seats) {
    return std::max(least_rounds, (games + seats - 1) / seats);
}

void Spread::add(double x) {
    ++count_;
    const double off = x - mean_;
    mean_ += off / static_cast<double>(count_);
    squares_ += off * (x - mean_);
}

std::optional<Measured> Spread::interval() const {
    if (count_ < least_rounds) {
        return std::nullopt;
    }
    const double half = t_quantile_95(count_ - 1) * std::sqrt(variance() / static_cast<double>(count_));
    return Measured{mean_, mean_ - half, mean_ + half};
}

std::optional<Measured> Spread::interval_at_any_time() const {
    if (count_ < least_rounds) {
        return std::nullopt;
    }
    constexpr double outside = 0.05, tightest_at = 50; // rounds
    const double tuned = -2 * std::log(outside);
    const double rho2 = (tuned + std::log(tuned + 1)) / tightest_at;
    const double n = static_cast<double>(count_), grown = n * rho2 + 1;
    const double half = std::sqrt(variance() * 2 * grown / (n * n * rho2) * std::log(std::sqrt(grown) / outside));
    return Measured{mean_, mean_ - half, mean_ + half};
}

double Spread::effective_games() const {
    constexpr double won_and_lost = 0.5; // squares of two rounds, one of 1 and one of 0, around their mean
    const double n = static_cast<double>(count_), p = std::clamp(mean_, 0.0, 1.0);
    return n / std::min(1.0, (squares_ + won_and_lost) / (n * p * (1 - p) + won_and_lost));
}

std::optional<Measured> Spread::share_interval() const {
    if (count_ < least_rounds) {
        return std::nullopt;
    }
    const double games = effective_games(), p = std::clamp(mean_, 0.0, 1.0), t = t_quantile_95(count_ - 1), t2 = t * t;
    const double middle = (p + t2 / (2 * games)) / (1 + t2 / games);
    const double half = t / (1 + t2 / games) * std::sqrt(p * (1 - p) / games + t2 / (4 * games * games));
    return Measured{p, p <= 0 ? 0 : std::max(0.0, middle - half), p >= 1 ? 1 : std::min(1.0, middle + half)};
}

Spread Spread::as_many(std::uint64_t rounds) const {
    Spread out = *this;
    out.count_ = rounds;
    out.squares_ *= static_cast<double>(rounds) / static_cast<double>(count_);
    return out;
}

std::optional<Measured> Spread::share_at_any_time() const {
    if (count_ < least_rounds) {
        return std::nullopt;
    }
    constexpr double outside = 0.05;
    const double games = effective_games(), p = std::clamp(mean_, 0.0, 1.0);
    const auto [low, high] = any_time::share(p * games, games, outside);
    return Measured{p, low, high};
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

namespace {

constexpr double error = 0.05;
constexpr double spare = 0.04; ///< of the test: what is counted over some thousand matches stays below the error, too
constexpr double greatest_stake = 0.75; ///< of the capital: one round never loses all
constexpr std::size_t thousand = 1000;

/// Of the rounds so far, with `weight` rounds of a variance that is guessed: known before the next one is.
double variance_so_far(const Spread& scores, double guess, double weight) {
    const double n = static_cast<double>(scores.count());
    return (weight * guess + scores.variance() * std::max(n - 1, 0.0)) / (weight + n);
}

/// The part of the capital for each point that the score exceeds the bound by: Kelly's, to second order.
double stake(const Spread& scores, double bound, double other) {
    constexpr double weight = 4;
    const double middle = (bound + other) / 2, apart = std::abs(other - bound);
    return apart / (variance_so_far(scores, middle * (1 - middle) / 2, weight) + apart * apart);
}

} // namespace

SequentialTest::SequentialTest(EloBounds bounds)
    : bounds_(bounds), from_above_(thousand + 1, 1.0), from_below_(thousand + 1, 1.0) {}

double SequentialTest::bound() { return std::log(1 / spare); }

void SequentialTest::add(double score) {
    const double low = expected_score(bounds_.low), high = expected_score(bounds_.high);
    const double more = std::min(stake(scores_, low, high), greatest_stake / low);
    const double less = std::min(stake(scores_, high, low), greatest_stake / (1 - high));
    against_low_ += std::log1p(more * (score - low));
    against_high_ += std::log1p(less * (high - score));
    bet_on_all(score);
    scores_.add(score);
}

/// Predictable plug-in stakes, alike for all shares but where these limit them.
void SequentialTest::bet_on_all(double score) {
    const double n = static_cast<double>(scores_.count()) + 1;
    const double variance = variance_so_far(scores_, 0.25, 1);
    const double wish = std::sqrt(2 * std::log(2 / error) / (variance * n * std::log1p(n)));
    for (std::size_t i = 1; i < thousand; ++i) {
        const double share = static_cast<double>(i) / thousand;
        from_above_[i] *= 1 + std::min(wish, greatest_stake / share) * (score - share);
        from_below_[i] *= 1 + std::min(wish, greatest_stake / (1 - share)) * (share - score);
    }
}

SequentialTest::Verdict SequentialTest::verdict() const {
    if (std::max(against_low_, against_high_) < bound()) {
        return Verdict::open;
    }
    return against_low_ > against_high_ ? Verdict::higher : Verdict::lower;
}

Measured SequentialTest::interval() const {
    constexpr double refuted = 2 / error; // half of the capital bets on each side
    std::size_t low = 0, high = thousand;
    for (std::size_t i = 1; i < thousand; ++i) {
        low = from_above_[i] >= refuted ? std::max(low, i) : low;
        high = from_below_[i] >= refuted ? std::min(high, i) : high;
    }
    return {scores_.mean(), static_cast<double>(low) / thousand, static_cast<double>(high) / thousand};
}

} // namespace bastide::host
