// A second, slow opinion on labyrinths by their rules: which roads are free, and what they bring. It reads what is
// printed on the tiles that lie there and where figures stand, and nothing of the module.
#pragma once
#include "bastide/host/game.hpp"
#include <set>
#include <string>
#include <vector>

namespace bastide::test {

class LabyrinthJudge : private Observer {
public:
    /// `advanced`: the value of the switch.
    LabyrinthJudge(Game& game, bool advanced);
    ~LabyrinthJudge() override;
    LabyrinthJudge(const LabyrinthJudge&) = delete;
    LabyrinthJudge& operator=(const LabyrinthJudge&) = delete;

    /// At a decision: the first road of the tile just placed where somebody may stand and should not, or the other way
    /// round, and the first score so far that is wrong; or nothing.
    std::string broken();
    int bonuses = 0; ///< scores that had one
    int parts = 0;   ///< places that were free although somebody stood on the road

private:
    /// The part of a road on one tile.
    struct Stretch {
        Position at;
        std::set<unsigned> sides;
        bool labyrinth = false;
        SegmentId segment{};
    };
    using Road = std::vector<Stretch>;

    void on_event(const Play& play, const Event& event) override;
    Road stretches(const Play& play, TileId tile) const;
    /// All that a stretch leads to; `through` labyrinths, or only up to them.
    Road reached(const Play& play, const Stretch& from, bool through) const;
    int figures_on(const Play& play, const Road& road, bool claiming) const;
    bool free(const Play& play, const Stretch& place, bool& in_part) const;

    Game& game_;
    bool advanced_;
    std::string wrong_score_;
};

} // namespace bastide::test
