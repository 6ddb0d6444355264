// A moment of a random game, played again: the position, what happens, and a record of it.
#pragma once
#include "atlas/meeting.hpp"
#include "bastide/host/game.hpp"
#include "library/fwd.hpp"
#include "library/game_file.hpp"
#include <string>
#include <vector>

namespace bastide::host::atlas {

struct Retold {
    GameFile file;
    Game position;                 ///< before the action by which they meet
    std::vector<std::string> turn; ///< what happens in the turn, a sentence each
    std::string record;            ///< of the game up to the end of the turn
    std::size_t moves = 0;         ///< of the record, up to the position
};
Retold retell(const Library& library, const Moment& moment);

/// The position as an SVG document.
std::string picture_of(const Retold& retold, const Library& library, const std::string& title);

} // namespace bastide::host::atlas
