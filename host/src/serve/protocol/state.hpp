// A position as one reader may know it: docs/protocol.md, "State".
#pragma once
#include "match/told.hpp"
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

/// What lies open to everybody, so that it is made once for all readers.
struct OpenSight {
    nlohmann::ordered_json state; ///< what stands on the board, facts, sizes of piles
    std::vector<SeenTile> tiles;
    std::set<std::string> pictures; ///< that the state names
};

/// A position as one reader knows it.
struct Sight {
    std::shared_ptr<const OpenSight> open;
    nlohmann::ordered_json state;   ///< all else
    std::string actions;            ///< of the decision, if the reader's, as the text of a JSON object; else empty
    std::set<std::string> pictures; ///< that state and actions name
};

/// What chance brings is waited for: people say it.
struct Telling {
    unsigned seats = 0; ///< who says it, as a bit set; none: nobody is waited for
    bool mine = false;  ///< this reader may
    std::vector<Tellable> outcomes{};
};

std::shared_ptr<const OpenSight> open_sight(const Play& play, Pictures& pictures);
/// `viewer`: a seat, or nobody for those who may know what everybody knows. `scored`: with what each choice scores.
Sight sight_of(const Game& game, std::size_t move, PlayerId viewer, Pictures& pictures,
               std::shared_ptr<const OpenSight> open, const Telling& telling = {}, bool scored = true);

/// The state with all that is open; `used` gets the keys of pictures that it names.
nlohmann::ordered_json whole(const Sight& seen, const Ruleset& rules, std::set<std::string>& used);

/// What changed up to now, as merge patches of the whole. Most readers have seen the same before.
class Changes {
public:
    Changes(std::shared_ptr<const OpenSight> now, const Ruleset& rules) : now_(std::move(now)), rules_(rules) {}
    /// `used` gets the keys of pictures that the patch names.
    nlohmann::ordered_json patch(const Sight& before, const Sight& now, std::set<std::string>& used);

private:
    void compare(std::shared_ptr<const OpenSight> before);

    std::shared_ptr<const OpenSight> now_, before_;
    const Ruleset& rules_;
    nlohmann::ordered_json open_; ///< from before_ to now_
    std::set<std::string> used_;  ///< by that
};

/// What the game is, whoever looks.
nlohmann::ordered_json game_json(const Ruleset& rules, const std::string& title);
/// Tiles or choices of seats are hidden from others in this game.
bool hides_something(const Ruleset& rules);

} // namespace bastide::host::serve
