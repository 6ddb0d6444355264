// What people who look into a game are told of gold, which no scenario reads.
#include "bastide/host/game.hpp"
#include "explain/inspect.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>

namespace test_goldmines {

using namespace bastide;
using namespace bastide::test;

TEST_CASE("The purses of gold are told player by player", "[inspect]") {
    Mix mix;
    mix.modules = {"base", "goldmines"};
    mix.more_sets = {{"goldmines", 1}};
    mix.players = 3;
    const auto rules = compiled(mix);
    const Game game(rules);
    std::string text;
    for (const SlotContents& slot : slot_contents(game.play())) {
        text += slot.module == "goldmines" ? slot.text : "";
    }
    const auto& names = rules->player_names;
    CHECK(text == names[0] + " 0, " + names[1] + " 0, " + names[2] + " 0");
}

} // namespace test_goldmines
