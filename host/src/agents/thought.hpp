// One thought of a player: its own decisions in a row, up to chance or somebody else's.
#pragma once
#include "agents/outlook.hpp"
#include <array>
#include <optional>

namespace bastide::host {

/// A game to become something of; copies are watched by nobody.
inline Game& made(std::optional<Game>& game, const Game& like) { return game ? *game : game.emplace(like); }

/// What actions are worth to a seat if it does the best it can afterwards, as long as it is its turn to decide (a tile
/// and the figure on it are one thought). Keeps its games: assigning to a game that exists allocates nothing.
class Thought {
public:
    /// From now on actions of this position are asked about, for whom it is to act.
    void begin(const Game& game, PlayerId me) {
        me_ = me;
        outlook_.begin(game);
    }
    /// Points ahead of the best other team.
    double after(const Game& game, Action action) { return after(game, action, 0); }

    Outlook& outlook() { return outlook_; }

private:
    static constexpr std::size_t deepest = 3; ///< decisions in a row that are thought through

    double after(const Game& game, Action action, std::size_t depth);

    PlayerId me_ = nobody;
    Outlook outlook_;
    std::array<std::optional<Game>, deepest> games_;
};

} // namespace bastide::host
