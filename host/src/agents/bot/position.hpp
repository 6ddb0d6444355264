// What a program that plays a seat is told: JSON, and nothing that the seat may not know.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/ids.hpp"
#include <nlohmann/json_fwd.hpp>

namespace bastide::host {

constexpr int bot_protocol = 1;

/// About the game as a whole: modules, tile sets, switches, players.
nlohmann::ordered_json bot_greeting(const Game& game, PlayerId seat);
/// The decision that is open: the position as the seat sees it, and its legal actions.
nlohmann::ordered_json bot_question(const Game& game, double seconds);

} // namespace bastide::host
