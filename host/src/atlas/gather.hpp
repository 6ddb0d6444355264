// Random games in which meetings are looked for.
#pragma once
#include "atlas/meeting.hpp"
#include "bastide/host/game.hpp"
#include "library/fwd.hpp"
#include "library/game_file.hpp"
#include <functional>

namespace bastide::host::atlas {

/// With all that the modules require, each with its usual tiles; where modules do not say whose step comes first the
/// game does. Throws Error where they cannot be played together.
GameFile game_of(const Library& library, const Mix& mix);

/// What is done next in these games: tiles lie closer together than by chance alone, as people lay them, so that
/// features are completed and rules come to act.
Action next_action(const Game& game, Rng& rng);

/// Names of the modules that can be played.
std::vector<std::string> playable(const Library& library);

struct Found {
    Meetings meetings;
    Triples triples;
    std::vector<std::string> refused; ///< mixes that cannot be played, a sentence each
    std::size_t games = 0;
};

/// Plays the mixes, one random game each. `told` hears before each game how many are done, and may stop it by false.
Found gather(const Library& library, const std::vector<Mix>& mixes, const std::function<bool(std::size_t)>& told);

} // namespace bastide::host::atlas
