// Random games of checks, which come to an end.
#pragma once
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/game.hpp"
#include "bastide/random.hpp"
#include <memory>

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

/// So many random games, each with a seed of its own; `before` sees every position and may draw from its numbers.
template <class Before>
void play_games(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed, std::uint64_t games, Before&& before) {
    for (std::uint64_t i = 0; i < games; ++i) {
        Rng rng(seed + i);
        Game game(rules);
        for (std::size_t actions = 0; !game.is_terminal(); ++actions) {
            demand_end(game, actions);
            before(game, rng);
            game.apply(any_action(game, rng));
        }
    }
}
inline void play_games(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed, std::uint64_t games) {
    play_games(rules, seed, games, [](const Game&, Rng&) {});
}

} // namespace bastide::host::conform
