// What a program that plays a seat is told besides, if it wants it: heavy, so only then.
#pragma once
#include "bastide/fwd.hpp"
#include <bitset>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace bastide::host {

/// "actions", "tiles", ...: docs/agents.md, "More of the position".
const std::vector<std::string>& bot_parts();
/// Some of them, by number.
using BotParts = std::bitset<8>;
/// Of a list of names. Throws Error for what is none.
BotParts bot_parts_of(const nlohmann::json& wanted);
/// Adds the parts to a question about the game, of which the seat to act may know everything.
void tell_more(nlohmann::ordered_json& question, const Game& game, BotParts wanted);

} // namespace bastide::host
