// Intervals at any time: their formulas by hand, and how often they hold the truth where they end the games themselves.
#include "lab/statistics/any_time.hpp"
#include "lab/statistics/estimates.hpp"
#include "lab/statistics/grouped.hpp"
#include "lab/versus.hpp"
#include "support/extent.hpp"
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

namespace test_lab_any_time {

using namespace bastide::host;

namespace {

/// A rule that matters in a share of the games, by so much, or by as much on average (exponential, so very skewed).
struct Rare {
    double share, size;
    bool skewed;
    double mean() const { return share * size; }
    double sd() const { return std::sqrt(share * size * size * (skewed ? 2 : 1) - mean() * mean()); }
};

constexpr double sd_of_games = 8, apart = sd_of_games * 1.4142135623730951; ///< of independent ones
constexpr int scale = 840, every_look = 64, first_look = 256;

/// Adds as many games as there are between two looks.
void play(Differences& into, const Rare& rare, std::mt19937_64& random) {
    std::uniform_real_distribution<> any(0, 1);
    const double once = std::log1p(-rare.share);
    for (int left = every_look; left > 0;) {
        const double without = std::floor(std::log(1 - any(random)) / once);
        if (without >= left) {
            into.add(0, static_cast<std::uint64_t>(left));
            return;
        }
        if (without > 0) {
            into.add(0, static_cast<std::uint64_t>(without));
        }
        into.add(std::llround(scale * rare.size * (rare.skewed ? -std::log(1 - any(random)) : 1)));
        left -= static_cast<int>(without) + 1;
    }
}

/// Of so many runs that end as soon as the interval is narrow enough, those whose interval holds the truth.
template <class Play> int held(int runs, double width, double large, double truth, Play&& games) {
    std::mt19937_64 random(20261126);
    int out = 0;
    for (int run = 0; run < runs; ++run) {
        Differences all;
        Estimate95 now;
        do {
            games(all, random);
            now = estimate_at_any_time(all, scale, large);
        } while (now.n < first_look || now.width() > width);
        out += now.low <= truth && truth <= now.high ? 1 : 0;
    }
    return out;
}

Approx near(double value) { return Approx(value).epsilon(1e-9); }

} // namespace

// Computed with Python's math, of the formulas as published: rho^2 = (a + log(a + 1)) / 1000 with a = -2 log 0.05;
// sd sqrt(2 (n rho^2 + 1) / (n^2 rho^2) L) + large L / n with L = log(sqrt(n rho^2 + 1) / error).
TEST_CASE("An interval at any time is that of the formula, and p is where it touches 0") {
    CHECK(any_time::reach(1000, 2, 10, 0.05) == near(0.2328713212328));
    CHECK(any_time::reach(64000, 8, 34, 0.01) == near(0.1284925531635));
    CHECK(any_time::reach(256, 0, 34, 0.05) == near(0.471522453194));
    for (const double error : {0.2, 0.05, 0.001}) {
        CHECK(any_time::p_of(3000, any_time::reach(3000, 2, 10, error), 2, 10) == near(error));
        CHECK(any_time::p_of(3000, -any_time::reach(3000, 2, 0, error), 2, 0) == near(error));
    }
    CHECK(any_time::p_of(300, 0, 2, 10) == 1);
    Differences none;
    none.add(0, 256);
    CHECK(estimate_at_any_time(none, 1, 34).high == near(0.471522453194));
    CHECK(estimate_at_any_time(none, 1, 34).p == 1);
    CHECK(estimate_at_any_time(none, 1, 0).high == 0); // known to be 0
    none.add(-50);
    CHECK(estimate_at_any_time(none, 1, 34).large == 50);
}

TEST_CASE("A share at any time is what the mixture of likelihoods has not refuted") {
    const Share some = share_at_any_time(37, 120), never = share_at_any_time(0, 50), always = share_at_any_time(50, 50);
    CHECK(some.low == near(0.1816466819748));
    CHECK(some.high == near(0.4582689103688));
    CHECK(never.low == 0);
    CHECK(never.high == near(0.1046424771045));
    CHECK(always.low == near(1 - 0.1046424771045));
    CHECK(always.high == 1);
}

TEST_CASE("Figures by the jackknife, and shares of rounds, hold at any time by the same formulas") {
    Spread rounds; // as many games as rounds, each won or lost
    for (int i = 0; i < 120; ++i) {
        rounds.add(i % 120 < 37 ? 1 : 0);
    }
    const std::optional<Measured> share = rounds.share_at_any_time();
    REQUIRE(share);
    CHECK(share->low == near(0.1816466819748));
    CHECK(share->high == near(0.4582689103688));
    Spread halves; // rounds that vary less than games tell more
    for (int i = 0; i < 120; ++i) {
        halves.add(0.25 + 0.5 * (i % 2));
    }
    Spread games;
    for (int i = 0; i < 120; ++i) {
        games.add(i % 2);
    }
    CHECK(halves.share_at_any_time()->high - 0.5 < 0.6 * (games.share_at_any_time()->high - 0.5));
    CHECK(games.share_at_any_time()->high > games.share_interval()->high);

    // Ten groups of 100 games with means 1 to 10: the mean is 5.5, its error sqrt(82.5 / 9 / 10).
    Grouped mean;
    for (int group = 1; group <= 10; ++group) {
        mean.without.push_back((55 - group) / 9.0);
        mean.games.push_back(100);
    }
    mean.all = 5.5;
    const double se = std::sqrt(82.5 / 90), sd = se * std::sqrt(1000.0);
    const Estimate95 now = jackknifed_at_any_time(mean);
    CHECK(now.any_time);
    CHECK(now.n == 1000);
    CHECK(now.se == near(se));
    CHECK(now.high - 5.5 == near(any_time::reach(1000, sd, 3 * sd, 0.05)));
    CHECK(now.p == near(any_time::p_of(1000, 5.5, sd, 3 * sd)));
    CHECK(now.width() > jackknifed(mean).width());
}

TEST_CASE("Runs that end themselves hold the truth in 94 of 100, rare and skewed effects included", "[statistics]") {
    constexpr int runs = 500;
    const std::size_t wanted = bastide::test::sized<std::size_t>(3, 12, 1000);
    std::vector<std::pair<Rare, double>> cases;
    for (const double share : {0.3, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0003}) {
        for (const double size : {0.25, 0.5, 1.0, 2.0, 4.0}) {
            for (const bool skewed : {false, true}) {
                for (const double width : {0.5, 0.2, 0.1, 0.05, 0.02}) {
                    const Rare rare{share, size * sd_of_games, skewed};
                    const double games = std::pow(2 * 3.2 * rare.sd() / (width * sd_of_games), 2);
                    if (games > 150 && games < 150'000) { // others end at once, or never
                        cases.emplace_back(rare, width * sd_of_games);
                    }
                }
            }
        }
    }
    int worst = runs, tried = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (!bastide::test::chosen(i, cases.size(), wanted)) {
            continue;
        }
        const Rare& rare = cases[i].first;
        INFO("in " << rare.share << " of games, by " << rare.size << (rare.skewed ? " on average" : "") << ", width "
                   << cases[i].second);
        const int times = held(runs, cases[i].second, 3 * apart, rare.mean(),
                               [&](Differences& all, std::mt19937_64& random) { play(all, rare, random); });
        CHECK(times >= runs * 94 / 100);
        worst = std::min(worst, times);
        ++tried;
    }
    if (bastide::test::extent() == bastide::test::Extent::all) {
        std::printf("%d mixtures, the worst held in %d of %d runs\n", tried, worst, runs);
    }
}

TEST_CASE("Runs that end themselves hold ordinary effects in 94 of 100, and so do shares", "[statistics]") {
    constexpr int runs = 500;
    std::normal_distribution<> normal(0.3, sd_of_games / 2);
    const auto ordinary = [&](Differences& all, std::mt19937_64& random) {
        for (int game = 0; game < every_look; ++game) {
            all.add(scale * std::llround(normal(random)));
        }
    };
    CHECK(held(runs, 2, 3 * apart, 0.3, ordinary) >= runs * 94 / 100);
    const auto won = [&](Differences& all,
                         std::mt19937_64& random) { // here by 1, there by 1, or by none: bounds are known
        std::uniform_int_distribution<int> any(0, 99);
        for (int game = 0; game < every_look; ++game) {
            const int one = any(random);
            all.add(one < 7 ? scale : one < 12 ? -scale : 0);
        }
    };
    CHECK(held(runs, 0.1, 2, 0.02, won) >= runs * 94 / 100);
    std::mt19937_64 random(7);
    for (const double truth : {0.02, 0.5}) { // looked at after every game, and ended at the worst moment
        int outside = 0;
        for (int run = 0; run < runs; ++run) {
            std::bernoulli_distribution wins(truth);
            std::uint64_t part = 0;
            bool ever = false;
            for (std::uint64_t whole = 1; whole <= 400 && !ever; ++whole) {
                part += wins(random) ? 1 : 0;
                const Share share = share_at_any_time(part, whole);
                ever = share.low > truth || share.high < truth;
            }
            outside += ever ? 1 : 0;
        }
        CHECK(outside <= runs * 6 / 100);
    }
}

} // namespace test_lab_any_time
