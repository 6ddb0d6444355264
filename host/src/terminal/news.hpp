// What has happened on the board since somebody's last turn.
#pragma once
#include "bastide/fwd.hpp"
#include "terminal/scene.hpp"
#include <array>
#include <string>
#include <vector>

namespace bastide::host::terminal {

class News {
public:
    /// A person has decided: what was new stays new until that person's next turn.
    void decided(const Play& play, PlayerId seat);

    /// The tiles concerned, with who did it, and the last tile.
    void mark(const Play& play, PlayerId seat, Overlay& overlay) const;
    /// "New:", "Ben 3,-2", "beast 1,1"; nothing if nothing happened.
    std::vector<std::string> lines(const Play& play, PlayerId seat) const;

private:
    struct Sight { ///< what somebody saw
        unsigned turn = 0;
        std::size_t tiles = 0;
        std::vector<Place> figures;
    };
    struct Change {
        TileId tile;
        PlayerId by;
        std::string what;
    };
    static Sight sight(const Play& play);
    /// What the seat saw last before this turn; null if the game was not followed then.
    const Sight* before(const Play& play, PlayerId seat) const;
    std::vector<Change> changes(const Play& play, PlayerId seat) const;

    /// In order, one of a turn; those before a decision that is taken back are needed again.
    std::array<std::vector<Sight>, max_players> seen_;
};

} // namespace bastide::host::terminal
