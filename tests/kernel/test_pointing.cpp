// Words of tiles that point somewhere turn with their tile, and tell rotations apart that else look alike.
#include "bastide/game/pointing.hpp"
#include "checking/invariants.hpp"
#include "library/direction.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>

namespace test_pointing {

using namespace bastide;
using namespace bastide::test;

namespace {

Toy weathercocks(WordId& arrow) {
    return {"weathercocks", [&arrow](Registry& r) {
                r.terrain("grass");
                r.feature_kind({.name = "lawn", .plural = "lawns"});
                arrow = r.tile_word("arrow");
                r.at(Anchor::setup_board,
                     {.label = "weathercocks.start",
                      .run = step([](Play& p) { p.lay(p.rules().starts.front(), {}, 0, piles::supply); })});
            }};
}

Composition meadows_with(int number) {
    Composition c = meadows(8);
    TileDef tile = c.tiles.front();
    tile.name = "vane";
    tile.words = {{"arrow", number}};
    c.tiles.push_back(tile);
    return c;
}

} // namespace

TEST_CASE("A word that points turns with its tile", "[kernel][board]") {
    CHECK(direction_named("nw") == first_direction);
    CHECK(direction_name(*direction_named("se")) == "se");
    CHECK_FALSE(direction_named("nnw").has_value());
    CHECK(step_pointed(*direction_named("w"), 0) == Position{-1, 0});
    CHECK(step_pointed(*direction_named("w"), 1) == Position{0, -1});
    CHECK(step_pointed(*direction_named("ne"), 1) == Position{1, 1});
    CHECK(step_pointed(*direction_named("ne"), 3) == Position{-1, -1});
    CHECK(step_pointed(3, 1) == Position{}); // a plain number points nowhere
    CHECK(direction_name(3).empty());
}

TEST_CASE("Meadows that look alike however they are turned do not if a word on them points", "[kernel][board]") {
    WordId arrow;
    const auto rules = compiled_with(meadows_with(*direction_named("w")), {weathercocks(arrow)});
    const TileTypeId vane = rules->tile_type("vane");
    CHECK(rules->types[index(rules->tile_type("meadow"))].rotations == 1);
    CHECK(rules->types[index(vane)].rotations == 0b1111);
    CHECK(rules->number_on(vane, arrow) == *direction_named("w"));

    Game game(rules);
    const TileId laid = game.edit().lay(vane, {1, 0}, 3, piles::supply);
    CHECK(step_pointed(game.play().number_on(laid, arrow), game.play().tile(laid).rotation) == Position{0, 1});
    CHECK(checking::broken_invariants(game).empty());
}

TEST_CASE("A number does not point, and neither does a word that no module reads", "[kernel][board]") {
    WordId arrow;
    const auto numbered = compiled_with(meadows_with(3), {weathercocks(arrow)});
    CHECK(numbered->types[index(numbered->tile_type("vane"))].rotations == 1);
    Composition idle = meadows_with(*direction_named("w"));
    idle.tiles.back().words = {{"another", *direction_named("w")}};
    const auto unread = compiled_with(idle, {weathercocks(arrow)});
    CHECK(unread->types[index(unread->tile_type("vane"))].rotations == 1);
}

} // namespace test_pointing
