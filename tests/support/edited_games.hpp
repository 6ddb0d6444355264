// What tests of edits of the board share.
#pragma once
#include "checking/invariants.hpp"
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace bastide::test {

inline void check(const Game& game) {
    for (const std::string& problem : broken_invariants(game)) {
        FAIL_CHECK(problem);
    }
}

/// The base game with so many copies of its tiles, and toys.
inline std::shared_ptr<const Ruleset> several(const std::vector<Toy>& toys, int copies) {
    Mix mix;
    mix.copies = copies;
    return compiled_with(library().compose(mix.file()), toys);
}

inline SegmentId at(const Game& game, TileId tile, const char* port) {
    return game.play().segment_at(tile, *port_named(port));
}

/// What is told while a game is played: "extended road at 0,0", "transformed cap".
struct Told : Observer {
    std::vector<std::string> all;
    void on_event(const Play& play, const Event& e) override {
        if (const auto* it = e.as<events::FeatureExtended>()) {
            all.push_back("extended " + play.feature_name(it->feature) + " by " +
                          position_text(play.tile(it->tile).at));
        } else if (const auto* it = e.as<events::TileTransformed>()) {
            all.push_back("transformed " + play.rules().tile_name(it->was) + " at " +
                          position_text(play.tile(it->tile).at));
        }
    }
};

} // namespace bastide::test
