// The records of a game state. All are plain values in one block of memory: copying a game copies bytes.
#pragma once
#include "bastide/action.hpp"
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include "bastide/module/estimate.hpp"
#include <array>
#include <cstdint>

namespace bastide {

/// A tile on the board.
struct Tile {
    TileTypeId type{};
    std::uint8_t rotation : 4 = 0; ///< quarter turns clockwise
    std::uint8_t closed : 4 = 0;   ///< bit set of the sides, as the tile lies, that Play::close_side closed
    PlayerId by = nobody;          ///< who placed it
    Position at;
    SegmentId first{};                    ///< its segments are first, first+1, ...
    FigureId figures = none_of<FigureId>; ///< one of the figures on it; the others follow by Figure::also_here
};
static_assert(sizeof(Tile) == 12);

/// A segment on the board. Those that a tile had before it was transformed are left without feature and tile.
struct Segment {
    FeatureId feature{}; ///< that it belongs to
    SegmentId next{};    ///< the feature's segments are a ring
    TileId tile{};
    std::uint8_t local = 0; ///< its number on the tile
    KindId kind{};          ///< of its feature: what it is now, whatever is printed
};
static_assert(sizeof(Segment) == 8);

/// Two segments of one feature that need not meet.
struct Link {
    SegmentId a{}, b{};
    friend constexpr bool operator==(Link, Link) = default;
};

/// Connected segments. The record stands at the index of the segment that names the feature.
struct Feature {
    enum Flag : std::uint8_t { listed = 1, completed = 2, siblings = 4, watched = 8, unlisted = 16 };
    KindId kind{};
    std::uint8_t flags = 0;
    std::uint16_t open = 0; ///< gaps: ports that no tile covers, and ends at no side (Registry::open_ends)
    std::uint16_t segments = 0;
    FigureId figures = none_of<FigureId>; ///< one of its figures; the others follow in a ring
    std::uint8_t claims = 0;              ///< figures that claim
    std::uint8_t spare = 0;
    std::uint16_t others = 0; ///< figures that do not
    std::uint16_t slot = 0;   ///< 1 + its place among the occupied features; 0: nobody stands on it
    std::uint16_t spare2 = 0;
};
static_assert(sizeof(Feature) == 16);

/// Where a figure or a piece that is nobody's is.
enum class Where : std::uint8_t {
    supply,
    segment,
    space,
    square,
    beside,
    held = 6,
    out = 7
}; // as states have stored it

/// A place for figures and pieces: a segment, a space, a square, beside a figure, or a player's hands.
struct Place {
    Where where = Where::supply;
    SpaceKindId space{0};     ///< of a space: its kind
    std::uint16_t detail = 0; ///< see corner() and companion()
    std::uint32_t at = 0;     ///< segment; tile of a space; packed position; holding player

    constexpr Place() = default;
    constexpr Place(Where where_, std::size_t at_, SpaceKindId space_ = SpaceKindId{0}, std::uint16_t detail_ = 0)
        : where(where_), space(space_), detail(detail_), at(static_cast<std::uint32_t>(at_)) {}
    constexpr Place(SegmentId s) : Place(Where::segment, index(s)) {} ///< a segment is a place, without further words
    /// Where a segment reaches a corner of its tile as that lies; corner c is between the sides c and c + 1, so 0 is
    /// the north-east. It belongs to the feature like the midst of the segment.
    static constexpr Place at_corner(SegmentId s, unsigned corner) {
        return {Where::segment, index(s), SpaceKindId{0}, static_cast<std::uint16_t>(corner + 1)};
    }
    static constexpr Place in(SpaceKindId kind, TileId tile) { return {Where::space, index(tile), kind}; }
    static constexpr Place on_square(Position p) { return {Where::square, pack(p)}; }
    /// On a square, next to a figure that stands on the tile there; none: next to nobody. If the figure leaves, the
    /// rule that put the piece there moves it.
    static constexpr Place beside(FigureId companion, Position p) {
        return {Where::beside, pack(p), SpaceKindId{0}, static_cast<std::uint16_t>(index(companion))};
    }
    static constexpr Place held_by(PlayerId p) { return {Where::held, index(p)}; }
    static constexpr Place in_supply() { return {}; }
    static constexpr Place out_of_game() { return {Where::out, 0}; }

    SegmentId segment() const { return static_cast<SegmentId>(at); }
    TileId tile() const { return static_cast<TileId>(at); } ///< of a space; none: it is beside the board
    /// Of a square, or beside a figure.
    Position square() const { return unpack(at); }
    bool in_midst() const { return where == Where::segment && detail == 0; } ///< of a segment, not at a corner
    int corner() const { return where == Where::segment ? detail - 1 : -1; } ///< of a segment's tile; -1: in its midst
    FigureId companion() const { ///< next to which figure; none elsewhere than beside one
        return where == Where::beside ? static_cast<FigureId>(detail) : none_of<FigureId>;
    }
    PlayerId holder() const { return static_cast<PlayerId>(at); }
    friend constexpr bool operator==(Place, Place) = default;
};

/// A figure or a piece that is nobody's, wherever it is.
struct Figure {
    PlayerId owner = nobody;
    FigureKindId kind{};
    std::int16_t number = 0; ///< that a rule gives it: a height, a count; 0 when it leaves the board
    Place place;
    FigureId next = none_of<FigureId>;      ///< ring of the figures on the same feature
    FigureId also_here = none_of<FigureId>; ///< the next one on the same tile

    bool on_board() const { return place.where >= Where::segment && place.where <= Where::beside; }
};
static_assert(sizeof(Figure) == 16);

/// A tile that the player may place now.
struct Offer {
    TileTypeId tile{};
    PileId from{}; ///< the pile it leaves when placed
    std::uint8_t flags = 0;
};

/// What names nothing yet.
inline constexpr std::uint32_t not_registered = ~0U;

/// A trivially copyable struct of a module inside the game state, without padding: `play[slot]`.
template <class T> struct Slot { std::uint32_t offset = not_registered; };

/// Work to do: where in the program to go on, and with what; for a pushed step see pack_argument.
struct Task {
    std::uint16_t pc = 0;
    std::uint16_t a = 0;
    std::uint32_t b = 0;
};

/// A turn. Turns form a stack: one can suspend another. At the bottom is one of nobody's, without tile, offers and
/// rights, so that the running turn can be asked about at any time.
struct Turn {
    PlayerId owner = nobody;
    std::uint8_t queued = 0;                   ///< parts still to come
    std::uint8_t part = 0;                     ///< 1 for the first part
    std::uint8_t flags = 0;                    ///< flags of the running part
    TileId tile = none_of<TileId>;             ///< placed in the running part
    TileTypeId allotted = none_of<TileTypeId>; ///< the running part's tile, if it is not drawn
    struct Part {
        TileTypeId allotted = none_of<TileTypeId>; ///< none: offered as usual
        std::uint16_t flags = 0;
    };
    std::array<Part, max_parts> queue{};
    std::uint8_t offers = 0;   ///< tiles that may be placed in the running part
    std::uint8_t inserted = 0; ///< a part of the turn below, which waits
    std::uint16_t task = 0;    ///< that runs it
    std::array<Offer, max_offers> offer{};
    enum Flag : std::uint8_t { no_figures = 1, no_tile = 2 };
};

/// The segments that an open square's neighbours show it, by side: the tile's first segment, and in the bytes below it
/// which of the tile's segments meet the side's three ports (0xFF: none). Without a tile there it means nothing.
using Facing = std::array<std::uint64_t, 4>;

/// A feature that closes when all squares around it are covered.
struct Watched {
    FeatureId feature{};
    Position at;
};

/// What an occupied feature would bring at the end, to each of those who would score it.
struct Worth {
    std::int16_t points = 0;
    std::uint8_t seats = 0;   ///< bit set
    std::uint8_t kept = 0;    ///< nothing that it depends on has changed since
    StakeId stake{};          ///< by which `staked` are
    std::uint8_t stakers = 0; ///< bit set: whose points by that stake are kept
    std::array<std::int16_t, max_players> staked;
};

/// A feature waiting to be valued.
struct Entry {
    FeatureId feature{};
    OccasionId occasion{};
    enum Flag : std::uint8_t { paid = 1 }; ///< its round goes on: figures return, and what follows from it
    std::uint8_t flags = 0;
};

/// The fixed part of a state.
struct Core {
    std::uint16_t tiles = 0;
    std::uint16_t segments = 0;
    std::uint16_t squares = 0; ///< open squares
    std::uint16_t tasks = 0;
    std::uint16_t turns = 0;     ///< depth of the stack of turns
    std::uint16_t entries = 0;   ///< features listed for valuing
    std::uint16_t round_end = 0; ///< entries of the running round
    std::uint16_t watched = 0;
    std::uint16_t links = 0;                    ///< pairs of segments that Play::join joined
    std::uint16_t form_segments = 0;            ///< segments that no tile brought when it was laid
    std::uint16_t put_together = 0;             ///< so many tiles lay at the last edit
    std::uint16_t occupied = 0;                 ///< features on which somebody stands
    std::uint16_t turn_number = 0;              ///< whole turns begun
    std::uint16_t off_tiles = 0;                ///< pieces that stand on squares without a tile
    std::uint16_t held = 0;                     ///< figures and pieces in players' hands
    Position low, high;                         ///< bounding box of the tiles
    Position middle;                            ///< of the table
    std::uint8_t log_width = 0, log_height = 0; ///< of the grid window
    PlayerId actor = nobody;                    ///< who decides; nobody when the game is over
    PlayerId next_player{};
    DecisionId decision{};
    std::uint8_t over = 0;
    std::uint8_t choosing = 0; ///< a decision is open
    std::uint8_t stacked = 0;  ///< the board is set up: from now on layers move up when the supply is used up
    std::uint16_t spare = 0;
    std::uint32_t argument = 0; ///< of the decision, see Play::argument
    Scores scores{};
};

} // namespace bastide
