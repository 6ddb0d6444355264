// What people are told of opponents in a game: nothing that the games did not show.
#include "lab/ladder/opponents.hpp"
#include <catch2/catch.hpp>

namespace test_opponents {

using namespace bastide::host;

namespace {

using Words = std::vector<std::string>;

Words strength(double low, double score, double high, std::uint64_t games = 40) {
    LadderTable table = LadderTable::of_today();
    LadderGame& game = table.game("some");
    game.steps[4] = LadderStep{games, score, low, high, 1};
    return opponents_in(game)[4].says;
}

Words pace(double seconds) {
    LadderTable table = LadderTable::of_today();
    LadderGame& game = table.game("some");
    game.paces[7] = LadderPace{10, 10 * seconds};
    return opponents_in(game)[7].says;
}

} // namespace

TEST_CASE("How often an opponent is ahead is told as far as its interval reaches", "[opponents]") {
    CHECK(strength(0.62, 0.75, 0.87) == Words{"Here it ends ahead of 'fair' in 6 to 9 games of 10."});
    CHECK(strength(0.71, 0.78, 0.86) == Words{"Here it ends ahead of 'fair' in about 8 games of 10."});
    CHECK(strength(0.51, 0.78, 0.99) == Words{"Here it ends ahead of 'fair' in 5 to 10 games of 10."});
    CHECK(strength(0.91, 0.99, 1.0) == Words{"Here it ends ahead of 'fair' in about 10 games of 10."});
    CHECK(strength(0.1, 0.2, 0.4) == Words{"Here it ends ahead of 'fair' in 1 to 4 games of 10."});
}

TEST_CASE("What games have not decided is told as undecided", "[opponents]") {
    CHECK(strength(0.45, 0.55, 0.63) == Words{"Here it is about as strong as 'fair'."});
    CHECK(strength(0.38, 0.6, 0.8) == Words{"Here 40 games did not tell whether it is stronger than 'fair'."});
    CHECK(strength(0, 0, 0, 0).empty()); // it would have taken too long
}

TEST_CASE("Who is not stronger for certain than the next one is compared to one further below, too", "[opponents]") {
    LadderTable table = LadderTable::of_today();
    LadderGame& game = table.game("some");
    const auto step = [&](std::size_t rung, double low, double score, double high) {
        game.steps[rung] = LadderStep{400, score, low, high, 1};
    };
    step(5, 0.44, 0.5, 0.56);
    step(4, 0.44, 0.5, 0.56);
    step(3, 0.81, 0.85, 0.89);
    CHECK(opponents_in(game)[5].says ==
          Words{"Here it is about as strong as 'skilled'.", "Here it ends ahead of 'casual' in 7 to 10 games of 10."});
    step(3, 0.44, 0.5, 0.56);
    CHECK(opponents_in(game)[5].says.size() == 1); // nobody below was measured to be weaker
    game.steps[4].reset();
    CHECK(opponents_in(game)[5].says.size() == 1);
}

TEST_CASE("The interval of a step reaches as far as that of its score, however few the games", "[opponents]") {
    const auto row = [](double low, double score, double high) {
        LadderTable table = LadderTable::of_today();
        LadderGame& game = table.game("some");
        game.players = 2;
        game.steps[4] = LadderStep{40, score, low, high, 1};
        const std::string page = ladder_page(table, "bastide ladder");
        const std::size_t at = page.find("| `some` | 2 |");
        return page.substr(at, page.find('\n', at) - at);
    };
    CHECK(row(0.62, 0.98, 0.9994).find("| +594 (85 to 1289) |") != std::string::npos);
    CHECK(row(0.66, 1, 1).find("| +763 (115 or more) |") != std::string::npos);
    CHECK(row(0, 0, 0.34).find("| -763 (-115 or less) |") != std::string::npos);
}

TEST_CASE("How long an opponent thinks is told in seconds", "[opponents]") {
    CHECK(pace(0.0001) == Words{"It moves at once."});
    CHECK(pace(0.3) == Words{"It thinks for less than a second."});
    CHECK(pace(1.2) == Words{"It thinks for about a second."});
    CHECK(pace(2.6) == Words{"It thinks for about 3 seconds."});
}

TEST_CASE("Who was not measured is told of without a sentence", "[opponents]") {
    LadderTable table = LadderTable::of_today();
    for (const Opponent& one : opponents_in(table.game("some"))) {
        CHECK(one.says.empty());
    }
    CHECK(!table.game("some").whole());
}

} // namespace test_opponents
