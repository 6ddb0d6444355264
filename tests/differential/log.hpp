// One game of the other engine, as its log tells it.
#pragma once
#include "bastide/geometry.hpp"
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bastide::differential {

/// The part of a feature printed on one tile; without a feature the tile itself.
struct Place {
    std::string feature; ///< "City"
    Position at;
    std::string location; ///< "NW", as the tile lies
};

/// A square with the rotations offered there: 1, 2, 4, 8 for 0 to 3 quarter turns.
struct Square {
    Position at;
    unsigned mask = 0;
};

/// What a player chose, and what was offered.
struct Message {
    std::size_t player = 0;
    std::string type, phase, source; ///< "RETURN_MEEPLE", "Action", "ABBOT_RETURN"
    std::vector<Square> squares;
    std::vector<std::string> options; ///< "M small City 0 -1 SE", "P"
    // what was chosen
    std::string tile, figure, id, token;
    std::string value; ///< of a choice of two: "BUY"
    int index = 0;     ///< in the row of a bazaar
    int price = 0;     ///< bid for a tile
    Position at;
    unsigned rotation = 0; ///< quarter turns
    std::optional<Place> place;
};

/// What came of it.
struct Happening {
    std::string type; ///< "score", "draw", ...
    std::size_t player = 0;
    std::string tile;
    std::vector<std::string> tiles; ///< of a bazaar
    int left = 0;
    int points = 0;
    std::string why, item; ///< "trade-goods", and the first thing counted: "trade-goods.WINE"
    bool final = false;
    std::string figure; ///< "0.small.3"; of an exchange the first
    std::string other;  ///< the second
    std::string piece;  ///< "dragon"
    std::string token;  ///< "KING"
    int number = 0;     ///< of tokens; on a die
    std::optional<Place> place;
    std::optional<Place> to; ///< of a figure that is moved
};

using Step = std::variant<Message, Happening>;

struct LogTile {
    std::string tile;
    Position at;
    unsigned rotation = 0;
};

struct LogGame {
    std::string mix;    ///< "base-c1"
    std::string mix_no; ///< "01"
    std::string policy;
    int game = 0;
    std::map<std::string, int> sets;
    std::map<std::string, std::string> elements, rules;
    std::size_t players = 0;
    std::vector<LogTile> start;
    std::vector<int> scores;
    std::vector<std::pair<std::string, Place>> standing; ///< figures on the board when all is over
    std::vector<std::map<std::string, int>> tokens;      ///< of each player, then
    std::vector<std::vector<std::string>> prisoners;     ///< with each player, then
    std::vector<std::pair<Position, int>> towers;        ///< with their heights, then
    std::vector<std::pair<Position, std::string>> laid;  ///< what lies on tiles, then: "gold 2"
    std::map<std::string, int> unplayed;                 ///< tiles that were never drawn, some of them under others
    std::vector<Step> steps;

    std::string name() const; ///< "01-base-c1 uniform 12"
};

/// Reads one line of a log. Throws Error that says what is missing or wrong; `where` is put in front.
LogGame read_log(const std::string& line, const std::string& where);
/// "small" of "0.small.3".
std::string figure_kind_of(std::string_view id);
/// 0 of "0.small.3".
std::size_t owner_of(std::string_view id);

} // namespace bastide::differential
