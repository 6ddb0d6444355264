// Figures of matches, against figures computed by hand.
#include "lab/versus.hpp"
#include <catch2/catch.hpp>
#include <cmath>

using namespace bastide::host;

TEST_CASE("Mean, variance and interval of rounds") {
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

TEST_CASE("Quantiles of Student's t") {
    CHECK(t_quantile_95(4) == Approx(2.7764).epsilon(0.001));
    CHECK(t_quantile_95(10) == Approx(2.2281).epsilon(0.0005));
    CHECK(t_quantile_95(99) == Approx(1.9842).epsilon(0.0001));
}

TEST_CASE("Elo and scores") {
    CHECK(expected_score(0) == Approx(0.5));
    CHECK(expected_score(400) == Approx(10.0 / 11));
    CHECK(elo_of(0.75) == Approx(190.8485));
    CHECK(elo_of(expected_score(-37)) == Approx(-37));
}

TEST_CASE("The sequential test decides by the likelihood ratio of the rounds") {
    const SequentialTest test{0, 20};
    // 100 rounds with mean 0.6 and, from 60 of 1 and 40 of 0, variance 0.24 * 100 / 99 = 0.242424; scores of 0 and 20
    // Elo are 0.5 and 0.528751: 100 * 0.028751 * (1.2 - 1.028751) / (2 * 0.242424) = 1.01547.
    Spread spread;
    for (int i = 0; i < 100; ++i) {
        spread.add(i % 5 < 3 ? 1 : 0);
    }
    CHECK(test.ratio(spread) == Approx(1.01547).epsilon(0.0005));
    CHECK(test.verdict(spread) == SequentialTest::Verdict::open);
    for (int i = 0; i < 300; ++i) {
        spread.add(i % 5 < 3 ? 1 : 0);
    }
    CHECK(test.verdict(spread) == SequentialTest::Verdict::higher);
    Spread even;
    for (int i = 0; i < 2000; ++i) {
        even.add(i % 2);
    }
    CHECK(test.verdict(even) == SequentialTest::Verdict::lower);
}

TEST_CASE("A few rounds that all end alike decide nothing") {
    Spread spread;
    for (int i = 0; i < 5; ++i) {
        spread.add(1);
    }
    CHECK(SequentialTest{0, 20}.verdict(spread) == SequentialTest::Verdict::open);
}
