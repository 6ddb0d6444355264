// Contests that go on where they were stopped.
#include "lab/training/kept_contest.hpp"
#include "lab/training/standing.hpp"
#include "support/mixes.hpp"
#include "support/temporary_folder.hpp"
#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <thread>
#include <vector>

namespace test_kept_contest {

using namespace bastide;
using namespace bastide::host;

namespace {

ContestPlan plan_of(std::uint64_t rounds) {
    ContestPlan plan;
    plan.rules = test::library().compile(test::ready_made("quick"));
    plan.agents = {"greedy", "random"};
    plan.rounds = rounds;
    plan.seed = 3;
    plan.threads = 2;
    return plan;
}

void check_same(const Contest& one, const Contest& other) {
    CHECK(one.rounds == other.rounds);
    CHECK(one.games == other.games);
    CHECK(one.wins == other.wins);
    CHECK(one.scores.mean() == other.scores.mean());
    CHECK(one.scores.variance() == other.scores.variance());
    CHECK(one.ahead.mean() == other.ahead.mean());
    CHECK(one.points[1].mean() == other.points[1].mean());
}

} // namespace

TEST_CASE("Rounds of before are not played again, and count in their place", "[unwatched]") {
    const std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    ContestPlan plan = plan_of(6);
    std::vector<RoundScore> ended;
    plan.ended = [&](const RoundScore& round) { ended.push_back(round); };
    const Contest whole = contest(plan, stop, done);
    REQUIRE(ended.size() == 6);
    for (const RoundScore& round : ended) {
        if (round.number % 2 == 0) {
            plan.played.emplace(round.number, round);
        }
    }
    ended.clear();
    check_same(contest(plan, stop, done), whole);
    CHECK(ended.size() == 3);
    CHECK(done == 6);
}

TEST_CASE("A contest that was stopped goes on where it was, and that of another one is not looked at", "[unwatched]") {
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "match";
    const std::atomic<bool> go_on{false};
    std::atomic<std::uint64_t> done{0};
    const Contest whole = contest(plan_of(40), go_on, done);

    std::atomic<bool> stop{false};
    done = 0;
    std::thread watcher([&] {
        while (done < 3) {
            std::this_thread::sleep_for(std::chrono::microseconds(50));
        }
        stop = true;
    });
    const Contest begun = kept_contest(plan_of(100'000), file, "one", stop, done);
    watcher.join();
    REQUIRE(begun.rounds >= 3);
    const auto kept = std::filesystem::file_size(file);
    CHECK(kept >= 3 * 9 * sizeof(double));

    check_same(kept_contest(plan_of(40), file, "one", go_on, done), whole);
    check_same(kept_contest(plan_of(40), file, "other", go_on, done), whole);
    std::filesystem::resize_file(file, kept - 5);
    check_same(kept_contest(plan_of(40), file, "one", go_on, done), whole);
    check_same(kept_contest(plan_of(40), folder.path() / "none", "one", go_on, done), whole);
}

TEST_CASE("What a file says of rounds is taken as it stands there", "[unwatched]") {
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "match";
    std::vector<double> kept;
    for (double number = 0; number < 6; ++number) {
        for (const double one : {number, 1.0, 1.0, 0.0, 1.0, 20.0, 30.0, -10.0, 0.5}) {
            kept.push_back(one);
        }
    }
    write_numbers(file, "one", kept);
    const std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    const Contest all = kept_contest(plan_of(6), file, "one", stop, done);
    CHECK(all.rounds == 6);
    CHECK(all.wins == std::array<std::uint64_t, 2>{6, 6});
    CHECK(all.forfeits == std::array<std::uint64_t, 2>{0, 6});
    CHECK(all.points[1].mean() == 15);
    CHECK(all.ahead.mean() == -5);
    CHECK(all.scores.mean() == 0.25);
}

} // namespace test_kept_contest
