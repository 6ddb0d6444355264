// Everybody stands where the rules let them: after every action of random games in random mixes of everything, with any
// switches, whatever way a figure came there. The judge (standing_judge.cpp) has the places from the words of the
// rules.
//   BASTIDE_STANDING_GAMES=10000     so many mixes
#include "agents/random.hpp"
#include "random_mixes.hpp"
#include "standing_judge.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

namespace test_standing {

using namespace bastide;
using namespace bastide::test;

namespace {

/// How many features of the tile just placed are closed.
int closed_by(Game game, Action placement) {
    game.apply(placement);
    const Play& play = game.play();
    const TileId tile = play.tile_at(unpack(placement.b));
    int closed = 0;
    for (unsigned local = 0; local < play.type_of(tile).segment_count; ++local) {
        closed += play.closed(play.feature_of(play.segment(tile, local))) ? 1 : 0;
    }
    return closed;
}

/// Of a few placements the one that closes most, as followers go to the City when something is scored.
Action closing(const Game& game, const std::vector<Action>& placements, Rng& rng) {
    Action best = placements[rng.below(static_cast<std::uint32_t>(placements.size()))];
    int most = closed_by(game, best);
    for (int tries = 0; tries < 5; ++tries) {
        const Action other = placements[rng.below(static_cast<std::uint32_t>(placements.size()))];
        if (const int closed = closed_by(game, other); closed > most) {
            most = closed;
            best = other;
        }
    }
    return best;
}

/// Whatever verb is possible, with the token that exchanges.
Action lively(const Game& game, Rng& rng) {
    const std::vector<Action> some = of_any_verb(game, rng);
    if (some.front().verb == verbs::place) {
        return closing(game, some, rng);
    }
    const auto exchange =
        std::find_if(some.begin(), some.end(), [&](Action action) { return game.text(action) == "throw seduction"; });
    return exchange != some.end() ? *exchange : some[rng.below(static_cast<std::uint32_t>(some.size()))];
}

void play_judged(const Mix& mix, std::uint64_t games, std::map<std::string, int>& seen) {
    std::string refusal;
    const auto rules = compiled_or_refused(mix, refusal);
    if (rules == nullptr) {
        return;
    }
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        Game game(rules);
        StandingJudge judge(*rules);
        Rng rng(seed);
        while (!game.is_terminal()) {
            const Action action = game.at_chance() ? game.sample(rng) : lively(game, rng);
            const std::string text = game.text(action), verb = text.substr(0, text.find(' '));
            judge.note(game);
            game.apply(action);
            const std::string broken = judge.broken(game, verb);
            INFO(mix.text() << ", seed " << seed << ", turn " << game.play().core().turn_number << ", " << text);
            REQUIRE(broken == "");
        }
        for (const auto& [what, times] : judge.seen) {
            seen[what] += times;
        }
    }
}

/// The modules that let figures share, replace one another and stand beside the board, with all that they can be of.
Mix crowded(std::uint64_t seed) {
    Mix mix;
    mix.modules = with_needed({"base", "farmers", "abbot", "inns-and-cathedrals", "traders-and-builders", "tower",
                               "abbey-and-mayor", "count-of-carcassonne", "catapult", "bridges-castles-and-bazaars",
                               "wheel-of-fortune"});
    mix.more_sets = usual_sets(mix.modules);
    mix.more_sets["catapult"] = 3;
    mix.switches["wheel-of-fortune.wheel_tile_set"] = "icon_tiles_only";
    mix.switches["bridges-castles-and-bazaars.bazaar_mode"] = "free_choice";
    if (seed % 3 == 0) {
        mix.switches["traders-and-builders.builder_and_pig_are_followers"] = "true";
    }
    if (seed % 4 == 0) {
        mix.switches["abbey-and-mayor.mayor_and_wagon_replace"] = "beside_others";
    }
    if (seed % 5 == 0) {
        mix.switches["bridges-castles-and-bazaars.castle_follower_replaced"] = "forbidden";
    }
    mix.players = 2 + static_cast<int>(seed % 4);
    return mix;
}

/// Traps, with wagons, bridges and figures that come out of the City to where they lie.
Mix waylaid(std::uint64_t seed) {
    Mix mix = crowded(seed);
    mix.modules.emplace_back("russian-promos");
    mix.more_sets["russian-promos"] = 5;
    mix.switches["russian-promos.razboynik_reach"] = seed % 3 == 0 ? "nearest" : "all";
    return mix;
}

} // namespace

TEST_CASE("Everybody stands where the rules let them, however they came there", "[standing]") {
    const int mixes = asked_or("BASTIDE_STANDING_GAMES", sized(3, 12, 300));
    std::map<std::string, int> seen;
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(mixes); ++seed) {
        play_judged(crowded(seed), 2, seen);
        play_judged(waylaid(seed), 1, seen);
        play_judged(random_mix(seed), 1, seen);
    }
    if (mixes >= 60) { // else these games may show nothing
        for (const char* way : {"deploy follower city", "carcassonne follower market-quarter", "swap follower city",
                                "swap follower castle", "swap wagon castle-quarter", "crown follower taxes",
                                "swap follower taxes", "guard follower tower", "wagon wagon road",
                                "deploy follower vodyanoy", "deploy wagon razboynik", "deploy follower yaga-hut"}) {
            INFO(way);
            CHECK(seen[way] > 0);
        }
    }
}

} // namespace test_standing
