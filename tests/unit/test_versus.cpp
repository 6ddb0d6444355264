// Figures of matches, against figures computed by hand.
#include "lab/versus.hpp"
#include "support/extent.hpp"
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <random>

namespace test_versus {

using namespace bastide::host;

TEST_CASE("Mean, variance and interval of rounds", "[statistics]") {
    Spread spread;
    for (const double x : {1.0, 0.5, 0.5, 1.0, 0.0, 1.0}) {
        spread.add(x);
    }
    CHECK(spread.mean() == Approx(4.0 / 6));
    CHECK(spread.variance() == Approx(1.0 / 6)); // (3 * 1/9 + 2 * 1/36 + 4/9) / 5
    const auto interval = spread.interval();
    REQUIRE(interval);
    CHECK(interval->high - interval->value == Approx(2.5706 * std::sqrt(1.0 / 36)).epsilon(0.001)); // t(5) = 2.5706
    Spread few;
    few.add(1);
    CHECK_FALSE(few.interval());
}

TEST_CASE("As many rounds as there are have their interval, more a narrower one, and a few none", "[statistics]") {
    Spread won, mixed;
    for (const double x : {1.0, 0.0, 1.0, 0.5, 1.0, 0.0, 1.0, 1.0}) {
        won.add(1);
        mixed.add(x);
    }
    for (const Spread& spread : {won, mixed}) {
        const auto here = spread.share_interval(), same = spread.as_many(8).share_interval();
        const auto more = spread.as_many(80).share_interval();
        REQUIRE((here && same && more));
        CHECK(same->low == Approx(here->low));
        CHECK(same->high == Approx(here->high));
        CHECK(more->high - more->low < (here->high - here->low) / 2);
        CHECK(more->low < more->value); // all rounds alike are no certainty
        CHECK_FALSE(spread.as_many(4).share_interval());
    }
}

TEST_CASE("Quantiles of Student's t", "[statistics]") {
    CHECK(t_quantile_95(4) == Approx(2.7764).epsilon(0.001));
    CHECK(t_quantile_95(10) == Approx(2.2281).epsilon(0.0005));
    CHECK(t_quantile_95(99) == Approx(1.9842).epsilon(0.0001));
}

TEST_CASE("Elo and scores", "[statistics]") {
    CHECK(expected_score(0) == Approx(0.5));
    CHECK(expected_score(400) == Approx(10.0 / 11));
    CHECK(elo_of(0.75) == Approx(190.8485));
    CHECK(elo_of(expected_score(-37)) == Approx(-37));
}

TEST_CASE("The sequential test bets against both bounds", "[statistics]") {
    // Scores of 0 and 20 Elo are 0.5 and 0.528751. The stake of the first round is 0.028751 / (0.124897 + 0.000827) =
    // 0.228683, that of the second, with the variance 4 * 0.124897 / 5, 0.285382.
    SequentialTest test({0, 20});
    test.add(1);
    CHECK(test.against_low() == Approx(std::log(1 + 0.228683 * 0.5)).epsilon(1e-4));
    test.add(0);
    CHECK(test.against_low() == Approx(std::log(1 + 0.228683 * 0.5) + std::log(1 - 0.285382 * 0.5)).epsilon(1e-4));
    CHECK(test.verdict() == SequentialTest::Verdict::open);
    SequentialTest higher({0, 20}), even({0, 20});
    for (int i = 0; i < 400; ++i) {
        higher.add(i % 5 < 3 ? 1 : 0);
    }
    CHECK(higher.verdict() == SequentialTest::Verdict::higher);
    for (int i = 0; i < 2000; ++i) {
        even.add(i % 2);
    }
    CHECK(even.verdict() == SequentialTest::Verdict::lower);
}

TEST_CASE("A few rounds that all end alike decide nothing", "[statistics]") {
    SequentialTest test({0, 20});
    for (int i = 0; i < 5; ++i) {
        test.add(1);
    }
    CHECK(test.verdict() == SequentialTest::Verdict::open);
}

namespace {

/// A round of two games of which the second often ends as the first.
double round_of(std::mt19937_64& random, double share, double alike) {
    std::uniform_real_distribution<> any(0, 1);
    const bool first = any(random) < share, second = any(random) < alike ? first : any(random) < share;
    return ((first ? 1 : 0) + (second ? 1 : 0)) / 2.0;
}

struct Erred {
    int higher = 0, lower = 0, outside = 0;
};

Erred erred(EloBounds bounds, double truth, double alike, int matches) {
    constexpr int most = 50'000;
    std::mt19937_64 random(20261124);
    Erred out;
    for (int match = 0; match < matches; ++match) {
        SequentialTest test(bounds);
        for (int i = 0; i < most && test.verdict() == SequentialTest::Verdict::open; ++i) {
            test.add(round_of(random, expected_score(truth), alike));
        }
        out.higher += test.verdict() == SequentialTest::Verdict::higher ? 1 : 0;
        out.lower += test.verdict() == SequentialTest::Verdict::lower ? 1 : 0;
        const Measured share = test.interval();
        out.outside += share.low > expected_score(truth) || share.high < expected_score(truth) ? 1 : 0;
    }
    return out;
}

} // namespace

TEST_CASE("The sequential test errs in 5 of 100 matches at most, whatever the bounds, and its interval too",
          "[statistics]") {
    std::vector<double> widths{100, 200};
    if (bastide::test::sized(false, false, true)) { // these take minutes
        widths.insert(widths.begin(), {20, 50});
    }
    if (std::getenv("BASTIDE_NARROW") != nullptr) { // and this a quarter of an hour
        widths.insert(widths.begin(), 10);
    }
    for (const double truth : {0.0, 239.0}) {
        for (const double width : widths) {
            for (const double alike : {0.0, 0.6}) {
                INFO("truth " << truth << ", width " << width << ", alike " << alike);
                const int matches = bastide::test::sized(400, 400, 1000);
                const Erred at_low = erred({truth, truth + width}, truth, alike, matches);
                const Erred at_high = erred({truth - width, truth}, truth, alike, matches);
                CHECK(at_low.higher <= matches * 5 / 100);
                CHECK(at_high.lower <= matches * 5 / 100);
                CHECK(at_low.lower + at_high.higher >= 2 * matches * 90 / 100);
                CHECK(at_low.outside + at_high.outside <= 2 * matches * 5 / 100);
            }
        }
    }
}

TEST_CASE("Intervals of shares stay within 0 and 1, and hold the truth near them", "[statistics]") {
    Spread won, even;
    for (int i = 0; i < 8; ++i) {
        won.add(1);
        even.add(0.5);
    }
    CHECK(won.share_interval()->high == 1);
    CHECK(won.share_interval()->low == Approx(8 / (8 + 2.3646 * 2.3646)).epsilon(0.001)); // t(7) = 2.3646, 8 games
    CHECK(even.share_interval()->low < 0.49); // always even is not certainly even
    CHECK(even.share_interval()->high > 0.51);
    std::mt19937_64 random(1);
    for (const double share : {0.5, 0.8, 0.95}) {
        for (const int rounds : {5, 20, 50}) {
            constexpr int matches = 1000;
            int held = 0;
            for (int match = 0; match < matches; ++match) {
                Spread scores;
                for (int i = 0; i < rounds; ++i) {
                    scores.add(round_of(random, share, 0.3));
                }
                const Measured interval = *scores.share_interval();
                REQUIRE((interval.low >= 0 && interval.high <= 1));
                held += interval.low <= share && share <= interval.high ? 1 : 0;
            }
            INFO("share " << share << ", " << rounds << " rounds");
            CHECK(held >= matches * 93 / 100);
        }
    }
}

TEST_CASE("How far the first is ahead holds in 94 of 100 matches that the test has ended", "[statistics]") {
    constexpr int matches = 500, most = 20'000;
    std::mt19937_64 random(20261126);
    for (const double by : {0.0, 12.0}) {        // points, of a margin that varies by 20
        for (const double spread : {1.0, 6.0}) { // in one deal of 20 it varies so many times as much
            const std::vector<EloBounds> all{{0, 100}, {-100, 0}};
            for (const EloBounds& bounds : all) {
                int held = 0;
                for (int match = 0; match < matches; ++match) {
                    SequentialTest test(bounds);
                    Spread ahead;
                    for (int i = 0; i < most && test.verdict() == SequentialTest::Verdict::open; ++i) {
                        std::uniform_int_distribution<int> any(0, 19);
                        std::normal_distribution<> margin(by, 20 * (any(random) == 0 ? spread : 1));
                        const double one = margin(random), two = margin(random);
                        ahead.add((one + two) / 2);
                        test.add(((one > 0 ? 1 : 0) + (two > 0 ? 1 : 0)) / 2.0);
                    }
                    const Measured interval = *ahead.interval_at_any_time();
                    held += interval.low <= by && by <= interval.high ? 1 : 0;
                }
                INFO("ahead by " << by << ", spread " << spread << ", bounds from " << bounds.low);
                CHECK(held >= matches * 94 / 100);
            }
        }
    }
}

} // namespace test_versus
