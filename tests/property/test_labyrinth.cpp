// Labyrinths against a second implementation of their rules.
#include "agents/random.hpp"
#include "labyrinth_judge.hpp"
#include "random_mixes.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

namespace test_labyrinth {

using namespace bastide;
using namespace bastide::test;

namespace {

struct Seen {
    int bonuses = 0, parts = 0;
};

Seen play_judged(const std::string& variant, int games) {
    Mix mix;
    mix.modules = {"base", "traders-and-builders", "labyrinth"};
    mix.more_sets = {{"traders-and-builders", 1}, {"labyrinth", 12}};
    mix.players = 3;
    mix.switches = {{"labyrinth.labyrinth_variant", variant}};
    const auto rules = compiled(mix);
    Seen seen;
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(games); ++seed) {
        Game game(rules);
        LabyrinthJudge judge(game, variant == "advanced");
        Rng rng(seed);
        while (!game.is_terminal()) {
            const std::string broken = judge.broken();
            INFO(mix.text() << ", seed " << seed << ", turn " << game.play().core().turn_number);
            REQUIRE(broken == "");
            game.apply(game.at_chance() ? game.sample(rng) : host::any_action(game, rng));
        }
        REQUIRE(judge.broken() == "");
        seen.bonuses += judge.bonuses;
        seen.parts += judge.parts;
    }
    return seen;
}

int games() { return asked_or("BASTIDE_LABYRINTH_GAMES", sized(10, 50, 400)); }

} // namespace

TEST_CASE("Labyrinths are occupied and scored as a second opinion says", "[labyrinth]") {
    const Seen seen = play_judged("advanced", games());
    CHECK(seen.parts > 0);
    CHECK((seen.bonuses > 0 || games() < 100)); // few are completed
}

TEST_CASE("By the basic rules a labyrinth is a road like any other", "[labyrinth]") {
    CHECK(play_judged("basic", games()).parts == 0);
}

} // namespace test_labyrinth
