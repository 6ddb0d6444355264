// Every module and every box at once, two to six at the table: the game file that comes with the program.
//   BASTIDE_FULL_GAMES=20000     so many games instead of one for each number of players; what is checked then is a
//                                sample of the decisions of each
//   BASTIDE_FULL_FIRST=1234      the seed of the first (a failure names its own)
//   BASTIDE_FULL_EVERY=500       a recount about every so many decisions; 1: at every one
#include "bastide/game/ruleset.hpp"
#include "library/read_files.hpp"
#include "support/folders.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>
#include <iostream>

namespace test_everything {

using namespace bastide;
using namespace bastide::test;

namespace {

std::shared_ptr<const Ruleset> full_mix(std::size_t players) {
    GameFile file = ready_made("everything");
    file.players.resize(players);
    return library().compile(file);
}

} // namespace

TEST_CASE("Everything at once, two to six players", "[random][everything]") {
    const auto games = static_cast<std::uint64_t>(asked_or("BASTIDE_FULL_GAMES", sized(2, 2, 5)));
    const auto first = static_cast<std::uint64_t>(asked_or("BASTIDE_FULL_FIRST", 1));
    const int every = asked_or("BASTIDE_FULL_EVERY", sized(100, 50, 25));
    std::vector<std::shared_ptr<const Ruleset>> tables;
    for (std::size_t players = 2; players <= 6; ++players) {
        tables.push_back(full_mix(players));
    }
    for (std::uint64_t seed = first; seed < first + games; ++seed) {
        const auto& rules = tables[seed % tables.size()];
        INFO(rules->players << " players, seed " << seed);
        const std::vector<std::string> problems = played_checked(rules, {seed, every, 10 * every});
        for (const std::string& problem : problems) {
            UNSCOPED_INFO(problem);
        }
        REQUIRE(problems.empty());
        if ((seed - first + 1) % 1000 == 0) {
            std::cerr << seed - first + 1 << " games of everything\n";
        }
    }
}

} // namespace test_everything
