// Rules of the Catapult that no position shows: how likely what comes of a throw is.
#include "support/played_games.hpp"
#include <map>

namespace test_catapult {

using namespace bastide;
using namespace bastide::test;

namespace {

/// Monasteries in a line of ten to the south of the start tile, then nine to the east; red's followers on the first and
/// the last, so that both are nine squares from the corner. Or all that with east and south exchanged.
Game corner(bool exchanged) {
    Mix mix;
    mix.tile_set = "base-c1";
    mix.copies = 6;
    mix.modules = {"base", "catapult"};
    mix.more_sets["catapult"] = 1;
    mix.switches["catapult.catapult_spread"] = "100";
    Game game(compiled(mix));
    const auto place = [&](const std::string& tile, int x, int y, const std::string& rotation) {
        const std::string square = std::to_string(exchanged ? y : x) + ',' + std::to_string(exchanged ? x : y);
        play(game, {"draw " + tile, "place " + tile + ' ' + square + ' ' + rotation});
    };
    place(exchanged ? "monastery-road" : "monastery", 0, 1, exchanged ? "r90" : "r0");
    play(game, {"deploy follower monastery"});
    for (int i = 2; i <= 19; ++i) {
        place("monastery", std::max(0, i - 10), std::min(i, 10), "r0");
        play(game, {i == 19 ? "deploy follower monastery" : "pass"});
    }
    place("field-fair", 10, 10, "r0");
    play(game, {"throw seduction"});
    return game;
}

/// Of the first follower, of the last, of nobody.
std::vector<std::uint64_t> weights(const Game& game, const std::string& first) {
    std::vector<std::uint64_t> all(3);
    const Chances chances = game.chances();
    for (const Chances::Outcome& outcome : chances.outcomes()) {
        const std::string text = game.text(outcome.action);
        all[text == "nearest nobody" ? 2 : text.ends_with('@' + first) ? 0 : 1] += outcome.weight;
    }
    return all;
}

} // namespace

TEST_CASE("CAT-016: whoever is equally close is as likely to be hit, whichever way from the token", "[catapult]") {
    const std::vector<std::uint64_t> south = weights(corner(false), "0,1"), east = weights(corner(true), "1,0");
    CHECK(south == east);
    CHECK(south[0] > 0);
    CHECK(south[1] > 0);
}

} // namespace test_catapult
