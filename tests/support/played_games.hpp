// Games inside a test case: forced by texts, or at random with everything checked.
#pragma once
#include "bastide/host/game.hpp"
#include "support/extent.hpp"
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

/// So many games; one where the sanitizers watch.
inline void check_random_games(const std::shared_ptr<const Ruleset>& rules, std::uint64_t games = 2) {
    for (std::uint64_t seed = 1; seed <= sized<std::uint64_t>(1, games, games); ++seed) {
        for (const std::string& problem : played_checked(rules, {seed, 4, 8})) {
            INFO("seed " << seed);
            FAIL_CHECK(problem);
        }
    }
}

/// The scores in words, and how many features were completed.
struct Heard : Observer {
    std::vector<std::string> scores;
    int completed = 0;
    void on_event(const Play& play, const Event& event) override {
        if (const auto* scored = event.as<events::Scored>()) {
            scores.push_back(explain(play, *scored, {}));
        }
        completed += event.is<events::FeatureCompleted>() ? 1 : 0;
    }
};

} // namespace bastide::test
