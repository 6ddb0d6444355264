// The inner loops of simulate and bench: a game played to its end.
#pragma once
#include "agents/agent.hpp"
#include "agents/random.hpp"
#include <array>

namespace bastide::host {

/// Every seat plays at random. No virtual call; nothing is allocated once the game's buffers have grown.
inline void play_randomly(Game& game, Rng& rng) {
    while (!game.is_terminal()) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
        } else {
            game.apply_listed(rng.below(static_cast<std::uint32_t>(game.legal_actions().size())));
        }
    }
}

/// Agents by seat; a seat without one plays at random.
using Seats = std::array<Agent*, max_players>;

inline void play_out(Game& game, Rng& rng, const Seats& seats) {
    while (!game.is_terminal()) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
        } else if (Agent* agent = seats[index(game.to_act())]; agent != nullptr) {
            game.apply(agent->choose(game, rng));
        } else {
            game.apply(any_action(game, rng));
        }
    }
}

} // namespace bastide::host
