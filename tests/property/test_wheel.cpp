// The wheel in random games, with the boxes whose figures and features its events count, against a judge that knows its
// rules and nothing of the module (wheel_judge.hpp).
//   BASTIDE_WHEEL_GAMES=10000   so many games
#include "agents/random.hpp"
#include "bastide/error.hpp"
#include "random_mixes.hpp"
#include "support/mixes.hpp"
#include "wheel_judge.hpp"
#include <catch2/catch.hpp>

namespace test_wheel {

using namespace bastide;
using namespace bastide::test;

namespace {

int games_played() { return asked_or("BASTIDE_WHEEL_GAMES", sized(4, 30, 60)); }

/// A random choice of the boxes that change no more about the wheel than the judge knows.
Mix random_mix_with_wheel(Rng& rng) {
    Mix mix = mix_with_some(rng, {"base", "wheel-of-fortune"},
                            {"farmers", "inns-and-cathedrals", "traders-and-builders", "king-and-robber", "abbot",
                             "heretics-and-shrines", "abbey-and-mayor"});
    mix.tile_set = rng.below(2) == 0 ? "base-c1" : "base-c2";
    mix.players = 2 + static_cast<int>(rng.below(4));
    const std::uint32_t way = rng.below(4);
    if (way == 0) {
        mix.switches["wheel-of-fortune.wheel_tile_set"] = "icon_tiles_only";
    } else if (way == 1) {
        mix.tile_set = "wheel-of-fortune";
        mix.more_sets.erase("wheel-of-fortune");
        mix.switches["wheel-of-fortune.wheel_tile_set"] = rng.below(2) == 0 ? "standalone_72" : "big_box_5";
    }
    mix.switches["wheel-of-fortune.wheel_off_board"] = rng.below(4) == 0 ? "true" : "false";
    mix.switches["wheel-of-fortune.wheel_famine_needs_majority"] = rng.below(3) == 0 ? "true" : "false";
    return mix;
}

} // namespace

TEST_CASE("The wheel does what its rules say, in games with other boxes", "[wheel]") {
    int events = 0;
    for (int i = 0; i < games_played(); ++i) {
        Rng rng(static_cast<std::uint64_t>(i));
        const Mix mix = random_mix_with_wheel(rng);
        const auto rules = compiled(mix);
        Game game(rules);
        WheelJudge judge(mix.switches.at("wheel-of-fortune.wheel_famine_needs_majority") == "true");
        while (!game.is_terminal()) {
            const std::string wrong =
                judge.apply(game, game.at_chance() ? game.sample(rng) : host::any_action(game, rng));
            INFO(mix.text() << ", game " << i << ", turn " << game.play().core().turn_number);
            REQUIRE(wrong == "");
        }
        events += judge.events();
    }
    CHECK(events > 10 * games_played());
}

} // namespace test_wheel
