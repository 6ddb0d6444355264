// The parts of Abbey and Mayor: abbeys in the players' hands, the mayor, wagons that drive on, barns. Each part
// installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <string>
#include <vector>

namespace bastide::abbey {

/// A tile of one's own for a hole in the landscape.
class Abbeys {
public:
    void install(Registry& registry);
    void leave_out(Registry& registry); ///< instead: the tiles stay in the box
    bool is_abbey(const TileType& type) const { return type.edge(0, north) == terrain_; }

private:
    struct LastRound {
        std::uint8_t placing = 0; ///< the turn that begins is there for an abbey
    };
    enum class When : std::uint8_t { in_turn, after_last_tile };
    struct LastChance { ///< of the player so many seats after who placed last
        PlayerId placer;
        std::uint8_t seats;
    };
    PileId hand(PlayerId p) const { return static_cast<PileId>(index(hands_) + index(p)); }
    TileTypeId in_hand(const Play& play, PlayerId p) const;
    void deal(Play& play) const;
    void remove(Play& play) const;
    bool concerns(const Ruleset&, const TileType& type) const { return is_abbey(type); }
    bool instead_of_offers(const Play& play) const;
    void offer(Play& play) const;
    void list(const Play&, ActionList& out) const;
    void choose(Play& play) const;
    void begin_last_round(Play& play) const;
    void last_round(Play& play, LastChance of) const;
    std::string shown(const Play& play, PlayerId p) const;

    TerrainId terrain_{};
    PileId hands_{};
    Verb<> abbey_{};
    Decision<When> ask_{};
    Step<LastChance> next_{};
    Slot<LastRound> last_{};
};

/// Mayors and wagons that take the place of another figure come where no other follower is, as when they are deployed
/// (AM-046 AM-068).
class Newcomers {
public:
    void install(Registry& registry);

private:
    bool comes_alone(const Ruleset& rules, FigureKindId kind) const;
    bool beside_others(const Play& play, FigureKindId kind, Place to, RouteId route) const;
};

/// A knight who is as strong as the pennants of its city.
class Mayor {
public:
    void install(Registry& registry);

private:
    int pennants(const Play& play, FigureId mayor) const;

    AttributeId pennant_{};
};

/// Followers that may drive on when their feature was scored. Of several each is asked about by itself, and where a
/// player has several the words say from which tile one sets out.
class Wagons {
public:
    void install(Registry& registry, const Abbeys& abbeys);

private:
    struct State {                                     ///< of one wagon of each player
        std::array<std::uint16_t, max_players> leaves; ///< the scored feature (plus one) of a wagon under way
        std::uint16_t moved;                           ///< whose wagon drove on in this turn, a bit a seat
    };
    using Features = std::vector<FeatureId>;
    bool is_wagon(const Ruleset&, FigureKindId kind) const { return kind == wagon_; }
    bool no_road(const Play& play, FigureKindId, Place to, RouteId) const;
    void add(const Play& play, SegmentId s, Features& to) const;
    void add_adjacent(const Play& play, FeatureId f, Features& to) const;
    static SegmentId printed_at(const Play& play, TileId t, unsigned port);
    bool is_road(const Play& play, SegmentId s) const { return play.kind_of(s) == road_; }
    void add_across_sides(const Play& play, SegmentId s, Features& to) const;
    void show_passed(TileDef& tile) const;
    void add_beyond(const Play& play, SegmentId s, Features& to) const;
    Features within_reach(const Play& play, FeatureId from) const;
    bool is_same_house(const Play& play, FeatureId scored, SegmentId s) const;
    std::vector<SegmentId> destinations(const Play& play, FigureId wagon, FeatureId from) const;
    void install_moves(Registry& registry);
    void new_turn(Play& play) const;
    void set_out(Play& play) const;
    void set_out_from(Play& play, FeatureId scored, PlayerId p, std::size_t which) const;
    void begin_moves(Play& play) const;
    void next_move(Play& play, int turns) const;
    FigureId wagon_of(const Play& play, PlayerId p, std::size_t which) const {
        return play.figures_of(p, wagon_)[which];
    }
    void take_back(Play& play, PlayerId p, std::size_t which) const;
    void list(const Play& play, ActionList& out) const;
    void apply_move(Play& play, SegmentId to) const;
    void apply_move_from(Play& play, SegmentId to, TileId) const { apply_move(play, to); }
    void apply_home(Play& play) const;
    void apply_home_from(Play& play, TileId) const { apply_home(play); }

    const Abbeys* abbeys_ = nullptr;
    bool nine_squares_ = false, rolls_ = false, once_a_turn_ = false;
    bool passing_ = false;
    WordId passed_{}; ///< of tiles: what wagons drive over although nobody can claim it
    FigureKindId wagon_{};
    KindId road_{}, monastery_{};
    SpaceKindId under_way_{};
    RouteId move_on_{};
    Verb<SegmentId> move_{};
    Verb<> home_{};
    Verb<SegmentId, TileId> move_from_{}; ///< where there are several: out of the tile where it stood
    Verb<TileId> home_from_{};
    Decision<std::uint8_t> ask_{}; ///< which of the player's wagons
    Step<int> next_{};
    std::vector<Slot<State>> state_; ///< for as many wagons as a player has
};

/// A figure for a corner where four fields meet, and what happens to the farmers there. Of several each scores its
/// farm, also where they are one player's.
class Barns {
public:
    void install(Registry& registry);

private:
    enum Corner : std::uint8_t { north_east, south_east, south_west, north_west };
    struct State {          ///< of one barn of each player
        std::uint8_t fresh; ///< whose was placed since farms were last listed, a bit a seat
    };
    bool has_barn(const Play& play, FeatureId farm) const;
    bool claims(const Ruleset& rules, FigureKindId kind) const;
    bool closed_to_farmers(const Play& play, FigureKindId kind, Place to, RouteId route) const;
    SegmentId field_at_corner(const Play& play, TileId tile, unsigned corner) const;
    SegmentId four_fields(const Play& play, TileId tile, unsigned corner) const;
    void list(const Play& play, ActionList& out) const;
    void place(Play& play, Corner corner, SegmentId on) const;
    Place corner(const Play&, Corner corner, SegmentId on) const { return Place::at_corner(on, corner); }
    /// Each barn on the board: its owner, its farm, and which of the owner's barns it is.
    template <class F> void each_barn(const Play& play, F&& visit) const;
    void list_farms(Play& play) const;
    void send_farmers_home(Play& play) const;
    void estimate(const Play& play, Estimate& end) const;
    void pay_barns(Play& play) const;
    void value(const Play& play, Valuation& v) const;

    bool several_ = false; ///< on a farm
    KindId field_{}, city_{};
    TermId completed_city_{}, castles_{};
    FigureKindId barn_{};
    QualityId companion_{};
    Verb<Corner, SegmentId> place_{};
    OccasionId placed_{}, joined_{};
    StakeId stake_{};                ///< of a barn in its farm
    std::vector<Slot<State>> state_; ///< for as many barns as a player has
};

} // namespace bastide::abbey
