// A position as one reader may know it: docs/protocol.md, "State".
#pragma once
#include "serve/protocol/pictures.hpp"

namespace bastide::host::serve {

struct Sight {
    nlohmann::ordered_json state;
    nlohmann::ordered_json actions; ///< of the decision, if the reader's; else null
    std::set<std::string> pictures; ///< that the two name
};

/// `viewer`: a seat, or nobody for those who may know what everybody knows.
Sight sight_of(const Game& game, std::size_t move, PlayerId viewer, Pictures& pictures);

/// What the game is, whoever looks.
nlohmann::ordered_json game_json(const Ruleset& rules, const std::string& title);
/// Tiles or choices of seats are hidden from others in this game.
bool hides_something(const Ruleset& rules);

} // namespace bastide::host::serve
