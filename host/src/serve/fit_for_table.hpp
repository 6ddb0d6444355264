// Which games a table may have, and what is said of one that is put together.
#pragma once
#include "library/game_file.hpp"
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace bastide {
class Library;
class Ruleset;
} // namespace bastide

namespace bastide::host::serve {

/// Whether strangers may play this here; throws Error.
void check_game(const GameFile& game);
/// Seats these agents (or persons) in place of who played; by seat, who that was, if it was somebody else. With no
/// agents all stay; throws Error if there are not as many as players.
std::vector<std::string> seat_agents(std::vector<PlayerSpec>& players, const std::vector<std::string>& agents);
/// Throws Error if it has more tiles than a table may have.
void check_size(const Ruleset& rules, const GameFile& game);
/// Throws Error if an agent means nothing in this game.
void check_agents(const Ruleset& rules, const GameFile& game);
int tiles_of(const Ruleset& rules);
/// Agents by strength, with sentences of what was measured of them in games of these rules.
nlohmann::ordered_json opponents_json(const Ruleset& rules);
/// How many figures of each kind every player has, and would have if the game did not say so.
nlohmann::ordered_json figures_json(const Ruleset& rules);
/// Of the kinds that [figures] of a game file names those that nobody owns in this mix; none where it is refused
/// without them, too.
nlohmann::ordered_json strange_figures(const std::string& toml, const Library& library);

} // namespace bastide::host::serve
