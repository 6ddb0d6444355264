// A saved game of another program, played again here: message by message, as far as it goes.
#pragma once
#include "bastide/host/game.hpp"
#include "exchange/foreign_words.hpp"
#include "exchange/saved_game.hpp"
#include <string>
#include <utility>
#include <vector>

namespace bastide::host {

struct Followed {
    Game game;                                              ///< after all that could be followed
    std::vector<std::pair<std::string, std::string>> moves; ///< who, and the action's text, as a record has them
    std::size_t messages = 0;                               ///< so many were followed
    std::string problem;                                    ///< why no more of them; empty: all were
    std::vector<std::string> remarks; ///< where the two programs did not do the same, but the game goes on; sentences
};

Followed follow(const SavedGame& saved, const ForeignWords& words, std::shared_ptr<const Ruleset> rules);

} // namespace bastide::host
