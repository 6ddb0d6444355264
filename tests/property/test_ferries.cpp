// Ferries in random games, against a judge that knows their rules and nothing of the module (ferry_judge.hpp).
//   BASTIDE_FERRY_GAMES=10000   so many games
#include "agents/random.hpp"
#include "ferry_judge.hpp"
#include "random_mixes.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

namespace test_ferries {

using namespace bastide;
using namespace bastide::test;

namespace {

int games_of_ferries() { return asked_or("BASTIDE_FERRY_GAMES", sized(4, 20, 40)); }

/// Many lakes, and boxes that leave roads worth their tiles.
Mix random_mix_with_ferries(Rng& rng) {
    Mix mix = mix_with_some(rng, {"base", "ferries"}, {"farmers", "traders-and-builders", "king-and-robber", "abbot"});
    mix.more_sets["ferries"] = 1 + static_cast<int>(rng.below(4));
    mix.tile_set = rng.below(2) == 0 ? "base-c1" : "base-c2";
    mix.players = 2 + static_cast<int>(rng.below(4));
    return mix;
}

} // namespace

TEST_CASE("Ferries join and divide roads as their rules say", "[ferries]") {
    int moves = 0, scored = 0;
    for (int i = 0; i < games_of_ferries(); ++i) {
        Rng rng(static_cast<std::uint64_t>(i));
        const Mix mix = random_mix_with_ferries(rng);
        Game game(compiled(mix));
        FerryJudge judge(game);
        while (!game.is_terminal()) {
            const std::string wrong =
                judge.apply(game, game.at_chance() ? game.sample(rng) : host::any_action(game, rng));
            INFO(mix.text() << ", game " << i << ", turn " << game.play().core().turn_number);
            REQUIRE(wrong == "");
        }
        moves += judge.moves();
        scored += judge.scored();
    }
    CHECK(moves > 2 * games_of_ferries());
    CHECK(scored > games_of_ferries() / 2);
}

} // namespace test_ferries
