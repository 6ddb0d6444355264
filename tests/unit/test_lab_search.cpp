// Searches: who leaves when, which combinations are drawn, when a target is met; and errors by the jackknife.
#include "lab/search/candidates.hpp"
#include "lab/search/halving.hpp"
#include "lab/search/nearness.hpp"
#include "lab/statistics/grouped.hpp"
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <set>

namespace test_lab_search {

using namespace bastide::host;

TEST_CASE("Halving gives each round as many games as the first, and the nearest wins") {
    const std::vector<double> truth{5, 1, 4, 2, 9, 7, 3, 8, 6};
    std::vector<std::vector<std::size_t>> rounds;
    std::vector<std::uint64_t> games;
    const std::vector<Contender> order =
        halved(truth.size(), 10, [&](std::size_t round, const std::vector<std::size_t>& left, std::uint64_t more) {
            CHECK(round == rounds.size());
            rounds.push_back(left);
            games.push_back(more);
            std::vector<double> out;
            for (const std::size_t one : left) {
                out.push_back(truth[one]);
            }
            return out;
        });
    REQUIRE(rounds.size() == 4);
    CHECK(rounds[1] == std::vector<std::size_t>{0, 1, 2, 3, 6});
    CHECK(rounds[2] == std::vector<std::size_t>{1, 3, 6});
    CHECK(rounds[3] == std::vector<std::size_t>{1, 3});
    CHECK(games == std::vector<std::uint64_t>{10, 18, 30, 45});
    std::vector<double> distances;
    for (const Contender& one : order) {
        distances.push_back(one.distance);
    }
    CHECK(distances == std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9});
    CHECK(order[0].games == 103);
    CHECK(order[2].games == 58);
    CHECK(halved(3, 1, [](std::size_t, const std::vector<std::size_t>&, std::uint64_t) {
              return std::vector<double>{};
          }).empty());
    CHECK(halved(1, 5, [](std::size_t, const std::vector<std::size_t>&, std::uint64_t) {
              return std::vector<double>{0};
          }).size() == 1);
}

TEST_CASE("Candidates are playable, each drawn once, and children differ in something") {
    const auto playable = [](const Levels& levels) { return levels[0] != 1; };
    Candidates some({3, 4, 5}, 7, playable);
    CHECK(some.there_are() == 60);
    const std::vector<Levels> first = some.first(10);
    REQUIRE(first.size() == 10);
    CHECK(first.front() == Levels{0, 0, 0});
    std::set<Levels> all(first.begin(), first.end());
    CHECK(all.size() == 10);
    const std::vector<Levels> children = some.children(first[3], 12);
    REQUIRE(children.front() == first[3]);
    for (std::size_t i = 1; i < children.size(); ++i) {
        CHECK(all.insert(children[i]).second);
    }
    for (const Levels& levels : all) {
        CHECK((playable(levels) && levels[0] < 3 && levels[1] < 4 && levels[2] < 5));
    }
    CHECK(Candidates({3, 4, 5}, 7, playable).first(10) == first);
    CHECK(Candidates({3, 4, 5}, 8, playable).first(10) != first);
    CHECK(Candidates({3, 4, 5}, 7, playable).first(60).size() == 40); // all that can be played
    CHECK(Candidates(std::vector<std::size_t>(40, 10), 1, playable).there_are() == 1'000'000'000);
}

TEST_CASE("A target is met where all of an interval is near enough, and missed where none of it is") {
    const auto verdict = [](Target::Side side, double low, double high) {
        Nearness near;
        near.target.side = side;
        near.target.value = 10;
        near.target.within = 2;
        near.estimate.low = low;
        near.estimate.high = high;
        return std::string(near.verdict());
    };
    CHECK(verdict(Target::Side::near, 8.5, 11.5) == "met");
    CHECK(verdict(Target::Side::near, 7, 9) == "open");
    CHECK(verdict(Target::Side::near, 6, 14) == "open");
    CHECK(verdict(Target::Side::near, 12.5, 14) == "missed");
    CHECK(verdict(Target::Side::at_least, 8.5, 99) == "met");
    CHECK(verdict(Target::Side::at_least, 1, 7) == "missed");
    CHECK(verdict(Target::Side::at_most, -50, 12) == "met");
    CHECK(verdict(Target::Side::at_most, 13, 14) == "missed");
    // An agent won all: nobody knows how much better it is.
    CHECK(verdict(Target::Side::at_most, 5, std::numeric_limits<double>::infinity()) == "open");
    CHECK(verdict(Target::Side::at_least, 30, std::numeric_limits<double>::infinity()) == "open");
    Nearness nobody_knows;
    nobody_knows.told = false; // what no game has is not 0
    nobody_knows.target.value = 0;
    CHECK(nobody_knows.verdict() == std::string("not told"));
    const std::vector<Target> two{{"a", Target::Side::near, 10, 2, 0}, {"b", Target::Side::at_least, 1, 0.5, 0}};
    CHECK(distance_of(two, {16, -1}) == Approx(5)); // 3 and 4 units
    CHECK(distance_of(two, {10, 7}) == 0);
}

TEST_CASE("The jackknife of a mean is its standard error, and knows groups of unequal sizes") {
    const std::vector<double> values{3, 1, 4, 1, 5, 9, 2, 6};
    Grouped single{0, {}, {}}, unequal{0, {}, {}};
    double sum = 0, squares = 0;
    for (const double value : values) {
        sum += value;
        squares += value * value;
    }
    single.all = unequal.all = sum / 8;
    for (const double value : values) {
        single.without.push_back((sum - value) / 7);
        single.games.push_back(1);
    }
    const Estimate95 of_single = jackknifed(single);
    CHECK(of_single.se == Approx(std::sqrt((squares - sum * sum / 8) / 7 / 8)));
    CHECK(of_single.high - of_single.mean == Approx(2.364624 * of_single.se)); // t of 7 degrees
    // Groups {3, 1}, {4}, {1, 5}, {9}, {2, 6}: by hand, (mean of a group less mean of all)^2 times m / (n - m) / 5.
    const std::vector<std::vector<double>> groups{{3, 1}, {4}, {1, 5}, {9}, {2, 6}};
    double expected = 0;
    for (const std::vector<double>& group : groups) {
        double of_group = 0;
        for (const double value : group) {
            of_group += value;
        }
        const double m = static_cast<double>(group.size());
        unequal.without.push_back((sum - of_group) / (8 - m));
        unequal.games.push_back(group.size());
        expected += std::pow(of_group / m - sum / 8, 2) * m / (8 - m) / 5;
    }
    CHECK(jackknifed(unequal).se == Approx(std::sqrt(expected)));
    single.without.resize(4);
    single.games.resize(4);
    CHECK(jackknifed(single).n == 0);
}

} // namespace test_lab_search
