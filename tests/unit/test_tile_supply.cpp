// TB-008 TOWER-004: out of a bag, from the top of a tower or from its bottom, every tile left is equally likely.
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

namespace test_tile_supply {

using namespace bastide;
using namespace bastide::test;

TEST_CASE("A bag and stacks give the same chances, all along a game", "[base]") {
    Mix stacks, bag;
    stacks.switches["base.tile_supply"] = "stacks";
    bag.switches["base.tile_supply"] = "bag";
    Game one(compiled(stacks)), other(compiled(bag));
    Rng rng(1);
    std::size_t draws = 0;
    while (!one.is_terminal()) {
        REQUIRE(one.legal_count() == other.legal_count());
        const std::string text = one.text(one.at_chance() ? one.sample(rng) : one.legal_action(0));
        if (one.at_chance()) {
            const Chances mine = one.chances(), theirs = other.chances();
            REQUIRE(mine.total() == theirs.total());
            for (std::size_t i = 0; i < mine.outcomes().size(); ++i) { // as many chances as there are copies left
                REQUIRE(mine.outcomes()[i].action == theirs.outcomes()[i].action);
                REQUIRE(mine.outcomes()[i].weight == theirs.outcomes()[i].weight);
            }
            ++draws;
        }
        one.apply(*one.parse(text));
        other.apply(*other.parse(text));
    }
    CHECK(draws == 71);
}

} // namespace test_tile_supply
