// What counts twice for an agent that is after features of a kind.
#include "agents/habits.hpp"
#include "support/played_games.hpp"

namespace test_greed {

using namespace bastide;
using namespace bastide::host;

namespace {

/// How much more a position is worth to who is after the kind, seen from the decision that led there.
double counted_again(const std::string& kind, const Game& before, const Game& after) {
    Habits habits;
    habits.greedy = {kind};
    Manner manner(habits, before.rules());
    manner.begin(before, before.to_act(), 0);
    return manner.margin(after, Worths{});
}

} // namespace

TEST_CASE("Greed counts again what features of its kind bring, not what else the same tile does", "[habits]") {
    Game before(test::library().compile(test::ready_made("agents")));
    test::play(before,
               {"draw crossroads", "place crossroads 1,0 r0", "pass", "draw crossroads", "place crossroads -1,0 r0",
                "pass", "draw crossroads", "place crossroads 1,-1 r0", "deploy follower road:w", "draw crossroads",
                "place crossroads -1,-1 r0", "pass", "draw cap-straight-road"});
    const PlayerId me = before.to_act();
    Game after = before;
    test::play(after, {"place cap-straight-road 0,-1 r180", "deploy follower city:s"});
    REQUIRE(after.play().score(me) - before.play().score(me) == 7);
    CHECK(counted_again("city", before, after) == 4);
    CHECK(counted_again("road", before, after) == 3);
    CHECK(counted_again("monastery", before, after) == 0);
}

} // namespace test_greed
