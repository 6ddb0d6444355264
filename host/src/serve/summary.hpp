// How a game stands, in a few words that everybody at its table may know: for lists of tables.
#pragma once
#include "bastide/fwd.hpp"
#include "library/game_file.hpp"
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace bastide::host::serve {

/// `title`, `players` (name, colour, agent, score), `move`, `over`, `verdict`, and who decides (`seat`: a
/// number, "chance", or null).
nlohmann::ordered_json summary_of(const Game& game, std::size_t moves, const std::string& title,
                                  const std::vector<PlayerSpec>& players);

} // namespace bastide::host::serve
