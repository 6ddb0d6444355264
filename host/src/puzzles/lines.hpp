// What a player can do until somebody else, or chance, comes next: a tile and the figure on it are one line.
#pragma once
#include "bastide/host/game.hpp"
#include <string>
#include <vector>

namespace bastide::host {

struct TurnLine {
    std::vector<Action> actions;
    double promise = 0; ///< points ahead that the position after it promises (Outlook)
};

/// All of them, the most promising first; of those that lead to the same position the first. Nothing if there are more
/// than `most`. Four decisions in a row are looked at; whatever is left after them the seat decides later.
std::vector<TurnLine> turn_lines(const Game& game, std::size_t most);

/// What an agent does with its own decisions in a row.
std::vector<Action> line_of_agent(const Game& game, const std::string& agent, std::uint64_t seed);

/// "Place the bend at (3, -2), then put a peg on the path".
std::string line_sentence(const Game& game, const std::vector<Action>& line);

} // namespace bastide::host
