// Puzzles that came with the program, for a page: which there are, a table with the position, and what an answer is
// worth.
#pragma once
#include "serve/lobby.hpp"

namespace bastide::host::serve {

/// Of all files: `set`, and of each puzzle `title` and `tiles_left`.
nlohmann::ordered_json puzzles_offered();
/// A table where every seat is a person's, so that the game waits where the line ends; with the `seat` that is asked
/// and `move`, the number of moves before. Throws Error.
nlohmann::ordered_json table_of_puzzle(Lobby& lobby, const std::string& client, const std::string& set,
                                       std::size_t number);
/// What the actions of one line are worth, and what the solution is. Throws Error.
nlohmann::ordered_json judged_answer(const Library& library, const std::string& set, std::size_t number,
                                     const std::vector<std::string>& actions);

} // namespace bastide::host::serve
