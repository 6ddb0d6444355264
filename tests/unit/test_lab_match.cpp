// A match as an experiment: what its rows come to, by hand.
#include "lab/experiment/read_match.hpp"
#include "lab/report/match_text.hpp"
#include "lab/statistics/match_tally.hpp"
#include "lab/store/rows.hpp"
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace test_lab_match {

using namespace bastide::host;

namespace {

/// Rows of points and forfeits by seat.
LabHead match_of(const std::vector<unsigned>& partners) {
    LabHead head;
    head.design = "match";
    head.columns = {{"score", "", "points", true, 1}, {"forfeits", "", "", true, 1}};
    VariantHead variant;
    variant.columns = {0, 1};
    variant.seats.resize(partners.size());
    variant.agents.resize(partners.size(), "b");
    variant.agents.front() = "a";
    variant.partners = partners;
    head.variants.push_back(variant);
    return head;
}

struct Row {
    std::vector<int> points;
    unsigned gave_up = 0;
};

Batch batch_of(std::uint64_t first, const std::vector<Row>& games) {
    Batch batch{first, games.size(), {""}, {""}};
    for (const Row& game : games) {
        std::vector<std::int32_t> row;
        for (std::size_t seat = 0; seat < game.points.size(); ++seat) {
            row.push_back(game.points[seat]);
            row.push_back((game.gave_up >> seat & 1U) != 0 ? 1 : 0);
        }
        append_row(row, batch.rows.front());
    }
    return batch;
}

} // namespace

TEST_CASE("The test of a match takes two finite numbers, the lower one first") {
    const EloBounds bounds = parse_elo_bounds("-2.5,20");
    CHECK((bounds.low == -2.5 && bounds.high == 20));
    for (const char* text : {"nan,20", "0,nan", "nan,nan", "-inf,20", "0,inf", "20,0", "5,5", "-1001,0", "0,1001", "0",
                             "0,", "0,20,", "a,b", ""}) {
        INFO(text);
        CHECK_THROWS_WITH(parse_elo_bounds(text), Catch::Contains("two numbers of Elo points from -1000 to 1000"));
    }
}

TEST_CASE("A round of a match counts when all of its games are there, and who gave up has lost") {
    const LabHead head = match_of({1, 2, 4});
    MatchTally tally(head);
    // The challenger shares the lead: beats one and a half of two. It has the most but gave up: none, and the next one
    // wins. One of the others has the most but gave up: both, and it wins.
    tally.add(batch_of(0, {{{10, 8, 10}}, {{5, 20, 7}, 2U}, {{9, 4, 8}, 1U}}));
    const Contest& match = tally.contest();
    CHECK(match.rounds == 1);
    CHECK(match.games == 3);
    CHECK(match.wins == std::array<std::uint64_t, 2>{1, 1});
    CHECK(match.forfeits == std::array<std::uint64_t, 2>{1, 1});
    CHECK(match.forfeited[1].in_words() == "0");
    CHECK(match.scores.mean() == Approx(1.75 / 3));
    CHECK(match.ahead.mean() == Approx(16.5 / 3));
    CHECK(match.points[0].mean() == Approx(38.0 / 3));
    CHECK(match.points[1].mean() == Approx(21.5 / 3));

    tally.add(batch_of(4, {{{3, 2, 1}}, {{1, 1, 9}}})); // another part has the first game of this round
    CHECK(match.rounds == 1);
    tally.add(batch_of(3, {{{30, 1, 2}}}));
    CHECK(match.rounds == 2);
    CHECK(match.wins == std::array<std::uint64_t, 2>{3, 2});
}

TEST_CASE("A match that is read from files names every round in which somebody gave up") {
    const LabHead head = match_of({1, 2});
    MatchTally tally(head);
    const Row fair{{3, 2}};
    // The challenger is seat 0, then 1: it gives up twice in round 1, once in 2 and in 5; the other one in round 5.
    tally.add(batch_of(0, {fair, fair, {{3, 2}, 1U}, {{3, 2}, 2U}, {{3, 2}, 1U}, fair}));
    tally.add(batch_of(6, {fair, fair, fair, fair, {{3, 2}, 1U}, {{3, 2}, 1U}}));
    const Contest& match = tally.contest();
    CHECK(match.forfeits == std::array<std::uint64_t, 2>{4, 1});
    const std::string told = match_figures(match, {"a", "b"});
    CHECK(told.find("a forfeited 4 of its games, in rounds 1 to 2 and 5.\n") != std::string::npos);
    CHECK(told.find("b forfeited 1 of its games, in round 5.\n") != std::string::npos);
    nlohmann::ordered_json json;
    add_match_json(match, {"a", "b"}, json);
    CHECK(json["agents"][0]["forfeited_rounds"] == nlohmann::ordered_json::parse("[[1, 2], [5, 5]]"));
}

TEST_CASE("The test of a match counts rounds in their order, whichever are there first") {
    LabHead head = match_of({1, 2});
    head.sprt = EloBounds{0, 20};
    MatchTally in_order(head), with_a_gap(head);
    std::vector<Row> all; // the challenger wins the first 50 rounds, and loses all others
    for (std::size_t game = 0; game < 200; ++game) {
        const bool wins = game < 100, first = game % 2 == 0;
        all.push_back({wins == first ? std::vector<int>{9, 1} : std::vector<int>{1, 9}, 0});
    }
    const auto part = [&](std::size_t first, std::size_t end) {
        return batch_of(
            first, {all.begin() + static_cast<std::ptrdiff_t>(first), all.begin() + static_cast<std::ptrdiff_t>(end)});
    };
    in_order.add(part(0, 200));
    with_a_gap.add(part(100, 200)); // as after `merge --partial`
    CHECK(with_a_gap.contest().rounds == 0);
    with_a_gap.add(part(0, 100));
    REQUIRE(in_order.contest().decided());
    CHECK(in_order.contest().test->verdict() == SequentialTest::Verdict::higher);
    CHECK(with_a_gap.contest().test->verdict() == SequentialTest::Verdict::higher);
    CHECK(with_a_gap.contest().rounds == in_order.contest().rounds);
}

TEST_CASE("In a match of teams partners are not beaten, and points are the team's") {
    const LabHead head = match_of({5, 10, 5, 10});
    MatchTally tally(head);
    const Row game{{10, 1, 2, 20}}; // 12 against 21
    tally.add(batch_of(0, {game}));
    CHECK(tally.contest().rounds == 0);
    tally.add(batch_of(1, {game, game, game}));
    CHECK(tally.contest().wins == std::array<std::uint64_t, 2>{2, 2});
    CHECK(tally.contest().scores.mean() == 0.5);
    CHECK(tally.contest().ahead.mean() == 0);
    CHECK(tally.contest().points[0].mean() == 16.5);
}

} // namespace test_lab_match
