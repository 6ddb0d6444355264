// More boxes of the circus than any scenario plays with.
#include "bastide/game/ruleset.hpp"
#include "support/played_games.hpp"
#include <algorithm>

namespace test_under_the_big_top {

using namespace bastide;
using namespace bastide::test;

namespace {

TileTypeId circus_left(const Play& play) {
    const auto& words = play.rules().word_names;
    const auto circus = static_cast<WordId>(std::find(words.begin(), words.end(), "circus") - words.begin());
    TileTypeId found = none_of<TileTypeId>;
    play.each_type(piles::supply, [&](TileTypeId type, int) { found = play.type(type).shows(circus) ? type : found; });
    return found;
}

/// Nobody deploys, and at every circus seals turn up.
void turn_up_seals(Game& game, int times) {
    while (times > 0) {
        if (game.decision_name() == "animal") {
            play(game, {"turn-up seals"});
            --times;
        } else if (game.at_chance()) {
            game.force(verbs::draw(piles::supply, circus_left(game.play())));
        } else if (game.decision_name() == "place") {
            game.apply(game.legal_action(0));
        } else {
            play(game, {"pass"});
        }
    }
}

} // namespace

TEST_CASE("Of sixty boxes more than 255 animals of a kind turn up, and are gone (CIRCUS-010)", "[circus]") {
    Mix mix;
    mix.modules = {"base", "under-the-big-top"};
    mix.more_sets = {{"under-the-big-top", 60}};
    Game game(compiled(mix));
    turn_up_seals(game, 256);
    const auto& displays = game.rules().displays;
    const auto left =
        std::find_if(displays.begin(), displays.end(), [](const auto& it) { return it.name == "animals left"; });
    REQUIRE(left != displays.end());
    CHECK(left->text(game.play(), PlayerId{0}) == "60 x 1, 240 x 3, 44 x 4, 180 x 5, 120 x 6, 60 x 7");
}

} // namespace test_under_the_big_top
