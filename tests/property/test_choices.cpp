// Any choices in a game of two, and any number as an action: RapidCheck shrinks what fails to a short counterexample.
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <rapidcheck/catch.h>

namespace test_choices {

using namespace bastide;
using namespace bastide::test;

TEST_CASE("RapidCheck: two seats, any seed, shrunk to a short counterexample", "[rapidcheck]") {
    const auto rules = compiled(Mix{});
    // A game is a list of numbers that choose among what is legal; a failing one is shortened by RapidCheck.
    rc::prop("choices lead to the same position however they are replayed",
             [&](const std::vector<std::uint32_t>& choices) {
                 Game game(rules), copy(rules);
                 std::vector<std::uint64_t> numbers;
                 for (const std::uint32_t choice : choices) {
                     if (game.is_terminal()) {
                         break;
                     }
                     const auto legal = game.legal_actions();
                     const Action action = legal[choice % legal.size()];
                     numbers.push_back(action.number());
                     const auto typed = copy.parse(game.text(action));
                     RC_ASSERT(typed.has_value());
                     game.apply(action);
                     copy.apply(*typed);
                     RC_ASSERT(game == copy);
                 }
                 Game replayed(rules);
                 for (const std::uint64_t number : numbers) {
                     replayed.apply(Action::from_number(number));
                 }
                 RC_ASSERT(replayed == game);
                 RC_ASSERT(replayed.digest() == game.digest());
             });
    rc::prop("what is not listed is refused and changes nothing",
             [&](const std::vector<std::uint32_t>& choices, std::uint64_t number) {
                 Game game(rules);
                 for (const std::uint32_t choice : choices) {
                     if (!game.is_terminal()) {
                         game.apply(game.legal_actions()[choice % game.legal_actions().size()]);
                     }
                 }
                 const auto legal = game.legal_actions();
                 RC_PRE(std::find(legal.begin(), legal.end(), Action::from_number(number)) == legal.end());
                 const Game before(game);
                 RC_ASSERT_THROWS_AS(game.apply(Action::from_number(number)), IllegalAction);
                 RC_ASSERT(game == before);
             });
}

} // namespace test_choices
