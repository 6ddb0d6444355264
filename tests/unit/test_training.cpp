// Learning what positions are worth: the equations, that it repeats itself, and the files.
#include "agents/agent.hpp"
#include "agents/value/choice.hpp"
#include "bastide/error.hpp"
#include "bastide/host/fingerprint.hpp"
#include "chance/deal.hpp"
#include "lab/training/classroom.hpp"
#include "lab/training/order.hpp"
#include "lab/training/training.hpp"
#include "library/read_files.hpp"
#include "program/context.hpp"
#include "support/folders.hpp"
#include "support/mixes.hpp"
#include "support/temporary_folder.hpp"
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

namespace test_training {

using namespace bastide;
using namespace bastide::host;

namespace {

std::shared_ptr<const Ruleset> installed(const std::string& game) {
    return test::library().compile(test::ready_made(game));
}

/// As if all had been seen so often that what it began with no longer matters.
std::vector<double> seen_often(const Equations& sums, const std::vector<double>& prior) {
    Equations often(sums.size());
    often.add(sums, 1e7);
    return often.solved(prior);
}

/// The weight of one sign that is 1, 1 and then 0, while the points are 0, 1 and then 3.
double one_weight(double lambda) {
    Equations sums(1);
    Trace trace(1, lambda);
    trace.begin();
    const std::vector<double> there{1}, gone{0}, prior{0};
    trace.arrive(there, 0, sums);
    trace.arrive(there, 1, sums);
    trace.arrive(gone, 3, sums);
    return seen_often(sums, prior).front();
}

TrainingPlan small_plan(const std::filesystem::path& unfinished, unsigned threads) {
    TrainingPlan plan;
    plan.rules = installed("quick");
    plan.game = "Quick";
    plan.games = 3 * 2 * Classroom::batch - 5;
    plan.rounds = 2;
    plan.seed = 4;
    plan.threads = threads;
    plan.unfinished = unfinished;
    return plan;
}

std::string whole_training(unsigned threads) {
    const test::TemporaryFolder folder;
    const std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    return weights_text(*learned(small_plan(folder.path() / "a", threads), stop, done));
}

/// By several at once, one of which is stopped in the middle and leaves a batch that was begun.
std::string training_together(int programs) {
    const test::TemporaryFolder folder;
    std::vector<std::string> texts(static_cast<std::size_t>(programs));
    std::vector<std::thread> all;
    for (int i = 0; i < programs; ++i) {
        all.emplace_back([&, i] {
            TrainingPlan plan = small_plan(folder.path() / ("unfinished-" + std::to_string(i)), 1);
            plan.together = folder.path() / "sums";
            const std::atomic<bool> stop{i == 0 && programs > 1}; // at its first decision
            std::atomic<std::uint64_t> done{0};
            const std::optional<LearnedWeights> weights = learned(plan, stop, done);
            texts[static_cast<std::size_t>(i)] = weights ? weights_text(*weights) : "";
        });
    }
    for (std::thread& one : all) {
        one.join();
    }
    for (std::size_t i = 1; i + 1 < texts.size(); ++i) {
        CHECK(texts[i] == texts[i + 1]);
    }
    return texts.back();
}

std::string refusal_of_file(const std::string& text) {
    try {
        parse_weights(text, "v.toml");
    } catch (const Error& error) {
        return error.what();
    }
    return "(none)";
}

const std::string head =
    "[value]\nformat = 1\ngame = 'G'\nruleset = '0123456789abcdef'\nmodules = ['base', 'farmers']\n"
    "players = 2\ngames = 10\nseed = 1\n";

} // namespace

/// By hand: with lambda 0 the last position explains 2, the one before 1 + 0, so A = 0 + 1 and b = 1 + 2; with lambda 1
/// the mean of what was still to come, 3 and 2.
TEST_CASE("Temporal differences are solved as by hand") {
    CHECK(one_weight(0) == Approx(3).epsilon(0.001));
    CHECK(one_weight(0.5) == Approx(4 / 1.5).epsilon(0.001));
    CHECK(one_weight(1) == Approx(2.5).epsilon(0.001));
}

TEST_CASE("With lambda 1 the weights are the regression on what came") {
    Rng rng(2);
    Equations sums(3); // the third sign never shows
    Trace trace(3, 1);
    double xx = 0, xy = 0, yy = 0, xr = 0, yr = 0;
    for (int game = 0; game < 200; ++game) {
        trace.begin();
        std::vector<std::vector<double>> signs;
        std::vector<double> points;
        for (int i = 0; i < 5; ++i) {
            signs.push_back({static_cast<double>(rng.below(10)), static_cast<double>(rng.below(7)), 0});
            points.push_back(3 * signs.back()[0] - signs.back()[1] + rng.below(20));
            trace.arrive(signs.back(), points.back(), sums);
        }
        const double end = rng.below(100);
        trace.arrive(std::vector<double>{0, 0, 0}, end, sums);
        for (std::size_t i = 0; i < signs.size(); ++i) {
            const double x = signs[i][0], y = signs[i][1], rest = end - points[i];
            xx += x * x;
            xy += x * y;
            yy += y * y;
            xr += x * rest;
            yr += y * rest;
        }
    }
    const double of = xx * yy - xy * xy;
    const std::vector<double> weights = seen_often(sums, {0, 0, 5});
    CHECK(weights[0] == Approx((xr * yy - yr * xy) / of).epsilon(0.002));
    CHECK(weights[1] == Approx((yr * xx - xr * xy) / of).epsilon(0.002));
    CHECK(weights[2] == 0);
}

TEST_CASE("What was tried is cut off from what came before") {
    Equations sums(1);
    Trace trace(1, 1);
    trace.begin();
    const std::vector<double> there{1}, gone{0}, prior{0};
    trace.arrive(there, 0, sums);
    trace.cut();
    trace.arrive(there, 50, sums);
    trace.arrive(gone, 57, sums);
    CHECK(seen_often(sums, prior).front() == Approx(7).epsilon(0.001));
}

/// By hand: a sign of 2 shows on 100 of 400 positions, each followed by 8 points more and the end, so A = 100 * 2 * 2
/// and b = 100 * 2 * 8. What it began with weighs as 300 such positions: 300 * 2 * 2.
TEST_CASE("What it began with counts as 300 positions on which a sign shows, however many there are in all") {
    Equations sums(1);
    Trace trace(1, 0);
    const std::vector<double> there{2}, gone{0}, prior{1};
    for (int game = 0; game < 100; ++game) {
        trace.begin();
        trace.arrive(there, 0, sums);
        for (int rest = 0; rest < 3; ++rest) {
            trace.arrive(gone, 8, sums);
        }
    }
    CHECK(sums.solved(prior).front() == Approx((100.0 * 2 * 8 + 300 * 2 * 2 * 1) / (400 * 2 * 2)).epsilon(1e-5));
}

TEST_CASE("No round of a training has the deals of a round of another seed") {
    std::set<std::uint64_t> seeds;
    TrainingPlan plan;
    for (plan.seed = 0; plan.seed < 40; ++plan.seed) {
        for (std::uint64_t round = 0; round < 20; ++round) {
            seeds.insert(plan.seed_of(round));
        }
    }
    CHECK(seeds.size() == 40 * 20);
}

TEST_CASE("A training repeats itself to the last digit, with any number of threads", "[training]") {
    const std::string one = whole_training(1);
    CHECK(one == whole_training(3));
    CHECK(one == training_together(3));
    CHECK(parse_weights(one, "v.toml").weights.size() > 30);
}

TEST_CASE("A training that was stopped goes on where it was", "[training]") {
    const test::TemporaryFolder folder;
    const TrainingPlan plan = small_plan(folder.path() / "a", 1);
    std::atomic<std::uint64_t> done{0};
    std::optional<LearnedWeights> found;
    int stops = 0;
    for (std::uint64_t more = 1; !found; more += Classroom::batch) {
        std::atomic<bool> stop{false};
        std::atomic<bool> over{false};
        std::thread watcher([&] {
            while (!over && done < more) {
                std::this_thread::sleep_for(std::chrono::microseconds(100));
            }
            stop = true;
        });
        found = learned(plan, stop, done);
        stops += found ? 0 : 1;
        over = true;
        watcher.join();
    }
    CHECK(stops > 0);
    CHECK(weights_text(*found) == whole_training(2));

    TrainingPlan other = plan;
    other.seed = 5;
    const std::atomic<bool> stop{false};
    CHECK_THROWS_WITH(learned(other, stop, done), Catch::Contains("another training"));
    std::filesystem::resize_file(plan.unfinished, std::filesystem::file_size(plan.unfinished) - 3);
    CHECK_THROWS_WITH(learned(plan, stop, done), Catch::Contains("damaged"));
}

TEST_CASE("A value file is read as it was written, and refused with its place") {
    LearnedWeights weights = parse_weights(head + "[weights]\n\"city.gain\" = 0.5\nrest = -2\n", "v.toml");
    weights.match = LearnedWeights::Match{"greedy", 100, 2, 0.75, 0.6875, 0.8125};
    const LearnedWeights again = parse_weights(weights_text(weights), "v.toml");
    CHECK(again.weights == weights.weights);
    CHECK(again.modules == std::vector<std::string>{"base", "farmers"});
    CHECK(again.match->low == 0.6875);
    CHECK(again.match->won());

    CHECK(refusal_of_file(head) == "v.toml: the table [weights] is missing.");
    CHECK_THAT(refusal_of_file(head + "[weights]\n"), Catch::Contains("learn them with `bastide train`"));
    CHECK_THAT(refusal_of_file(head + "[weights]\nrest = 'much'\n"),
               Catch::StartsWith("v.toml:10: ") && Catch::Contains("rest") && Catch::Contains("the text 'much'"));
    CHECK_THAT(refusal_of_file(head + "[weights]\nrest = nan\n"), Catch::Contains("must be a number"));
    CHECK_THAT(refusal_of_file(head + "[weights]\nrest = 1e9\n"), Catch::Contains("from -1000000 to 1000000"));
    CHECK_THAT(refusal_of_file("[value]\nformat = 2\n"), Catch::Contains("later format"));
    CHECK_THAT(refusal_of_file(head + "more = 1\n[weights]\nrest = 1\n"), Catch::Contains("more"));
}

TEST_CASE("An agent is told a value file, and refuses what is none") {
    const test::TemporaryFolder folder;
    const std::string file = folder.write("v.toml", head + "[weights]\nrest = 1\n").string();
    const auto rules = installed("quick");
    CHECK(plays_by("careful:value=" + file, *rules) ==
          "careful:value=" + file + ": It values positions by what was learned for 'G' (v, 2 players).");
    CHECK(plays_by("careful:value=none", *rules).empty());
    CHECK(plays_by("careful@1", *rules).empty());
    CHECK_THROWS_WITH(make_agent("careful:value=" + folder.path().string() + "/none.toml"),
                      Catch::Contains("there is no such file"));
}

TEST_CASE("A value file says which switches its game sets, and is read as it was written") {
    const auto rules = installed("house-rules");
    LearnedWeights weights =
        parse_weights(head + "[switches]\n'base.hand_size' = '3'\n[weights]\nrest = 1\n", "v.toml");
    REQUIRE(weights.switches.size() == 1);
    CHECK(weights.switches.front() == std::pair<std::string, std::string>("base.hand_size", "3"));
    CHECK(parse_weights(weights_text(weights), "v.toml").switches == weights.switches);
    CHECK_THAT(refusal_of_file(head + "[switches]\n'base.hand_size' = 3\n[weights]\nrest = 1\n"),
               Catch::StartsWith("v.toml:"));

    const Table table{test::ready_made("house-rules"), rules, {}, {}};
    TrainingOrder order;
    order.games = 10;
    const TrainingPlan plan = plan_of(order, table);
    REQUIRE(plan.switches.size() == table.file.switches.size());
    CHECK(std::find(plan.switches.begin(), plan.switches.end(),
                    std::pair<std::string, std::string>("base.score_incomplete_features", "false")) !=
          plan.switches.end());
}

TEST_CASE("What comes with the program has won its match") {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::in_source("/host/games/values"))) {
        INFO(entry.path().string());
        const LearnedWeights weights = read_weights(entry.path());
        REQUIRE(weights.match);
        CHECK(weights.match->won());
        CHECK(weights.match->against == "careful@1");
        ++files;
    }
    CHECK(files >= 4);
}

/// Its choices as of the version before anything was learned, by their texts.
TEST_CASE("The agents to measure by play as they always did") {
    const auto rules = installed("agents");
    const auto played = [&](const std::string& description, int decisions) {
        Game game(rules);
        Deal deal(*rules);
        deal.begin(11);
        Rng rng(11);
        const auto agent = make_agent(description);
        std::uint64_t sum = fingerprint_of_nothing;
        for (int i = 0; i < decisions && !game.is_terminal();) {
            if (game.at_chance()) {
                game.force(deal.take(game));
                continue;
            }
            const Action action = agent->choose(game, rng);
            sum = fingerprint(game.text(action), sum);
            game.apply(action);
            ++i;
        }
        return hex16(sum);
    };
    CHECK(played("careful@1", 100) == "830878c329255064");
    CHECK(played("mcts@1:playouts=15", 20) == "fdbdb483c2636740");
}

} // namespace test_training
