// A saved game of another program (.jcz) as it is written: set-up and messages, in its own words. Nothing of it is
// believed: what is not of the expected form throws Error with the place.
#pragma once
#include "bastide/geometry.hpp"
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host {

/// A part of a tile, or another place on it, as that program names it.
struct ForeignPlace {
    std::string feature; ///< may be empty: older versions do not say
    std::string location;
    Position at;
};

/// What a player did. Its parts are told by their form, so that no name of a key has to be known.
struct ForeignMessage {
    std::size_t number = 0; ///< in the file, from 1
    std::size_t rank = 0;   ///< among the messages that were not taken back, from 0
    std::string type;
    int player = -1; ///< -1: older versions do not say
    std::string tile;
    unsigned turns = 0; ///< quarter turns of the tile
    std::optional<Position> square;
    std::optional<ForeignPlace> place;
    int owner = -1;                 ///< of the figure; -1: it is nobody's, or there is none
    std::string figure;             ///< its kind
    std::string piece;              ///< the kind of another, which is nobody's
    std::string figure_id;          ///< "1.small.3"
    std::vector<std::string> words; ///< all other texts
    std::vector<int> numbers;       ///< all whole numbers, by the names of their keys
    std::optional<double> random;   ///< what is drawn next follows from it
    bool draws = false;             ///< something may be drawn next, from whatever it follows

    /// Whether one of its words, the tile, the figure's or piece's kind, the feature or the location is this.
    bool has(std::string_view word) const;
    /// "message 12 (PASS)"
    std::string name() const;
};

struct ForeignTile {
    std::string tile;
    Position at;
    unsigned turns = 0;
};

struct SavedGame {
    std::string file, version, title;
    std::vector<std::string> players;
    std::map<std::string, int> sets; ///< with how many copies
    std::map<std::string, std::string> elements, rules;
    std::vector<ForeignTile> start;
    std::optional<double> random;
    std::vector<std::string> draw_order;  ///< of a game for tests, what is drawn
    std::vector<ForeignMessage> messages; ///< without those that were taken back
};

/// Whether a text is JSON rather than a record, by its first character.
bool looks_like_saved_game(std::string_view text);
SavedGame parse_saved_game(std::string_view text, const std::string& file);

} // namespace bastide::host
