// How things look: a style sheet that the modules bring in the [draw] tables of their manifests. The host knows shapes,
// not what they stand for. docs/drawing.md describes the tables.
#pragma once
#include "library/fwd.hpp"
#include "library/game_file.hpp"
#include <map>
#include <string>
#include <vector>

namespace bastide::host::svg {

enum class Shape { ground, area, path, building };

/// One shape of a drawing with several colours.
struct SymbolLayer {
    std::string path, fill, stroke; ///< without a colour not filled, not outlined
    double width = 0.8, opacity = 1;
};

/// A drawing of a module's own, as SVG path data in a box from -10 to 10.
struct Symbol {
    std::string path;                ///< its outline, filled; empty: no drawing of one's own
    std::vector<SymbolLayer> layers; ///< what lies on that, one on the other
    std::string lines;               ///< drawn over all with a pen
};

/// A drawing that lies on several tiles as one, beneath what stands there.
struct Spread {
    std::vector<SymbolLayer> layers;             ///< a tile is a box from -10 to 10, 0,0 in the middle of all
    std::vector<std::vector<std::string>> tiles; ///< their names, row by row
};

/// What covers a path: one colour, a roadway with ruts and verges, or water between banks.
enum class Surface { plain, track, water };

/// How the segments of a kind are drawn.
struct KindStyle {
    Shape shape = Shape::path;
    std::string fill, stroke;
    double width = 9; ///< of a path, in hundredths of a tile's side
    Surface surface = Surface::plain;
    std::string bank;                ///< of water; empty: none
    bool wall = false;               ///< an area with battlements
    std::string stone;               ///< of what the wall is built
    std::vector<std::string> houses; ///< colours of the roofs in an area, or around a junction of paths; empty: none
    std::string roof;                ///< of a building
    bool spire = false;              ///< a building with a steeple
    std::string beds;                ///< of a building: colour of the beds around it; empty: none
    bool lying = false;              ///< figures lie down
    Symbol symbol;                   ///< of a building, instead of a house
    std::string glyph;               ///< at a terminal; empty: none is given
};

/// How figures and pieces of a kind get from place to place, where that is shown.
struct Movement {
    std::string way = "walks"; ///< or flies, drops, turns
    std::string around;        ///< turns about the middle of the tiles with this word
};

/// A sign for a word on a segment or a tile, or a piece on the board.
struct MarkStyle {
    std::string mark = "disc"; ///< shield, disc, star, or none: seen without a sign of its own
    Symbol symbol;
    std::string fill, stroke;
    double size = 1;       ///< 1: 20 hundredths of a tile's side
    bool in_area = false;  ///< of a tile's word: where a figure of the tile's area would stand
    bool central = false;  ///< of a tile's word: in the middle of the tile, beneath what stands there
    bool raised = false;   ///< of a path's word: its path runs over everything on the tile, in these colours
    bool numbered = false; ///< of a tile's word: the number beside it is shown, 1 too
    std::string on;        ///< of a piece: the tile's word on whose sign it stands
    Movement movement;     ///< of a piece
    std::string glyph;
};

struct FigureStyle {
    std::string shape = "person"; ///< person, disc, block
    Symbol symbol;
    double size = 1; ///< 1: fits into a small segment
    Movement movement;
    std::string glyph;
};

/// Where on a tile, as it lies, figures and pieces in a space stand: in a box from -10 to 10, which is the tile.
struct SpaceStyle {
    int x = 0, y = 0;
};

/// What the country between the segments looks like. Where a colour is missing there is nothing of its kind.
struct Country {
    std::string fill = "#97b56a", stroke = "#7f9c55";
    std::vector<std::string> tones; ///< of patches in the ground
    std::vector<std::string> crops; ///< of ploughed strips
    std::string vines, hedges, trees, herd, flowers;
};

struct Style {
    Country country;
    std::map<std::string, KindStyle> kinds;
    std::map<std::string, MarkStyle> words; ///< of segments and of tiles
    std::map<std::string, MarkStyle> pieces;
    std::map<std::string, FigureStyle> figures;
    std::map<std::string, SpaceStyle> spaces; ///< of those that have a place of their own
    std::map<std::string, Spread> spreads;

    /// The word of a segment that raises its path above everything on its tile; none: nullptr.
    const MarkStyle* raising(const std::map<std::string, int>& segment_words) const;

    /// Adds the [draw] tables of a manifest; what it says again replaces what was said. Throws Error with file and
    /// line.
    void add(std::string_view manifest, const std::string& file);
};

/// The style sheet of all modules of a ruleset, in load order.
Style style_of(const Ruleset& rules, const Library& library);
/// The style sheet of everything installed, for pictures outside of a game.
Style style_of(const Library& library);

/// One colour for each player: the one they chose, one that their name is, or the next of a palette.
std::vector<std::string> player_colours(const std::vector<PlayerSpec>& players);
/// What one of these is called in a game file; empty: nothing.
std::string colour_word(const std::string& colour);

} // namespace bastide::host::svg
