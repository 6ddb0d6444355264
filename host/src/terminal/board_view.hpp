// The board in a terminal: tiles, numbers where one can choose, coordinates around it.
#pragma once
#include "terminal/tile_view.hpp"
#include "terminal/viewport.hpp"

namespace bastide::host::terminal {

class BoardView {
public:
    BoardView(const Ruleset& rules, svg::Style style, const std::vector<PlayerSpec>& players)
        : tiles_(rules, std::move(style), players) {}

    static constexpr int margin = 5; ///< left of the tiles: the rows' numbers
    static constexpr int head = 1;   ///< above them: the columns' numbers

    /// The part to show in a window of so many characters, frame included.
    static Viewport part(const Play& play, const Overlay& overlay, Size window, std::optional<Position> focus = {});
    Canvas board(const Play& play, const Overlay& overlay, const Viewport& part) const;
    /// What lies beyond, a text for each direction; nothing if everything is seen.
    static std::vector<std::string> beyond(const Play& play, const Overlay& overlay, const Viewport& part);

    /// A tile as printed.
    Canvas tile(TileTypeId type, unsigned rotation, Size size) const { return tiles_.tile(type, rotation, size); }
    const TileView& tiles() const { return tiles_; }
    const Signs& signs() const { return tiles_.signs(); }
    Colour colour(PlayerId player) const { return signs().colour(player); }
    const std::string& letter(PlayerId player) const { return signs().letter(player); }

private:
    void frame(Canvas& canvas, const Play& play, const Overlay& overlay, const Viewport& part) const;

    TileView tiles_;
};

} // namespace bastide::host::terminal
