// Random games with the Catapult against an implementation of its rules of its own (catapult_judge.hpp).
//   BASTIDE_CATAPULT_GAMES=10000   so many games in all
#include "agents/random.hpp"
#include "bastide/error.hpp"
#include "catapult_judge.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>

namespace test_catapult {

using namespace bastide;
using namespace bastide::test;

namespace {

struct Variant {
    std::vector<std::string> modules;
    std::map<std::string, std::string> switches;
    int players = 2;
};

const std::vector<Variant>& variants() {
    const std::string spread = "catapult.catapult_spread", candidates = "catapult.catapult_seduction_candidates";
    static const std::vector<Variant> all{
        {{"base", "catapult"}, {}, 3},
        {{"base", "farmers", "catapult"}, {{spread, "2"}}, 2},
        {{"base", "farmers", "catapult", "traders-and-builders"}, {{candidates, "opponents_only"}}, 3},
        {{"base", "farmers", "catapult", "traders-and-builders", "inns-and-cathedrals"},
         {{"traders-and-builders.builder_and_pig_are_followers", "true"}},
         4},
        {{"base", "farmers", "catapult", "traders-and-builders"},
         {{"traders-and-builders.second_tile_timing", "immediately"}, {spread, "5 200"}},
         2},
        {{"base", "farmers", "catapult", "abbot", "abbey-and-mayor", "heretics-and-shrines"}, {{spread, "40 3"}}, 4},
        {{"base", "farmers", "catapult", "abbot", "tower", "inns-and-cathedrals", "princess-and-dragon"}, {}, 5},
        {{"base", "farmers", "catapult", "abbot", "abbey-and-mayor", "inns-and-cathedrals", "traders-and-builders",
          "tower", "king-and-robber", "heretics-and-shrines", "princess-and-dragon"},
         {{candidates, "opponents_only"}},
         6},
        {{"base", "farmers", "catapult", "hills-and-sheep", "inns-and-cathedrals"}, {}, 3},
        {{"base", "farmers", "catapult", "bridges-castles-and-bazaars", "abbey-and-mayor"}, {{spread, "9"}}, 4},
    };
    return all;
}

std::shared_ptr<const Ruleset> compiled_variant(const Variant& variant) {
    Mix mix;
    mix.modules = variant.modules;
    mix.players = variant.players;
    mix.switches = variant.switches;
    for (const std::string& module : variant.modules) {
        if (module == "abbey-and-mayor" || module == "tower" || module == "princess-and-dragon" ||
            module == "heretics-and-shrines" || module == "inns-and-cathedrals" || module == "hills-and-sheep" ||
            module == "bridges-castles-and-bazaars") {
            mix.more_sets[module] = 1;
        }
    }
    mix.more_sets["catapult"] = 3;
    return compiled(mix);
}

/// The problem, if there is one.
std::string played(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed,
                   std::map<std::string, int>& outcomes) {
    const auto set = [&](const char* name) { return rules->switch_value(name); };
    CatapultJudge judge({set("catapult.catapult_seduction_candidates") == "opponents_only",
                         set("traders-and-builders.builder_and_pig_are_followers") == "true"});
    Game game(rules);
    Rng rng(seed);
    while (!game.is_terminal() && judge.problem().empty()) {
        judge.look(game);
        // one throw of two by the model, the others alike likely, so that nothing is rare
        const bool sampled = game.at_chance() && (game.decision_name() == "draw" || rng.below(2) == 0);
        const Action action = sampled ? game.sample(rng) : host::any_action(game, rng);
        const std::string text = judge.in_round() ? game.text(action) : "";
        game.apply(action);
        judge.did(game, text);
    }
    if (judge.problem().empty()) {
        judge.finish(game);
    }
    for (const auto& [what, times] : judge.outcomes) {
        outcomes[what] += times;
    }
    return judge.problem();
}

} // namespace

TEST_CASE("Catapult rounds are played as a second implementation of their rules says", "[catapult]") {
    const int games = asked_or("BASTIDE_CATAPULT_GAMES", sized(16, 80, 400));
    const int of_each = std::max(1, games / static_cast<int>(variants().size()));
    std::map<std::string, int> outcomes;
    for (const Variant& variant : variants()) {
        const auto rules = compiled_variant(variant);
        for (int i = 0; i < of_each; ++i) {
            INFO(listed(variant.modules) << ", seed " << i + 1);
            REQUIRE(played(rules, static_cast<std::uint64_t>(i) + 1, outcomes) == "");
        }
    }
    for (const char* what :
         {"throw", "hit", "hit nobody", "nearest", "nearest nobody", "swap", "pass", "distance", "token"}) {
        INFO(what);
        CHECK(outcomes[what] > 0);
    }
    if (std::getenv("BASTIDE_CATAPULT_GAMES") != nullptr) {
        for (const auto& [what, times] : outcomes) {
            std::cerr << what << ": " << times << '\n';
        }
    }
}

} // namespace test_catapult
