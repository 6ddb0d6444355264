// The model of scatter of the Catapult draws what the formulas of its README say, reckoned again with real numbers.
#include "bastide/game/ruleset.hpp"
#include "bastide/host/game.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

namespace test_scatter {

using namespace bastide;
using namespace bastide::test;

namespace {

/// A game in which this was done; chance is given too.
Game after(const std::string& spread, const std::vector<std::string>& actions, int players = 2,
           const std::vector<std::string>& more = {}) {
    Mix mix;
    mix.modules = {"base", "farmers", "catapult"};
    mix.players = players;
    mix.more_sets["catapult"] = 1;
    for (const std::string& module : more) {
        mix.modules.push_back(module);
        mix.more_sets[module] = 1;
    }
    mix.switches = {{"catapult.catapult_spread", spread}};
    Game game(compiled(mix));
    for (const std::string& text : actions) {
        std::string why;
        const std::optional<Action> action = game.at_chance() ? game.parse_forced(text, &why) : game.parse(text, &why);
        INFO(text << ": " << why);
        REQUIRE(action);
        game.at_chance() ? game.force(*action) : game.apply(*action);
    }
    return game;
}

std::map<std::string, double> odds(const Game& game) {
    std::map<std::string, double> found;
    const Chances chances = game.chances();
    for (const Chances::Outcome& outcome : chances.outcomes()) {
        found[game.text(outcome.action)] = static_cast<double>(outcome.weight) / static_cast<double>(chances.total());
    }
    return found;
}

double within(double radius, double spread) { return radius * radius / (radius * radius + spread * spread); }

/// Ann: a thief at 1,0, a farmer at 0,2; Ben: a monk at 0,1. Ann placed the fair at 1,1.
const std::vector<std::string> position{"draw straight-road", "place straight-road 1,0 r0", "deploy follower road:e",
                                        "draw monastery",     "place monastery 0,1 r0",     "deploy follower monastery",
                                        "draw monastery",     "place monastery 0,2 r0",     "deploy follower field",
                                        "draw monastery",     "place monastery 0,3 r0",     "pass",
                                        "draw field-fair",    "place field-fair 1,1 r0"};
const std::vector<std::pair<int, int>> tiles{{0, 0}, {1, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1}};
const std::vector<std::pair<std::string, std::pair<int, int>>> followers{{"Ann follower road:e @1,0", {1, 0}},
                                                                         {"Ann follower field:nnw @0,2", {0, 2}},
                                                                         {"Ben follower monastery @0,1", {0, 1}}};

Game thrown(const std::string& spread, std::vector<std::string> more) {
    std::vector<std::string> all = position;
    all.insert(all.end(), more.begin(), more.end());
    return after(spread, all);
}

double squared(std::pair<int, int> a, std::pair<int, int> b) {
    return std::pow(a.first - b.first, 2) + std::pow(a.second - b.second, 2);
}

/// Weight of a square `n` squares from the aim (n squared).
double landing(double n, double spread) { return std::pow(spread * spread / (spread * spread + 4.5 * 4.5 * n), 2); }

/// Of all squares of the board and three around it.
double everywhere(std::pair<int, int> aim, double spread) {
    double sum = 0;
    for (int x = -3; x <= 4; ++x) {
        for (int y = -3; y <= 6; ++y) {
            sum += landing(squared({x, y}, aim), spread);
        }
    }
    return sum;
}

constexpr double accuracy = 0.001;

} // namespace

TEST_CASE("Distances from the fair, and throws to the neighbour, come as the formulas say", "[catapult]") {
    std::map<std::string, double> found = odds(thrown("10 25", {"throw target"}));
    CHECK(found.size() == 201);
    CHECK(found["distance 0"] == Approx(within(0.5, 10)).margin(accuracy));
    CHECK(found["distance 9"] == Approx(within(9.5, 10) - within(8.5, 10)).margin(accuracy));
    CHECK(found["distance 200"] == Approx(1 - within(199.5, 10)).margin(accuracy));
    double half = 0;
    for (int d = 0; d < 10; ++d) {
        half += found["distance " + std::to_string(d)];
    }
    CHECK(half + found["distance 10"] / 2 == Approx(0.5).margin(0.005));
    found = odds(thrown("10 25", {"throw target", "distance 3"})); // Ben
    CHECK(found["distance 20"] == Approx(within(20.5, 25) - within(19.5, 25)).margin(accuracy));

    for (const bool ben : {false, true}) {
        const double thrower = ben ? 25 : 10, catcher = ben ? 10 : 25;
        std::vector<std::string> more{"throw catch"};
        if (ben) {
            more.emplace_back("token far");
        }
        found = odds(thrown("10 25", more));
        const double reached = within(15, thrower), held = reached * within(15, catcher);
        const double fell_short = (1 - within(40, thrower)) / 2;
        CHECK(found["token caught"] == Approx(held).margin(accuracy));
        CHECK(found["token touched"] == Approx(reached - held).margin(accuracy));
        CHECK(found["token short"] == Approx(fell_short).margin(accuracy));
        CHECK(found["token far"] == Approx(1 - reached - fell_short).margin(accuracy));
    }
}

TEST_CASE("Knock-out tokens hit as the formulas say, and those around are taken along", "[catapult]") {
    for (const bool ben : {false, true}) {
        const std::pair<int, int> aim = ben ? std::pair{1, 0} : std::pair{0, 1};
        const double spread = ben ? 25 : 6, all = everywhere(aim, spread);
        std::vector<std::string> more{"throw knock-out"};
        if (ben) {
            more.emplace_back("hit nobody");
        }
        std::map<std::string, double> found = odds(thrown("6 25", more));
        double nobody = 1;
        for (const auto& [text, at] : followers) {
            const double hit = landing(squared(at, aim), spread) / 2 / all;
            CHECK(found["hit " + text] == Approx(hit).margin(accuracy));
            nobody -= hit;
        }
        CHECK(found["hit nobody"] == Approx(nobody).margin(accuracy));
    }
    // Ben's monk was hit: the thief at 1,0 and the farmer at 0,2 are around him
    std::map<std::string, double> found = odds(thrown("6", {"throw knock-out", "hit Ben follower monastery @0,1"}));
    CHECK(found["hit nobody"] == Approx(3.0 / 5).margin(accuracy));
    CHECK(found["hit Ann follower field:nnw @0,2"] == Approx(1.0 / 5).margin(accuracy));
    // the thief was hit: the farmer is two squares away
    found = odds(thrown("6", {"throw knock-out", "hit Ann follower road:e @1,0"}));
    CHECK(found["hit nobody"] == Approx(3.0 / 4).margin(accuracy));
    CHECK(found["hit Ben follower monastery @0,1"] == Approx(1.0 / 4).margin(accuracy));
    CHECK(found["hit Ann follower field:nnw @0,2"] > 0);
    CHECK(found["hit Ann follower field:nnw @0,2"] < accuracy);
}

TEST_CASE("Seduction tokens come to rest as the formulas say", "[catapult]") {
    const std::pair<int, int> aim{0, 1};
    const double spread = 8, all = everywhere(aim, spread);
    std::map<std::string, double> found = odds(thrown("8", {"throw seduction"})), expected;
    double nobody = 1;
    for (const auto& tile : tiles) {
        double least = 1000;
        for (const auto& [text, at] : followers) {
            least = std::min(least, squared(tile, at));
        }
        std::vector<std::string> nearest;
        for (const auto& [text, at] : followers) {
            if (squared(tile, at) == least) {
                nearest.push_back(text);
            }
        }
        const double landed = landing(squared(tile, aim), spread) / all;
        nobody -= landed;
        for (const std::string& text : nearest) {
            expected[text] += landed / static_cast<double>(nearest.size());
        }
    }
    for (const auto& [text, at] : followers) {
        CHECK(found["nearest " + text] == Approx(expected[text]).margin(accuracy));
    }
    CHECK(found["nearest nobody"] == Approx(nobody).margin(accuracy));
}

namespace {

/// Weight of a square `n` squares from the aim (n squared) in half centimetres, where the spread is 2 and a tile's
/// side 9.
std::uint32_t landed(int n) { return static_cast<std::uint32_t>(65536 * 16 / ((4 + 81 * n) * (4 + 81 * n))); }

std::map<std::string, std::uint32_t> weights(const Game& game) {
    std::map<std::string, std::uint32_t> found;
    const Chances chances = game.chances();
    for (const Chances::Outcome& outcome : chances.outcomes()) {
        found[game.text(outcome.action)] = outcome.weight;
    }
    return found;
}

} // namespace

TEST_CASE("Weights are whole numbers, and nobody is hit by what is left of them", "[catapult]") {
    std::uint32_t all = 0;
    for (int x = -3; x <= 4; ++x) {
        for (int y = -3; y <= 6; ++y) {
            all += std::max(1U, landed(x * x + (y - 1) * (y - 1)));
        }
    }
    const std::uint32_t thief = landed(2) / 2, farmer = landed(1) / 2, monk = landed(0) / 2;
    CHECK(weights(thrown("1", {"throw knock-out"})) ==
          std::map<std::string, std::uint32_t>{{"hit Ann follower road:e @1,0", thief},
                                               {"hit Ann follower field:nnw @0,2", farmer},
                                               {"hit Ben follower monastery @0,1", monk},
                                               {"hit nobody", all - thief - farmer - monk}});
}

TEST_CASE("Of several tiles with most opponents the one placed first is aimed at", "[catapult]") {
    std::vector<std::string> actions{"draw straight-road", "place straight-road 1,0 r0", "pass"};
    for (const char* where : {"0,1", "0,2", "0,3", "0,4", "0,5"}) {
        actions.insert(actions.end(), {"draw monastery", std::string("place monastery ") + where + " r0"});
        const bool deploys = where == std::string("0,2") || where == std::string("0,4"); // Cleo, then Ben
        actions.emplace_back(deploys ? "deploy follower monastery" : "pass");
    }
    actions.insert(actions.end(), {"draw field-fair", "place field-fair 1,1 r0", "pass", "throw knock-out"});
    std::map<std::string, std::uint32_t> found = weights(after("1", actions, 3));
    CHECK(found["hit Cleo follower monastery @0,2"] == landed(0) / 2);
    CHECK(found["hit Ben follower monastery @0,4"] == std::max(1U, landed(4) / 2));
}

TEST_CASE("A tile with as many own followers as others' is not aimed at", "[catapult]") {
    const Game game = after("8",
                            {"draw monastery", "place monastery 0,1 r0", "deploy follower monastery",
                             "draw portal-three-way", "place portal-three-way 1,0 r0", "deploy follower field @0,1",
                             "draw field-fair", "place field-fair 0,2 r0", "pass", "throw knock-out"},
                            2, {"princess-and-dragon"});
    CHECK(odds(game)["hit nobody"] > 0.99);
}

TEST_CASE("Distances are shown until the round is over", "[catapult]") {
    const auto shown = [](const Game& game, PlayerId p) {
        std::string text;
        for (const CompiledDisplay& display : game.rules().displays) {
            text += display.name == "distance" ? display.text(game.play(), p) : "";
        }
        return text;
    };
    const Game between = thrown("1", {"throw target", "distance 12"});
    CHECK(shown(between, PlayerId{0}) == "12");
    CHECK(shown(between, PlayerId{1}) == "");
    const Game over = thrown("1", {"throw target", "distance 12", "distance 3"});
    CHECK(over.decision_name() == "draw");
    CHECK(shown(over, PlayerId{0}) + shown(over, PlayerId{1}) == "");
}

TEST_CASE("What each tile adds is a whole number, though tokens hardly ever come so far", "[catapult]") {
    const Game game = thrown("1", {"throw seduction"});
    const std::map<std::string, std::uint32_t> expected{
        {"nearest Ann follower road:e @1,0", 1 + landed(2) + landed(1) / 2 + landed(1) / 2}, // 0,0 and 1,1 are shared
        {"nearest Ann follower field:nnw @0,2", 1 + landed(1) + landed(4)},                  // and 0,3
        {"nearest Ben follower monastery @0,1", 1 + landed(0) + landed(1) / 2 + landed(1) / 2}};
    std::map<std::string, std::uint32_t> found = weights(game);
    found.erase("nearest nobody");
    CHECK(found == expected);
}

TEST_CASE("Where only one's own followers could be hit the token is thrown wide", "[catapult]") {
    const Game game = after("8", {"draw straight-road", "place straight-road 1,0 r0", "deploy follower road:e",
                                  "draw monastery", "place monastery 0,1 r0", "pass", "draw field-fair",
                                  "place field-fair 1,1 r0", "pass", "throw knock-out"});
    std::map<std::string, double> found = odds(game);
    CHECK(found["hit nobody"] > 0.99);
    CHECK(found.size() == 2);
}

TEST_CASE("A spread that makes no sense is refused with a sentence", "[catapult]") {
    for (const char* text : {"", "0", "201", "10 x", "-3", "1 2 3 4 5 6 7 8 9", "10;20", "1.5"}) {
        INFO(text);
        CHECK_THROWS_WITH(after(text, {}), Catch::Contains("numbers from 1 to 200"));
    }
    CHECK_NOTHROW(after("1, 200", {}));
}

} // namespace test_scatter
