// What has happened on the board since somebody's last turn.
#pragma once
#include "bastide/fwd.hpp"
#include "terminal/scene.hpp"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host::terminal {

class News {
public:
    /// A person is about to decide: what is new stays new until that person's next turn.
    void begin(const Play& play, PlayerId seat);
    /// That person has decided.
    void end(const Play& play, PlayerId seat);

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
    std::vector<Change> changes(const Play& play, PlayerId seat) const;

    std::array<std::optional<Sight>, max_players> last_, base_;
};

} // namespace bastide::host::terminal
