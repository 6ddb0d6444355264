// A position as one reader may know it: docs/protocol.md, "State".
#pragma once
#include "serve/protocol/pictures.hpp"

namespace bastide::host::serve {

/// A tile on the board. There are hundreds and few change: they become JSON only where they are told of.
struct SeenTile {
    Position at;
    unsigned rotation;
    TileTypeId type;
    const std::string* picture; ///< a key, which the pictures own
    friend bool operator==(const SeenTile&, const SeenTile&) = default;
};

struct Sight {
    nlohmann::ordered_json state; ///< all but the tiles
    std::vector<SeenTile> tiles;
    std::string actions;            ///< of the decision, if the reader's, as the text of a JSON object; else empty
    std::set<std::string> pictures; ///< that state and actions name
};

/// `viewer`: a seat, or nobody for those who may know what everybody knows.
Sight sight_of(const Game& game, std::size_t move, PlayerId viewer, Pictures& pictures);

/// The state with its tiles; `used` gets the keys of their pictures.
nlohmann::ordered_json whole(const Sight& seen, const Ruleset& rules, std::set<std::string>& used);
/// What changed, as a merge patch of the whole; `used` gets the keys of the pictures of tiles that it names.
nlohmann::ordered_json change(const Sight& before, const Sight& now, const Ruleset& rules, std::set<std::string>& used);

/// What the game is, whoever looks.
nlohmann::ordered_json game_json(const Ruleset& rules, const std::string& title);
/// Tiles or choices of seats are hidden from others in this game.
bool hides_something(const Ruleset& rules);

} // namespace bastide::host::serve
