// From a saved game's set-up to a game of ours: modules, tile sets, switches, players.
#pragma once
#include "exchange/foreign_words.hpp"
#include "exchange/saved_game.hpp"
#include "library/game_file.hpp"
#include <string>
#include <vector>

namespace bastide::host {

struct CarriedOver {
    GameFile game;
    std::vector<std::string> left_behind; ///< what no module here has: sentences
    std::vector<std::string> renamed;     ///< players whose names cannot stand in a record: "'x' is Player 1"
};

/// Throws Error if nothing of it can be played.
CarriedOver carry_over(const SavedGame& saved, const ForeignWords& words);
/// Figures of which each player has another number there, as sentences.
std::vector<std::string> other_numbers(const SavedGame& saved, const ForeignWords& words, const Ruleset& rules);

} // namespace bastide::host
