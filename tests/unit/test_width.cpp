// How many of its actions `careful` thinks through where nobody says how many: as the game asks for.
#include "agents/agent.hpp"
#include "agents/thought.hpp"
#include "chance/deal.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

namespace test_width {

using namespace bastide;
using namespace bastide::host;

namespace {

std::shared_ptr<const Ruleset> full_mix(std::size_t players) {
    GameFile file = test::ready_made("full-mix");
    file.players.resize(players);
    return test::library().compile(file);
}

std::size_t verbs_of(const Ruleset& rules) { return rules.verbs.size(); }

/// What both choose in a game that the first of them plays alone, as long as they choose the same: so many decisions.
std::size_t alike(const std::shared_ptr<const Ruleset>& rules, const std::string& one, const std::string& other,
                  std::size_t most) {
    Game game(rules);
    Deal deal(*rules);
    deal.begin(3);
    const auto first = make_agent(one), second = make_agent(other);
    std::size_t decisions = 0;
    while (!game.is_terminal() && decisions < most) {
        if (game.at_chance()) {
            game.force(deal.take(game));
            continue;
        }
        Rng rng(decisions), same(decisions);
        const Action chosen = first->choose(game, rng);
        if (second->choose(game, same) != chosen) {
            break;
        }
        game.apply(chosen);
        ++decisions;
    }
    return decisions;
}

} // namespace

TEST_CASE("Two players with many kinds of moves look at more of them", "[agents]") {
    const auto two = full_mix(2), six = full_mix(6);
    REQUIRE(verbs_of(*two) > 24);
    CHECK(usual_width_in(*two) == 2 * verbs_of(*two));
    CHECK(usual_width_in(*six) == 48);
    CHECK(usual_width_in(*test::library().compile(test::ready_made("quick"))) == 48);
}

TEST_CASE("Careful thinks through as many actions as the game asks for, unless somebody says how many", "[agents]") {
    const auto rules = full_mix(2);
    const std::size_t narrow = alike(rules, "careful", "careful:width=48", 2000);
    CHECK(narrow < 2000); // there is a decision that it takes otherwise
    CHECK(alike(rules, "careful", "careful:width=" + std::to_string(usual_width_in(*rules)), narrow + 1) > narrow);
    CHECK(alike(full_mix(4), "careful", "careful:width=48", 40) == 40);
}

} // namespace test_width
