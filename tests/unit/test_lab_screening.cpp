// Screens of functions whose effects and indices are known in closed form.
#include "lab/experiment/screen.hpp"
#include "lab/statistics/screening.hpp"
#include "lab/store/rows.hpp"
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <random>

namespace test_lab_screening {

using namespace bastide::host;

namespace {

using Function = std::function<int(const Levels&)>;

/// Games of all points, whose score is a hundred times the function, and what chance adds.
std::vector<Screened> screened(Experiment::Design design, const std::vector<std::size_t>& counts, std::size_t blocks,
                               const Function& function, int chance = 0) {
    LabHead head;
    head.design = design_names()[static_cast<std::size_t>(design)];
    head.columns = {{"score", "Points.", "points", true, 1}, {"won", "Won.", "games", true, 1}};
    for (std::size_t f = 0; f < counts.size(); ++f) {
        head.factors.push_back({std::string(1, static_cast<char>('a' + f)), std::vector<std::string>(counts[f], "x")});
    }
    for (std::size_t b = 0; b < blocks; ++b) {
        for (const Levels& levels : block_of(design, counts, 5, b)) {
            head.variants.push_back({"v", "", levels, {"Ann"}, {"random"}, {0, 1}, 0, {}});
        }
    }
    constexpr std::uint64_t games = 20;
    std::mt19937 random(3);
    std::uniform_int_distribution<int> any(-chance, chance);
    Batch batch{0, games, {}, {}};
    for (const VariantHead& variant : head.variants) {
        batch.rows.emplace_back();
        for (std::uint64_t i = 0; i < games; ++i) {
            append_row(std::vector<std::int32_t>{100 * function(variant.levels) + any(random), 0}, batch.rows.back());
        }
    }
    Analysis analysis(head, {"score"});
    analysis.add(batch);
    return screened_factors(head, analysis, 0);
}

int level(const Levels& levels, std::size_t factor) { return static_cast<int>(levels[factor]); }

} // namespace

TEST_CASE("A trajectory changes every factor once, and the points of a sample differ in one factor each",
          "[statistics]") {
    const std::vector<std::size_t> counts{2, 3, 5};
    for (std::uint64_t number = 0; number < 50; ++number) {
        const std::vector<Levels> way = block_of(Experiment::Design::screen, counts, 1, number);
        REQUIRE(way.size() == 4);
        std::vector<int> changed(3);
        for (std::size_t i = 1; i < way.size(); ++i) {
            for (std::size_t f = 0; f < counts.size(); ++f) {
                REQUIRE(way[i][f] < counts[f]);
                changed[f] += way[i][f] != way[i - 1][f] ? 1 : 0;
            }
        }
        CHECK(changed == std::vector<int>{1, 1, 1});
        const std::vector<Levels> sample = block_of(Experiment::Design::sobol, counts, 1, number);
        REQUIRE(sample.size() == 5);
        for (std::size_t f = 0; f < counts.size(); ++f) {
            Levels mixed = sample[0];
            mixed[f] = sample[1][f];
            CHECK(sample[2 + f] == mixed);
        }
    }
}

TEST_CASE("Elementary effects of a sum are its coefficients, always, and those of a product are spread",
          "[statistics]") {
    const auto sum = [](const Levels& at) { return 3 * level(at, 0) - level(at, 1); };
    const std::vector<Screened> of_sum = screened(Experiment::Design::screen, {2, 2, 2}, 10, sum);
    CHECK((of_sum[0].factor == 0 && of_sum[1].factor == 1 && of_sum[2].factor == 2));
    CHECK(of_sum[0].star.value == Approx(300));
    CHECK(of_sum[1].star.value == Approx(100));
    CHECK(of_sum[1].mean.value == Approx(-100)); // from the lower level to the higher, whichever way it went
    CHECK(of_sum[0].star.error == Approx(0).margin(1e-6));
    CHECK(of_sum[0].spread == Approx(0).margin(1e-6));
    CHECK(of_sum[2].star.value == 0);
    const auto product = [](const Levels& at) { return 4 * level(at, 0) * level(at, 1); };
    const std::vector<Screened> of_product = screened(Experiment::Design::screen, {2, 2}, 400, product);
    CHECK(of_product[0].star.value == Approx(200).margin(25)); // 400 where the other is 1, else 0
    CHECK(of_product[0].spread == Approx(200).margin(5));
    CHECK(of_product[0].star.error == Approx(200 / std::sqrt(400.0)).epsilon(0.05)); // of a mean
}

TEST_CASE("What chance adds to games is told from what factors do", "[statistics]") {
    const auto nothing = [](const Levels&) { return 0; };
    const std::vector<Screened> all = screened(Experiment::Design::screen, {2, 2, 2}, 60, nothing, 50);
    for (const Screened& one : all) {
        CHECK(one.star.value == Approx(one.chance).epsilon(0.35));
        CHECK(one.spread < one.chance);
        CHECK(std::abs(one.mean.value) < 4 * one.mean.error);
    }
}

TEST_CASE("Sobol's indices are those of the closed forms", "[statistics]") {
    const auto sum = [](const Levels& at) { return 3 * level(at, 0) + level(at, 1); }; // variances 9/4 and 1/4
    const std::vector<Screened> of_sum = screened(Experiment::Design::sobol, {2, 2, 2}, 400, sum);
    CHECK(of_sum[0].first.value == Approx(0.9).margin(3 * of_sum[0].first.error));
    CHECK(of_sum[0].total.value == Approx(0.9).margin(3 * of_sum[0].total.error));
    CHECK(of_sum[0].total.error < 0.1);
    CHECK(of_sum[1].first.value == Approx(0.1).margin(3 * of_sum[1].first.error));
    CHECK(of_sum[1].total.value == Approx(0.1).margin(3 * of_sum[1].total.error));
    CHECK(of_sum[2].total.value == 0);
    // A product of two: variance 16 (1/4)(3/4) = 3, that of each one's mean 1: a third alone, two thirds in all.
    const auto product = [](const Levels& at) { return 4 * level(at, 0) * level(at, 1); };
    for (const Screened& one : screened(Experiment::Design::sobol, {2, 2}, 400, product)) {
        CHECK(one.first.value == Approx(1.0 / 3).margin(3 * one.first.error));
        CHECK(one.total.value == Approx(2.0 / 3).margin(3 * one.total.error));
        CHECK(one.first.error < 0.12);
    }
    // Three levels, uniform: variance 2/3 of one whose values are 0, 1 and 2, and 1/4 of one with two.
    const auto levels = [](const Levels& at) { return level(at, 0) + level(at, 1); };
    const std::vector<Screened> uneven = screened(Experiment::Design::sobol, {2, 3}, 400, levels);
    CHECK(uneven[0].factor == 1);
    CHECK(uneven[0].total.value == Approx(8.0 / 11).margin(3 * uneven[0].total.error));
}

TEST_CASE("What chance adds to every point by itself is no part of the variance that Sobol's indices share",
          "[statistics]") {
    const auto sum = [](const Levels& at) { return 3 * level(at, 0) + level(at, 1); }; // 22,500 and 2,500 in points
    // Up to 1,224 points to either side: means of 20 games then vary by 1224 * 1225 / 3 / 20 = 24,990, as much again.
    const std::vector<Screened> all = screened(Experiment::Design::sobol, {2, 2, 2}, 400, sum, 1224);
    CHECK(all[0].factor == 0);
    CHECK(all[0].first.value == Approx(0.9).margin(4 * all[0].first.error)); // 0.45 of what all points vary
    CHECK(all[0].total.value == Approx(0.9).margin(4 * all[0].total.error));
    CHECK(all[0].total.error < 0.25);
}

TEST_CASE("A share that is told as 0 has an error all the same", "[statistics]") {
    const auto one = [](const Levels& at) { return 3 * level(at, 0); }; // the others do nothing
    const std::vector<std::size_t> counts(12, 2);
    std::size_t told_as_nothing = 0;
    for (const Screened& it : screened(Experiment::Design::sobol, counts, 40, one, 1224)) {
        CHECK(it.total.error > 0.01);
        CHECK(it.total.value >= 0);
        told_as_nothing += it.total.value == 0 ? 1 : 0;
    }
    CHECK(told_as_nothing > 0); // what chance added to it was less than usual
}

TEST_CASE("A factor that no sample happened to change is not one that changes nothing", "[statistics]") {
    const auto sum = [](const Levels& at) { return 3 * level(at, 0) + level(at, 1); }; // the last cannot change
    std::size_t changed = 0, never = 0;
    for (std::size_t blocks = 2; blocks < 6; ++blocks) {
        for (const Screened& one : screened(Experiment::Design::sobol, {2, 2, 2, 1}, blocks, sum)) {
            std::size_t steps = 0;
            for (std::size_t b = 0; b < blocks; ++b) {
                const std::vector<Levels> sample = block_of(Experiment::Design::sobol, {2, 2, 2, 1}, 5, b);
                steps += sample[0][one.factor] != sample[1][one.factor] ? 1 : 0;
            }
            CHECK(one.steps == steps);
            CHECK(one.star.has_error() == (steps > 1)); // without a single one there would be no mean
            CHECK(std::isnan(one.spread) == (steps < 2));
            (steps == 0 ? never : changed) += 1;
        }
    }
    CHECK((never > 0 && changed > 0));
}

TEST_CASE("What a factor changes is told by games of which both points have a value", "[statistics]") {
    LabHead head;
    head.design = "sobol";
    head.columns = {{"first", "Turn.", "turn", false, 1},
                    {"score", "Points.", "points", true, 1},
                    {"won", "Won.", "games", true, 1}};
    head.factors = {{"a", {"x", "y"}}, {"b", {"x", "y"}}};
    Batch batch{0, 20, {}, {}};
    for (std::size_t block = 0; block < 12; ++block) {
        for (const Levels& levels : block_of(Experiment::Design::sobol, {2, 2}, 5, block)) {
            head.variants.push_back({"v", "", levels, {"Ann"}, {"random"}, {0, 1, 2}, 1, {}});
            batch.rows.emplace_back();
            for (int i = 0; i < 20; ++i) { // b takes the value from some games, and changes that of none
                const bool none = level(levels, 1) == 1 && i < 10;
                append_row(std::vector<std::int32_t>{none ? no_value : 100 * level(levels, 0) + 10 * i, 0, 0},
                           batch.rows.back());
            }
        }
    }
    Analysis analysis(head, {"first"});
    analysis.add(batch);
    for (const Screened& one : screened_factors(head, analysis, 0)) {
        CHECK(one.steps > 0);
        CHECK((one.first.value == 0) == (one.factor == 1));
        CHECK((one.total.value == 0) == (one.factor == 1));
    }
}

TEST_CASE("Blocks in which a point has no value are left out", "[statistics]") {
    // Of the whole game, in a turn: where there is none, it is not 0.
    const auto found = [](Experiment::Design design, const std::vector<std::size_t>& blocks, std::size_t lacks) {
        LabHead head;
        head.design = design_names()[static_cast<std::size_t>(design)];
        head.columns = {{"first", "Turn.", "turn", false, 1},
                        {"score", "Points.", "points", true, 1},
                        {"won", "Won.", "games", true, 1}};
        head.factors = {{"a", {"x", "y"}}, {"b", {"x", "y"}}};
        Batch batch{0, 20, {}, {}};
        std::mt19937 random(3);
        for (const std::size_t block : blocks) {
            for (const Levels& levels : block_of(design, {2, 2}, 5, block)) {
                head.variants.push_back({"v", "", levels, {"Ann"}, {"random"}, {0, 1, 2}, 1, {}});
                batch.rows.emplace_back();
                for (std::uint64_t i = 0; i < batch.games; ++i) {
                    const bool none = block == lacks && head.variants.size() % head.block() == 0;
                    const int value = 100 * level(levels, 0) + 30 * level(levels, 1) + static_cast<int>(i * block % 7);
                    append_row(std::vector<std::int32_t>{none ? no_value : value, 0, 0}, batch.rows.back());
                }
            }
        }
        Analysis analysis(head, {"first"});
        analysis.add(batch);
        return screened_factors(head, analysis, 0);
    };
    for (const auto design : {Experiment::Design::sobol, Experiment::Design::screen}) {
        const std::vector<Screened> some = found(design, {0, 1, 2, 3, 4, 5, 6, 7}, 3);
        const std::vector<Screened> others = found(design, {0, 1, 2, 4, 5, 6, 7}, 3);
        for (std::size_t f = 0; f < 2; ++f) {
            CHECK((some[f].left_out == 1 && others[f].left_out == 0));
            CHECK(some[f].factor == others[f].factor);
            CHECK(some[f].star.value == Approx(others[f].star.value));
            CHECK(some[f].first.value == Approx(others[f].first.value));
            CHECK(some[f].total.value == Approx(others[f].total.value));
            CHECK(some[f].total.error == Approx(others[f].total.error));
        }
    }
}

} // namespace test_lab_screening
