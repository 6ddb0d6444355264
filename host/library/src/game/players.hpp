// Who sits at the table, as a game file names them.
#pragma once
#include "library/game_file.hpp"
#include <string>
#include <vector>

namespace bastide::load {

/// 1 to 8 players, every name once and fit for one line of a record. `lines` may be empty.
void check_players(const std::vector<PlayerSpec>& players, const std::string& file, const std::vector<unsigned>& lines);

} // namespace bastide::load
