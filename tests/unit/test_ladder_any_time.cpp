// Figures of a ladder that are looked at while games go on: their formula, and how often they hold the truth.
#include "lab/statistics/ladder.hpp"
#include "lab/store/rows.hpp"
#include "support/extent.hpp"
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <functional>
#include <random>

namespace test_ladder_any_time {

using namespace bastide::host;

namespace {

/// Three agents in a game for two, which ends when something is known well enough.
LabHead three_agents() {
    LabHead head;
    head.columns = {{"score", "", "points", true, 1}, {"forfeits", "", "", true, 1}};
    VariantHead variant;
    variant.columns = {0, 1};
    variant.seats.resize(2);
    variant.agents.resize(2, "a");
    variant.partners = {1, 2};
    head.variants.push_back(variant);
    head.skill = {"a", "b", "c"};
    head.lineups = lineups_of(head);
    head.stop_width = 1;
    return head;
}

/// Points by which the agent in the moving seat is ahead, of a line-up in a game.
using Lead = std::function<int(const Lineup&, std::uint64_t game)>;

void play_ladder(Ladder& into, const LabHead& head, std::uint64_t first, std::uint64_t games, const Lead& lead) {
    Batch batch{first, games, std::vector<std::string>(head.tables()), std::vector<std::string>(head.tables())};
    for (std::uint64_t game = first; game < first + games; ++game) {
        for (std::size_t table = 0; table < head.tables(); ++table) {
            std::vector<std::int32_t> row(4, 0);
            if (table >= head.variants.size()) {
                row[game % 2 * 2] = lead(head.lineups[table - head.variants.size()], game);
            }
            append_row(row, batch.rows[table]);
        }
    }
    into.add(batch);
}

bool spans(const Estimate95& one, double truth) { return one.low <= truth && truth <= one.high; }

Approx close_to(double value) { return Approx(value).epsilon(1e-6); }

} // namespace

// Computed with Python from the definitions: the ratings by Newton's method on the likelihood of Bradley and Terry, the
// shares of luck by two-way analysis of variance with NumPy, the jackknife over the 50 groups, and the radius as
// test_lab_any_time.cpp has it.
TEST_CASE("A ladder's figures at any time are those of the formula") {
    const LabHead head = three_agents();
    Ladder ladder(head);
    play_ladder(ladder, head, 0, 640, [](const Lineup& line, std::uint64_t game) {
        const auto focal = static_cast<int>(line.focal), others = static_cast<int>(line.others);
        const auto number = static_cast<int>(game);
        return number * 5 % 23 - 11 + (number * 7 + number / 31 * 3 + 13 * focal + 5 * others) % 17 - 8 +
               4 * (focal - others);
    });
    const LadderFigures figures = *ladder.figures(0);
    CHECK(figures.levels.any_time);
    CHECK(figures.levels.n == 640);
    CHECK(figures.elo[1].mean == close_to(128.539587));
    CHECK(figures.elo[1].low == close_to(111.868888));
    CHECK(figures.levels.mean == close_to(1.28694671));
    CHECK(figures.levels.low == close_to(1.13213502));
    CHECK(figures.levels.high == close_to(1.4417584));
    CHECK(figures.luck.mean == close_to(0.866285235));
    CHECK(figures.luck.low == close_to(0.830191948));
    CHECK(figures.deal.mean == close_to(0.538781435));
    CHECK(figures.deal.high == close_to(0.598048209));
}

TEST_CASE("A ladder's figures that are looked at all the time hold the truth in 94 of 100", "[statistics]") {
    constexpr double of_deal = 16, of_game = 18; // standard deviations of a lead
    constexpr std::uint64_t first_look = 256, every_look = 64, last = 1536;
    const std::array<double, 3> strength{0, 12, 20}; // points of lead
    // Of these shares Phi(difference / sqrt(16^2 + 18^2)) the ratings by Newton's method in Python; of the corners the
    // players' variance is 2 * 8^2 / 3.
    const double elo1 = 141.298982, elo2 = 235.321159, all = 16.0 * 16 + 18 * 18 + 128.0 / 3;
    const double luck = (16.0 * 16 + 18 * 18) / all, deal = 16.0 * 16 / all;
    const int runs = bastide::test::sized(20, 100, 500);
    const LabHead head = three_agents();
    std::mt19937_64 random(20261126);
    std::normal_distribution<> normal;
    std::array<int, 6> held{};
    for (int run = 0; run < runs; ++run) {
        Ladder ladder(head);
        double deal_now = 0;
        std::uint64_t game_now = last;
        const Lead lead = [&](const Lineup& line, std::uint64_t game) {
            deal_now = game == game_now ? deal_now : of_deal * normal(random);
            game_now = game;
            return static_cast<int>(
                std::lround(strength[line.focal] - strength[line.others] + deal_now + of_game * normal(random)));
        };
        std::array<bool, 6> always{true, true, true, true, true, true};
        play_ladder(ladder, head, 0, first_look - every_look, lead);
        for (std::uint64_t games = first_look; games <= last; games += every_look) { // ended at the worst of them
            play_ladder(ladder, head, games - every_look, every_look, lead);
            const LadderFigures now = *ladder.figures(0);
            const Measured& share = *now.pairs.front().share; // of the second agent against the first
            const double won = std::erfc(-12 / std::sqrt(2 * (of_deal * of_deal + of_game * of_game))) / 2;
            const std::array<bool, 6> here{spans(now.elo[1], elo1),       spans(now.elo[2], elo2),
                                           spans(now.levels, elo2 / 200), spans(now.luck, luck),
                                           spans(now.deal, deal),         share.low <= won && won <= share.high};
            for (std::size_t i = 0; i < here.size(); ++i) {
                always[i] = always[i] && here[i];
            }
        }
        for (std::size_t i = 0; i < held.size(); ++i) {
            held[i] += always[i] ? 1 : 0;
        }
    }
    for (const int one : held) {
        CHECK(one * 100 >= runs * 94);
    }
    if (bastide::test::extent() == bastide::test::Extent::all) {
        std::printf("a ladder's figures held in %d, %d, %d, %d, %d and %d of %d runs\n", held[0], held[1], held[2],
                    held[3], held[4], held[5], runs);
    }
}

} // namespace test_ladder_any_time
