// The big top, acrobats and ringmasters in random games, with the boxes whose figures they count, against a judge that
// knows their rules and nothing of the module (circus_judge.hpp).
//   BASTIDE_CIRCUS_GAMES=10000   so many games
#include "agents/random.hpp"
#include "circus_judge.hpp"
#include "random_mixes.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

namespace test_circus {

using namespace bastide;
using namespace bastide::test;

namespace {

int circus_games() { return asked_or("BASTIDE_CIRCUS_GAMES", sized(6, 40, 80)); }

/// A random choice of the boxes that change no more about the circus than the judge knows.
Mix random_mix_with_circus(Rng& rng) {
    Mix mix = mix_with_some(
        rng, {"base", "under-the-big-top"},
        {"farmers", "inns-and-cathedrals", "traders-and-builders", "king-and-robber", "mage-and-witch", "festival"});
    mix.tile_set = rng.below(2) == 0 ? "base-c1" : "base-c2";
    mix.players = 2 + static_cast<int>(rng.below(4));
    return mix;
}

} // namespace

TEST_CASE("Circus, acrobats and ringmasters do what their rules say, in games with other boxes", "[circus]") {
    int shows = 0, pyramids = 0;
    for (int i = 0; i < circus_games(); ++i) {
        Rng rng(static_cast<std::uint64_t>(i));
        const Mix mix = random_mix_with_circus(rng);
        const auto rules = compiled(mix);
        Game game(rules);
        CircusJudge judge(game);
        while (!game.is_terminal()) {
            const std::string wrong = judge.apply(game.at_chance() ? game.sample(rng) : host::any_action(game, rng));
            INFO(mix.text() << ", game " << i << ", turn " << game.play().core().turn_number);
            REQUIRE(wrong == "");
        }
        shows += judge.shows();
        pyramids += judge.pyramids();
    }
    CHECK(shows > 8 * circus_games());
    CHECK((pyramids > 0 || circus_games() < 20)); // they are rare
}

} // namespace test_circus
