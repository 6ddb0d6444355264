// How long a match of two rungs of the ladder would take, by games that were timed.
#include "lab/ladder/climb.hpp"
#include <catch2/catch.hpp>

namespace test_ladder_climb {

using namespace bastide::host;

TEST_CASE("A game that was cut off counts as a whole one, of as many turns as the longest") {
    LadderTable table = LadderTable::of_today();
    table.seconds = 20;
    LadderGame& game = table.game("some");
    game.paces[0] = LadderPace{72, 0.1};
    game.paces[1] = LadderPace{70, 19};
    game.paces[2] = LadderPace{9, 21};
    CHECK(seconds_of_game(table, game, 0) == 0.1);
    CHECK(seconds_of_game(table, game, 1) == 19); // to its end
    CHECK(seconds_of_game(table, game, 2) == Approx(21.0 * 72 / 9));
    table.seconds = 300; // games are timed for a minute
    game.paces[2] = LadderPace{9, 59};
    CHECK(seconds_of_game(table, game, 2) == 59);
    game.paces[2] = LadderPace{9, 61};
    CHECK(seconds_of_game(table, game, 2) == Approx(61.0 * 72 / 9));
    game.paces[2] = LadderPace{0, 61}; // in its first turn
    CHECK(seconds_of_game(table, game, 2) == Approx(61.0 * 72));
}

} // namespace test_ladder_climb
