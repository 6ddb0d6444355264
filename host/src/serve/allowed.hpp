// What a stranger may have the server do, and may hear of it.
#pragma once
#include "files/write.hpp"
#include "library/game_file.hpp"
#include <string>
#include <vector>

namespace bastide::host::serve {

/// Programs that a stranger names are not started, and none thinks for hours. Throws Error with what is allowed.
void check_agent(const std::string& agent);
/// Whether an agent is one of those that are allowed so much time or so many playouts.
bool takes_its_time(const std::string& agent);

/// Whether they get the record of their game only when it is over: it tells several persons what is hidden or will be
/// drawn.
bool waits_for_record(const std::vector<PlayerSpec>& players);
/// That a game has as many moves as a table keeps, with what they can do.
std::string sentence_of_full_game(const std::vector<PlayerSpec>& players);

/// What to say of an error to who may not know where files lie.
std::string sentence_of(const Error& error);
std::string sentence_of(const CannotWrite& error);

} // namespace bastide::host::serve
