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

/// A follower that may drive on when its feature was scored.
class Wagons {
public:
    void install(Registry& registry, const Abbeys& abbeys);

private:
    struct State {
        std::array<std::uint16_t, max_players> leaves; ///< the scored feature (plus one) of a wagon under way
        std::uint16_t moved;                           ///< whose wagon drove on in this turn, a bit a seat
    };
    using Features = std::vector<FeatureId>;
    bool is_wagon(const Ruleset&, FigureKindId kind) const { return kind == wagon_; }
    bool no_road(const Play& play, FigureKindId, Place to, RouteId) const;
    void add(const Play& play, SegmentId s, Features& to) const;
    void add_adjacent(const Play& play, FeatureId f, Features& to) const;
    void add_beside_abbey(const Play& play, SegmentId s, Features& to) const;
    void add_beyond(const Play& play, SegmentId s, Features& to) const;
    Features within_reach(const Play& play, FeatureId from) const;
    std::vector<SegmentId> destinations(const Play& play, FigureId wagon, FeatureId from) const;
    void new_turn(Play& play) const;
    void set_out(Play& play) const;
    void begin_moves(Play& play) const;
    void next_move(Play& play, int seats) const;
    void take_back(Play& play, PlayerId p) const;
    void list(const Play& play, ActionList& out) const;
    void apply_move(Play& play, SegmentId to) const;
    void apply_home(Play& play) const;

    const Abbeys* abbeys_ = nullptr;
    bool nine_squares_ = false, rolls_ = false, once_a_turn_ = false;
    std::vector<WordId> over_; ///< of tiles: what wagons drive over although nobody can claim it
    FigureKindId wagon_{};
    KindId road_{}, monastery_{};
    SpaceKindId under_way_{};
    RouteId move_on_{};
    Verb<SegmentId> move_{};
    Verb<> home_{};
    Decision<> ask_{};
    Step<int> next_{};
    Slot<State> state_{};
};

/// A figure for a corner where four fields meet, and what happens to the farmers there.
class Barns {
public:
    void install(Registry& registry);

private:
    enum Corner : std::uint8_t { north_east, south_east, south_west, north_west };
    struct State {
        std::uint8_t fresh; ///< whose barn was placed since farms were last listed, a bit a seat
    };
    bool has_barn(const Play& play, FeatureId farm) const;
    bool claims(const Ruleset& rules, FigureKindId kind) const;
    bool closed_to_farmers(const Play& play, FigureKindId kind, Place to, RouteId route) const;
    SegmentId field_at_corner(const Play& play, TileId tile, unsigned corner) const;
    SegmentId four_fields(const Play& play, TileId tile, unsigned corner) const;
    void list(const Play& play, ActionList& out) const;
    void place(Play& play, Corner corner, SegmentId on) const;
    Place corner(const Play&, Corner corner, SegmentId on) const { return Place::at_corner(on, corner); }
    /// Each player with a barn on the board, and its farm.
    template <class F> void each_farm(const Play& play, F&& visit) const;
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
    StakeId stake_{}; ///< of a barn in its farm
    Slot<State> state_{};
};

} // namespace bastide::abbey
