// Statistics against R 4.2.2 (r-base-core of Debian 12): t.test, prop.test(correct = FALSE), p.adjust, quantile(type =
// 7), power.t.test.
#include "lab/statistics/estimates.hpp"
#include "lab/statistics/precision.hpp"
#include "lab/store/rows.hpp"
#include "lab_support.hpp"
#include "quality/luck.hpp"
#include "quality/ratings.hpp"
#include <cmath>
#include <limits>
#include <optional>
#include <random>

namespace test_lab_statistics {

using namespace bastide::host;

namespace {

const std::vector<std::int64_t> sample{-7, 0, 3, -2, 5, 1, 0, -4, 2, 2, -1, -3, 6, -8, 0, 1, -2, 4, -5, -1};

Sums sums_of(const std::vector<std::int64_t>& values, std::int64_t plus = 0) {
    Sums sums;
    for (const std::int64_t value : values) {
        sums.add(value + plus);
    }
    return sums;
}

Approx near(double value) { return Approx(value).epsilon(1e-9); }

} // namespace

TEST_CASE("A mean of what is 0 or 1 has the interval of a share, whatever its error may be") {
    Sums never, some;
    never.add(0, 50);
    some.add(0, 30);
    some.add(1, 20);
    const Estimate95 of_never = as_share(estimate_of(never), false), of_some = as_share(estimate_of(some), false);
    CHECK((of_never.low == 0 && of_never.high == near(share_of(0, 50).high)));
    CHECK((of_some.low == near(share_of(20, 50).low) && of_some.high == near(share_of(20, 50).high)));
    CHECK(at_error(of_never, 0.01).high == near(0.117152091718)); // z^2 / (n + z^2) with z = 2.575829
    CHECK(at_error(of_some, 0.05).low == near(of_some.low));
    const Estimate95 at_any_time = as_share(estimate_at_any_time(never), true);
    CHECK((at_any_time.low == 0 && at_any_time.high == near(share_at_any_time(0, 50).high)));
    CHECK(at_any_time.high > of_never.high);
}

TEST_CASE("A mean with its interval is that of t.test") {
    const Estimate95 e = estimate_of(sums_of(sample));
    CHECK(e.n == 20);
    CHECK(e.mean == near(-0.45));
    CHECK(e.sd == near(3.734265234568));
    CHECK(e.se == near(0.835007091051));
    CHECK(e.low == near(-2.197689927171));
    CHECK(e.high == near(1.297689927171));
    CHECK(e.p == near(0.596202505224));
    const Estimate95 lower = estimate_of(sums_of(sample, -2));
    CHECK(lower.low == near(-4.1976899271710));
    CHECK(lower.high == near(-0.7023100728290));
    CHECK(lower.p == near(0.0085150761544));
    const Estimate95 scaled = estimate_of(sums_of(sample), 2);
    CHECK(scaled.mean == near(-0.225));
    CHECK(scaled.sd == near(3.734265234568 / 2));
    CHECK(scaled.p == near(e.p));
}

TEST_CASE("A sample without spread has no p-value to speak of") {
    const Estimate95 zero = estimate_of(sums_of({0, 0, 0}));
    CHECK((zero.mean == 0 && zero.low == 0 && zero.high == 0));
    CHECK(zero.p == 1);
    CHECK(estimate_of(sums_of({2, 2})).p == 0);
    CHECK(estimate_of(Sums{}).n == 0);
    CHECK(estimate_of(sums_of({3})).mean == 3);
}

TEST_CASE("Large sums lose nothing") {
    std::vector<std::int64_t> large;
    for (const std::int64_t value : sample) {
        large.push_back(value + 1'000'000'000);
    }
    CHECK(estimate_of(sums_of(large)).sd == near(3.734265234568));
}

TEST_CASE("Sums of a billion games of large values have room") {
    constexpr std::int64_t scale = 840'000, value = 20'000 * scale;
    constexpr std::uint64_t half = 500'000'000;
    Sums alike, apart;
    alike.add(value, 2 * half);
    CHECK(estimate_of(alike, scale).mean == near(20'000));
    CHECK(estimate_of(alike, scale).sd < 1);
    apart.add(value, half);
    apart.add(-value, half);
    CHECK(estimate_of(apart, scale).mean == 0);
    CHECK(estimate_of(apart, scale).sd == near(20'000));
}

TEST_CASE("Wilson's interval is that of prop.test without correction") {
    const Share share = share_of(37, 120);
    CHECK(share.low == near(0.232727369889));
    CHECK(share.high == near(0.395829977238));
    CHECK(share_of(0, 50).low == 0);
    CHECK(share_of(0, 50).high == near(0.0713475991334));
    CHECK(share_of(50, 50).high == 1);
}

TEST_CASE("Holm's correction is that of p.adjust") {
    const std::vector<double> adjusted = holm({0.01, 0.04, 0.03, 0.005, 0.2, 0.0004});
    const std::vector<double> expected{0.04, 0.09, 0.09, 0.025, 0.2, 0.0024};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(adjusted[i] == near(expected[i]));
    }
    CHECK(holm({}).empty());
}

TEST_CASE("Quantiles are those of type 7") {
    Histogram values;
    for (const std::int64_t value : sample) {
        ++values[value];
    }
    CHECK(quantile(values, 0.05) == near(-7.05));
    CHECK(quantile(values, 0.25) == near(-2.25));
    CHECK(quantile(values, 0.5) == Approx(0).margin(1e-12));
    CHECK(quantile(values, 0.75) == near(2));
    CHECK(quantile(values, 0.95) == near(5.05));
    CHECK(spread_of(values) == near(3.734265234568));
}

TEST_CASE("The smallest effect is that of power.t.test") {
    // R looks for it to four digits
    CHECK(smallest_effect(0.835007091051, 20) == Approx(2.46626152436).epsilon(1e-4));
    CHECK(smallest_effect(3 / std::sqrt(1000.0), 1000) == Approx(0.266040493263).epsilon(1e-4));
    CHECK(smallest_effect(1, 200000) == Approx(2.8016).epsilon(1e-4));
    CHECK(smallest_effect(0, 10) == 0);
    // Of two games, where the estimated spread is half a normal distribution: by adding up over it.
    CHECK(smallest_effect(1, 2) == Approx(16.33401).epsilon(1e-4));
    CHECK(smallest_effect(1, 2, 1e-4) == Approx(8158.611).epsilon(1e-4));
}

TEST_CASE("A smallest effect is that of the error that its verdict may make") {
    // 60 differences: the first step of Holm's procedure needs 3.1440 standard errors where one needs 1.9600
    CHECK(smallest_effect(1, 200000, 0.05 / 60) == Approx(3.3412 + 0.8416).epsilon(2e-3));
    CHECK(smallest_effect(0.835007091051, 20, 0.05) == smallest_effect(0.835007091051, 20));
}

TEST_CASE("The games that a question needs are those of power.t.test, and the least that give a width") {
    Estimate95 earlier;
    earlier.n = 100;
    earlier.sd = 2;
    earlier.se = 0.2;
    const Precision precision(earlier);
    CHECK(precision.sd() == near(2));
    CHECK(precision.games_for_effect(0.5, 0.05) ==
          128); // power.t.test(delta = 0.5, sd = 2, power = 0.8, type = "one.sample")
    CHECK(precision.games_for_effect(2, 0.05) == 10);                 // likewise: 9.94
    CHECK(precision.width(400, 0.05) == near(2 * 1.965927295 * 0.1)); // qt(0.975, 399)
    const std::uint64_t games = *precision.games_for_width(0.1, 0.05);
    CHECK(games == Approx(std::pow(2 * 1.959964 * 2 / 0.1, 2)).epsilon(0.001));
    CHECK((precision.width(games, 0.05) <= 0.1 && precision.width(games - 1, 0.05) > 0.1));
    CHECK(!precision.games_for_width(1e-6, 0.05));
    earlier.any_time = true;
    earlier.large = 10;
    const std::uint64_t later = *Precision(earlier).games_for_width(2 * 0.2328713212329, 0.05); // test_lab_any_time.cpp
    CHECK(later == 1000);
}

TEST_CASE("Each step of Holm's procedure may err so often that its verdict and its interval agree") {
    const std::vector<double> errors = holm_errors({0.01, 0.04, 0.03, 0.005, 0.2, 0.0004});
    const std::vector<double> expected{0.05 / 4, 0.05 / 3, 0.05 / 3, 0.05 / 5, 0.05 / 3, 0.05 / 6};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(errors[i] == near(expected[i]));
    }
    CHECK(holm_errors({}).empty());
}

TEST_CASE("A run of equal differences is not a variance of 0") {
    Differences none;
    for (int i = 0; i < 400; ++i) {
        none.add(0);
    }
    const Estimate95 never = estimate_of(none, 1, 10);
    CHECK(never.rare);
    CHECK((never.mean == 0 && never.sd == 0 && never.p == 1));
    CHECK(never.se == near(std::sqrt(4 * 10.0 * 10.0) / 400)); // four games of 10
    CHECK(never.high == near(1.965927295 * 20 / 400));         // qt(0.975, 399)
    CHECK(never.low == near(-never.high));
    CHECK(estimate_of(none, 1, 0).high == 0); // known to be alike
    none.add(6);
    none.add(-2);
    const Estimate95 few = estimate_of(none, 2, 10);
    const double squares = 9.0 + 1 - 402 * few.mean * few.mean;
    CHECK(few.mean == near(4.0 / 402 / 2));
    CHECK(few.se == near(std::sqrt(squares + 4 * (9.0 + 1 + 100) / 3) / 402));
    Differences five; // always the same, but not 0
    for (int i = 0; i < 100; ++i) {
        five.add(5);
    }
    CHECK(estimate_of(five, 1, 2).se == near(std::sqrt(4 * 2.0 * 2.0) / 100));
    CHECK(estimate_of(five, 1, 2).p < 1e-9);
}

TEST_CASE("Differences that are not rare are those of t.test") {
    Differences many;
    for (const std::int64_t value : sample) {
        many.add(value);
    }
    CHECK(!many.nearly_all_alike());
    const Estimate95 e = estimate_of(many, 1, 100);
    CHECK((e.low == near(-2.197689927171) && e.high == near(1.297689927171)));
    Differences all_different;
    for (std::int64_t value = 0; value < 200; ++value) {
        all_different.add(value % 120);
    }
    CHECK(!all_different.nearly_all_alike());
    CHECK(all_different.sums().n == 200);
}

TEST_CASE("What may be rare is as large as games differ, and one unit only where nothing smaller can happen") {
    constexpr std::uint64_t games = 400;
    LabHead head;
    head.columns = {{"share", "A share.", "of one", false, 1000},
                    {"score", "Points.", "points", true, 1},
                    {"won", "Won.", "games", true, 1}};
    Batch batch{0, games, std::vector<std::string>(2), {}};
    for (std::size_t v = 0; v < 2; ++v) { // which never differ
        head.variants.push_back({"v" + std::to_string(v), "", {}, {"Ann"}, {"random"}, {0, 1, 2}, 1, {}});
        for (std::uint64_t game = 0; game < games; ++game) {
            append_row(std::vector<std::int32_t>{game % 2 == 0 ? 450 : 650, game == 7 ? 1 : 0, 0}, batch.rows[v]);
        }
    }
    const double n = games, apart = std::sqrt(2 * 0.01 * n / (n - 1)); // sd 0.1
    const std::vector<std::string> measures{"share", "score", "won", "score > 0"};
    Analysis fixed(head, measures);
    fixed.add(batch);
    CHECK(fixed.contrast(0, 0)->se == near(2 * 2 * apart / n)); // four games, of two standard deviations
    LabHead stopping = head;
    stopping.stop_width = 1;
    Analysis sequence(stopping, measures);
    sequence.add(batch);
    CHECK(sequence.contrast(0, 0)->large == near(3 * apart));
    for (const std::size_t whole : {1U, 2U, 3U}) { // 0.14, or never
        CHECK(fixed.contrast(0, whole)->se == near(2 / n));
        CHECK(sequence.contrast(0, whole)->large == (measures[whole] == "won" ? 2 : 1));
    }
}

TEST_CASE("Effects and interactions of a factorial are those of paired t-tests of its contrasts") {
    LabHead head;
    head.design = "factorial";
    head.factors = {{"f", {"0", "1"}}, {"g", {"0", "1"}}};
    head.columns = {{"score", "Points.", "points", true, 1}, {"won", "Won.", "games", true, 1}};
    for (std::size_t v = 0; v < 4; ++v) {
        head.variants.push_back({"v" + std::to_string(v), "", {v / 2, v % 2}, {"Ann"}, {"random"}, {0, 1}, 0, {}});
    }
    const std::vector<std::vector<std::int32_t>> scores{
        {20, 25, 18, 30, 22, 27}, {19, 25, 16, 29, 20, 24}, {24, 28, 20, 33, 25, 33}, {22, 29, 17, 31, 21, 29}};
    Batch batch{0, 6, std::vector<std::string>(4), {}};
    for (std::size_t v = 0; v < 4; ++v) {
        for (const std::int32_t score : scores[v]) {
            append_row(std::vector<std::int32_t>{score, 0}, batch.rows[v]);
        }
    }
    Analysis analysis(head, {"score"});
    analysis.add(batch);
    CHECK(analysis.seat_mean(0, 1, 0)->high == near(share_of(0, 6).high)); // won by nobody: a share
    CHECK(analysis.seat_mean(0, 1, 0)->low == 0);
    const auto check = [&](const std::string& name, Contrast::Kind kind, double mean, double low, double high,
                           double p) {
        for (std::size_t c = 0; c < analysis.contrasts().size(); ++c) {
            if (analysis.contrasts()[c].name == name && analysis.contrasts()[c].kind == kind) {
                const Estimate95 e = *analysis.contrast(c, 0);
                CHECK(e.mean == near(mean));
                CHECK(e.low == near(low));
                CHECK(e.high == near(high));
                CHECK(e.p == near(p));
                return;
            }
        }
        FAIL("no contrast " + name);
    };
    check("v1", Contrast::Kind::difference, -1.5, -2.6006573847080, -0.3993426152920, 0.0172245496803);
    check("g=1", Contrast::Kind::effect, -1.916666666666667, -3.416172737455, -0.417160595879, 0.021816439840);
    check("f=1", Contrast::Kind::effect, 3.08333333333333, 1.58382726254548, 4.58283940412118, 0.00322973177773);
    check("f=1 with g=1", Contrast::Kind::interaction, -0.8333333333333, -1.8651301432113, 0.1984634765447,
          0.0925150055504);
}

TEST_CASE("An agent that won all is rated to one side only, unless others bind it") {
    const auto share = [](double low, double high) { return std::optional(Measured{(low + high) / 2, low, high}); };
    const auto alone = one_sided(2, {{1, 0, 40, 40}}, {share(0.9, 1)});
    CHECK_FALSE(alone[0]);
    REQUIRE(alone[1]);
    CHECK(alone[1]->low == Approx(400 * std::log10(36.25 / 4.25)));
    CHECK(std::isinf(alone[1]->high));
    const auto beaten = one_sided(2, {{1, 0, 40, 0}}, {share(0, 0.1)});
    REQUIRE(beaten[1]);
    CHECK((std::isinf(beaten[1]->low) && beaten[1]->high < 0));
    CHECK_FALSE(one_sided(2, {{1, 0, 40, 39.5}}, {share(0.9, 1)})[1]);
    // 1 beats 0 always, but 0 beats 2 at times, and 2 beats 1.
    const std::vector<std::optional<Measured>> shares(3, share(0.9, 1));
    CHECK_FALSE(one_sided(3, {{1, 0, 40, 40}, {2, 0, 40, 30}, {2, 1, 40, 20}}, shares)[1]);
    const auto both = one_sided(3, {{1, 0, 40, 40}, {2, 0, 40, 40}, {2, 1, 40, 20}}, shares);
    CHECK((both[1] && both[2]));
    // What varies besides moves the end that is known.
    const Measured told = with_open_end({500, 450, 560}, {300, 300, std::numeric_limits<double>::infinity()});
    CHECK((told.value == 500 && told.low == 250 && std::isinf(told.high)));
}

TEST_CASE("The error of a component of variance is that of the value that is not cut off at 0") {
    // Deals that bring less than chance alone: their share is below 0, and each set of deals has another one.
    const auto of = [](const std::vector<std::vector<double>>& rows) {
        DealSums sums{static_cast<double>(rows.size()), std::vector<double>(2), std::vector<double>(4)};
        for (const auto& y : rows) {
            for (std::size_t i = 0; i < 2; ++i) {
                sums.of_line[i] += y[i];
                for (std::size_t j = 0; j < 2; ++j) {
                    sums.products[i * 2 + j] += y[i] * y[j];
                }
            }
        }
        return luck_components(sums)[0];
    };
    CHECK(of({{3, -3}, {-1, 1}, {2, -2}}) < 0);
    CHECK(of({{3, -3}, {-1, 1}, {2, -2}}) != of({{3, -3}, {-1, 1}, {2, -1}}));
    CHECK(luck_shares({{3, -3}, {-1, 1}, {2, -2}}).deal.value == 0);
}

} // namespace test_lab_statistics
