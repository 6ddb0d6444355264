// A legal action, for whoever chooses among them by pointing: docs/protocol.md, "Actions".
#pragma once
#include "knowledge/option_score.hpp"
#include "serve/protocol/pictures.hpp"

namespace bastide::host::serve {

/// Appends a member to the text of a JSON object: the action's own text, and what it is. `used` gets the keys of the
/// pictures that it names.
void append_action(std::string& out, const Game& game, Action action, const std::optional<Standing>& points,
                   Pictures& pictures, std::set<std::string>& used);
/// What it is, alone.
nlohmann::ordered_json action_json(const Game& game, Action action, Pictures& pictures, std::set<std::string>& used);

} // namespace bastide::host::serve
