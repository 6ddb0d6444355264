// The parts of the river: what its tiles are, how it begins and is stacked, where its tiles may go, its ends, the
// pig-herd. Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <string>
#include <vector>

namespace bastide::river {

/// What the tiles of a river are told by: segments of the kind and words on the tile.
class Tiles {
public:
    void install(Registry& registry);
    bool is_river(const TileType& type) const;
    bool is_river(const Play& play, TileTypeId type) const { return is_river(play.type(type)); }
    bool river_begun(const Play& play) const; ///< a tile of it lies
    bool is_source(const Play& play, TileTypeId type) const { return has(play, type, source_); }
    bool is_fork(const Play& play, TileTypeId type) const { return has(play, type, fork_); }
    bool is_lake(const Play& play, TileTypeId type) const { return has(play, type, lake_); }
    bool is_city_lake(const Play& play, TileTypeId type) const { return has(play, type, city_lake_); }
    bool is_volcano_lake(const Play& play, TileTypeId type) const {
        return is_lake(play, type) && has(play, type, volcano_);
    }
    /// The spring of Games Quarterly 11: its road ends at a cottage. As printed, whatever cottages and volcanoes mean
    /// to other modules, parts of which may be left out.
    static bool has_cottage(const TileDef& tile);
    static bool has_volcano(const TileDef& tile) { return tile.words.contains("volcano") || is_picture(tile); }
    /// The river segment (local number) that a tile lying so shows on a side, or TileType::no_segment.
    std::uint8_t river_at(const TileType& type, unsigned rotation, unsigned side) const;
    /// Copies of a tile that can still be placed: in every pile but that of what left the game, and this one.
    int left_of(const Play& play, TileTypeId type, PileId uncounted = piles::removed) const;
    /// River tiles that can still be placed.
    int left(const Play& play, PileId uncounted = piles::removed) const;
    int open_rivers(const Play& play, PlayerId) const;

private:
    static bool has(const Play& play, TileTypeId type, WordId word) { return play.type(type).shows(word); }
    static bool is_picture(const TileDef& tile) { return tile.inert.contains("volcano"); }
    void extinguish(TileDef& tile) const;
    void end_turn_with(TileDef& tile) const;
    KindId river_{};
    WordId source_{}, fork_{}, lake_{}, city_lake_{}, volcano_{};
};

/// Which rivers may be combined, and the tiles that change under a switch.
class Sets {
public:
    void install(Registry& registry);

private:
    void refuse_nonsense(const Registry& registry) const;
    void refuse_too_many(const Registry& registry) const;
    void split_field(TileDef& tile) const;

    bool in_bag_ = false, reversed_ = false;
};

/// How a river begins beside a block of tiles that opens the layout before it.
class BesideCity {
public:
    void install(Registry& registry, const Tiles& tiles);
    /// The block lies there, and this game's river begins beside it.
    bool applies(const Play& play) const;
    bool in_game(const Play& play) const;
    /// The first tile is not laid at the start, but placed by the first player.
    bool placed_by_player() const { return by_player_; }
    PileId first_tiles() const { return first_tiles_; } ///< the layer above all others
    void lay(Play& play, TileTypeId first) const;
    void lay(Play& play, const Block& first) const;
    /// Where the first tile may be placed, or ends of the river may lead.
    bool bars(const Play& play, TileTypeId type, Position p, unsigned rotation) const;
    std::string rule() const { return all_along_ ? "RIVER-090" : "RIVER-089"; } ///< by which it bars

private:
    void refuse_nonsense(const Registry& registry) const;
    void advise(Play& play) const;
    int distance(const Play& play, Position p) const;
    bool at_corner(const Play& play, Position p) const;
    bool leaves_city_open(const Play& play, TileTypeId id, Position p, unsigned rotation) const;

    const Tiles* tiles_ = nullptr;
    std::string with_city_;
    bool city_ = false, by_player_ = false, all_along_ = false, closes_city_ = false;
    KindId city_kind_{};
    WordId wheel_{}; ///< on the tiles of a block that is not the City
    PileId first_tiles_{};
};

/// The first tiles of the river, and the stacks in which the others wait above the ordinary tiles.
class Stacks {
public:
    void install(Registry& registry, const Tiles& tiles, const BesideCity& beside);
    PileId automatic_lakes() const { return automatic_; }
    /// The base game's own start tile, or none.
    TileTypeId start_tile(const Play& play) const;
    /// When the tiles of a hand are placed: those of a smaller number before others.
    int rank(const Play& play, TileTypeId type) const;

private:
    using Types = std::vector<TileTypeId>;
    /// River tiles of the supply that have a part of their own; a tile stands there once for each copy.
    struct Stock {
        Types sources, forks, volcano_lakes, city_lakes, lakes;
        bool combined = false; ///< several rivers make one
    };
    /// Where they go. Those that are nowhere in it stay among the tiles to be shuffled.
    struct Plan {
        Types start, first, fork, stack, ends, automatic, gone;
    };
    struct Draws { ///< that many tiles are still to be drawn
        std::uint16_t left;
        PileId from, to;
    };
    const Block* source_block(const Play& play) const;
    Stock stock(const Play& play, Types& gone) const;
    Plan plan(const Play& play) const;
    void plan_official(Stock& s, Plan& p, bool double_source) const;
    void plan_fork_in_front(Stock& s, Plan& p, const Play& play) const;
    void plan_backwards(Stock& s, Plan& p) const;
    Types lakes_used(Stock& s, std::size_t ends, Types& gone) const;
    TileTypeId straight(const Play& play) const;
    void open(Play& play) const;
    void lay_first(Play& play, const Types& start) const;
    void begin_beside_city(Play& play, Plan& p) const;
    void stack(Play& play) const;
    bool set_up_start_tile(Play& play) const;
    void draw_some(Play& play, Draws draws) const;
    void finish(Play& play) const;
    bool comes_first(const Play& play, TileTypeId type) const;
    bool comes_last(const Play& play, TileTypeId type) const;
    bool others_left(const Play& play) const;

    const Tiles* tiles_ = nullptr;
    const BesideCity* beside_ = nullptr;
    std::string start_tile_, layout_;
    bool youngest_lays_fork_ = false, keep_one_lake_ = false, shuffle_second_fork_ = false, cottage_source_ = false;
    bool lake_automatic_ = false, fixed_fork_ = false, mix_two_ends_ = false;
    int fork_place_ = 0;
    PlayerId youngest_{};
    PileId first_{}, fork_{}, stack_{}, ends_{}, start_{}, land_{}, automatic_{};
    Step<Draws> draw_{};
    Step<> finish_{};
};

/// Where river tiles may go.
class Course {
public:
    void install(Registry& registry, const Tiles& tiles, const BesideCity& beside);

private:
    enum class UTurn { immediate, immediate_and_triple, none_allowed };
    bool concerns(const Ruleset&, const TileType& type) const { return tiles_->is_river(type); }
    struct Meeting {
        unsigned in = 0; ///< the last side at which an end of the river is
        int ends = 0;
    };
    Meeting meeting(const Play& play, TileTypeId type, Position p, unsigned rotation) const;
    bool connects(const Play& play, TileTypeId type, Position p, unsigned rotation) const;
    bool goes_on_nowhere(const Play& play, TileTypeId type, Position p, unsigned rotation) const;
    bool leads_astray(const Play& play, TileTypeId type, Position p, unsigned rotation) const;
    bool makes_u_turn(const Play& play, TileTypeId type, Position p, unsigned rotation) const;
    bool faces_river(const Play& play, TileTypeId type, Position p, unsigned rotation) const;
    template <class Barred>
    bool any_curve(const Play& play, TileTypeId type, Position p, unsigned rotation, const Barred& is_barred) const;
    bool river_beyond(const Play& play, Position p, unsigned side) const;
    bool joins(const Play& play, const TileType& type, Position p, unsigned rotation) const;
    unsigned upstream(const Play& play, TileId tile, unsigned out) const;
    bool is_branching(const TileType& type, unsigned rotation, unsigned side) const;
    bool turns_back(const Play& play, Position p, unsigned in, unsigned turn) const;
    bool leads_to_river(const Play& play, Position p, unsigned side) const;

    const Tiles* tiles_ = nullptr;
    const BesideCity* beside_ = nullptr;
    UTurn u_turn_{};
    bool fork_turns_ = true, in_bag_ = false;
};

/// What happens when a river tile was placed: the volcano lake, the bonus tile, the river's completion.
class Placing {
public:
    void install(Registry& registry, const Tiles& tiles, const Stacks& stacks);

private:
    struct State {
        std::uint8_t laying_lake = 0; ///< the running part places a lake that nobody drew
        std::uint8_t bonus_gone = 0;  ///< the start tile among the river tiles came up
        std::uint8_t complete = 0;    ///< no river tile is left
    };
    void erupt(Play& play, const events::TilePlaced& event) const;
    void give_turn(Play& play) const;
    void give_bonus(Play& play, const events::TilePlaced& event) const;
    void lose_bonus(Play& play, const events::TileDiscarded& event) const;
    void placed(Play& play, const events::TilePlaced&) const { note_completion(play); }
    void discarded(Play& play, const events::TileDiscarded&) const { note_completion(play); }
    void note_completion(Play& play) const;
    void recentre(Play& play) const;
    bool is_follower(const Ruleset& rules, FigureKindId kind) const;
    bool too_early(const Play& play, FigureKindId, Place, RouteId route) const;
    void hold_back(Play& play) const;
    void queue_lake(Play& play) const;
    void offer_lake(Play& play) const;
    void lay_lake(Play& play) const;

    const Tiles* tiles_ = nullptr;
    const Stacks* stacks_ = nullptr;
    bool recentre_ = false, bonus_ = false;
    QualityId follower_{};
    TurnRight erupted_{};
    Slot<State> state_{};
};

/// A pig-herd raises what the cities of its farm are worth.
class PigHerd {
public:
    void install(Registry& registry);

private:
    void per_city(const Play& play, Valuation& v) const;

    AttributeId herd_{};
    bool castles_too_ = true;
    TermId completed_city_{}, herded_{}, castles_{}, herded_castles_{};
    bool without_pigs_ = false, needs_own_pig_ = false, stacks_ = false, barns_too_ = false;
};

} // namespace bastide::river
