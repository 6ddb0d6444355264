// Random games of a ruleset with everything checked, as part of a test case.
#pragma once
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

namespace bastide::test {

inline void check_random_games(const std::shared_ptr<const Ruleset>& rules, std::uint64_t games = 2) {
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        for (const std::string& problem : played_checked(rules, {seed, 4, 8})) {
            INFO("seed " << seed);
            FAIL_CHECK(problem);
        }
    }
}

} // namespace bastide::test
