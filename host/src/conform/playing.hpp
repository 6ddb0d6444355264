// Random games of checks, which come to an end.
#pragma once
#include "bastide/error.hpp"
#include "bastide/game.hpp"
#include "bastide/random.hpp"
#include "bastide/ruleset.hpp"

namespace bastide::host::conform {

/// Throws Error if a game has gone on for longer than any does.
inline void demand_end(const Game& game, std::size_t actions) {
    if (actions > 60 * std::size_t{game.rules().layout.tile_capacity} + 1000) {
        throw Error("The game does not come to an end: " + std::to_string(actions) +
                    " actions were done; a step asks, or a turn is pushed, again and again.");
    }
}

/// What is done next in a random game.
inline Action any_action(const Game& game, Rng& rng) {
    return game.at_chance() ? game.sample(rng)
                            : game.legal_action(rng.below(static_cast<std::uint32_t>(game.legal_count())));
}

} // namespace bastide::host::conform
