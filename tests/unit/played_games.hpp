// Games inside a test case: forced by texts, or at random with everything checked.
#pragma once
#include "bastide/game.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace bastide::test {

/// Forces decisions by their texts; `draw` takes any tile.
inline void play(Game& game, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
        std::string why;
        const auto action = game.parse_forced(text, &why);
        INFO(text << ": " << why);
        REQUIRE(action);
        game.force(*action);
    }
}

inline void check_random_games(const std::shared_ptr<const Ruleset>& rules, std::uint64_t games = 2) {
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        for (const std::string& problem : played_checked(rules, {seed, 4, 8})) {
            INFO("seed " << seed);
            FAIL_CHECK(problem);
        }
    }
}

} // namespace bastide::test
