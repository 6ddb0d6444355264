// The inner loops of simulate and bench: a game played to its end.
#pragma once
#include "agents/random.hpp"
#include "chance/deal.hpp"
#include "chance/streams.hpp"
#include <array>
#include <atomic>

namespace bastide::host {

/// Every seat plays at random. No virtual call; nothing is allocated once the game's buffers have grown.
inline void play_randomly(Game& game, Rng& rng) {
    while (!game.is_terminal()) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
        } else {
            apply_any(game, rng);
        }
    }
}

/// Agents by seat; a seat without one plays at random.
using Seats = std::array<Agent*, max_players>;

/// A game as its seed decides it; `bastide play` with this seed and these agents plays the same one. `note` hears of
/// every action. False if it was stopped before its end.
template <bool random_only, class Note>
bool play_dealt(Game& game, Deal& deal, DecisionStreams& streams, [[maybe_unused]] const Seats& seats,
                const std::atomic<bool>& stop, Note&& note) {
    while (!game.is_terminal()) {
        if (stop.load(std::memory_order_relaxed)) {
            return false;
        }
        if (game.at_chance()) {
            const Action action = deal.take(game);
            note(action);
            game.force(action); // what is dealt needs no check
            continue;
        }
        const PlayerId seat = game.to_act();
        Rng rng = streams.now(seat);
        streams.decided(seat);
        if constexpr (!random_only) {
            if (Agent* const agent = seats[index(seat)]; agent != nullptr) {
                const Action action = agent->choose(game, rng);
                note(action);
                game.apply(action);
                continue;
            }
        }
        const std::uint32_t number = rng.below(static_cast<std::uint32_t>(game.legal_count()));
        note(game.legal_action(number));
        game.apply_listed(number); // nor does what is counted
    }
    return true;
}

} // namespace bastide::host
