// The parts of Bridges, Castles and Bazaars. Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <array>
#include <optional>
#include <vector>

namespace bastide::bazaars {

/// Of bridges and of castles, and each shared out alike (BCB-005 BCB-006): 3 each for up to four players, then 2, with
/// more players than the box is for 1.
inline constexpr int pieces_in_box = 12;
constexpr int share(int players) { return players <= 4 ? 3 : pieces_in_box / players; }

/// What each player still has.
using Supplies = std::array<std::uint8_t, max_players>;

/// Roads over a tile, laid while it lies there.
class Bridges {
public:
    void install(Registry& registry);

private:
    struct Span {                      ///< a bridge that could be built
        TileId tile = none_of<TileId>; ///< none: the tile about to be placed
        FormId form{};
    };
    struct Placement {
        TileTypeId type;
        Position at;
        unsigned rotation;
    };
    bool north_south(TileDef& tile) const { return span(tile, north); }
    bool east_west(TileDef& tile) const { return span(tile, east); }
    static bool span(TileDef& tile, unsigned side);
    void deal(Play& play) const;
    FormId form_through(unsigned rotation, unsigned side) const { return forms_[(side + rotation) & 1U]; }
    bool end_leads_on(const Play& play, Position tile, unsigned side) const;
    bool spans(const Play& play, const Placement& tile, unsigned side) const;
    bool may_build(const Play& play) const;
    std::optional<Span> settling(const Play& play, const Placement& tile, unsigned sides) const;
    bool settles(const Play& play, TileTypeId type, Position at, unsigned rotation, unsigned sides) const;
    void settle(Play& play) const;
    void build(Play& play, TileId tile, FormId form) const;
    void list(const Play& play, ActionList& out) const;
    void list_alone(const Play& play, ActionList& out) const;
    void apply(Play& play, Side from, Position at) const;
    void ask_without_figures(Play& play) const;
    void list_refusal(const Play& play, ActionList& out) const;
    void refuse(Play& play) const { play.refuse_offers(); }
    std::string left(const Play& play, PlayerId p) const;

    TerrainId field_{}, road_{};
    std::array<FormId, 2> forms_{}; ///< from north to south as printed, from east to west
    PartRight built_{};
    WordId nothing_else_{};         ///< of tiles with which nothing else is done
    Verb<Side, Position> bridge_{}; ///< from the north, or the east, to the side across
    Verb<> refuse_{};
    Decision<> ask_{};
    Slot<Supplies> supplies_{};
};

/// Small towns that become castles, and score what is completed beside them.
class Castles {
public:
    void install(Registry& registry);

private:
    static constexpr std::size_t most = pieces_in_box;
    struct Castle {
        TileId one, other;   ///< the tiles on which it stands
        std::int16_t points; ///< of what it was completed by
        PlayerId owner;
        std::uint8_t completed;
    };
    struct State {
        Supplies tokens;
        std::array<Castle, most> castles;
        std::uint8_t count;
        std::uint8_t aside;    ///< knights who wait until others have scored their town
        std::uint16_t touched; ///< castles completed in this round, a bit each
    };
    struct Neighbour { ///< something completed beside a castle
        SegmentId at;
        int points;
    };
    using Castlings = std::vector<Neighbour>;
    struct Asked { ///< an occupier of a town
        SegmentId town;
        PlayerId who;
        std::uint8_t spare = 0;
    };

    void install_kind(Registry& registry);
    void install_shared_towns(Registry& registry);
    void install_scores(Registry& registry);
    void deal(Play& play) const;
    bool keeps_out(const Play& play, FigureKindId, Place to, RouteId route) const;
    // towns
    bool is_town(const Play& play, FeatureId f) const;
    static bool is_knight(const Play& play, FigureId f);
    unsigned occupiers(const Play& play, FeatureId f) const;
    void find_towns(Play& play) const;
    void offer(Play& play, Asked of) const;
    static SegmentId newest(const Play& play, FeatureId town);
    void list_conversion(const Play& play, ActionList& out) const;
    void apply_conversion(Play& play, SegmentId town) const;
    std::vector<FigureId> movers(const Play& play, FeatureId town) const;
    void build(Play& play, SegmentId town, const std::vector<FigureId>& knights) const;
    void tell_built(Play& play, SegmentId town, const std::vector<FigureId>& knights) const;
    void move_in(Play& play, FigureId knight) const;
    void record(Play& play, SegmentId town, PlayerId owner) const;
    // towns with several occupiers
    std::vector<SegmentId> wanted_towns(const Play& play) const;
    void settle_towns(Play& play) const;
    void step_aside(Play& play) const;
    static SegmentId home_of(const Play& play, FigureId knight);
    void build_scored(Play& play) const;
    // castles
    SegmentId segment_of(const Play& play, const Castle& castle) const;
    bool fresh(const Play& play, std::size_t castle) const;
    bool waits(const Play& play, std::size_t castle) const;
    PlayerId lord(const Play& play, std::size_t castle) const;
    static bool is_near(const Play& play, const Castle& castle, Position p);
    SegmentId near_segment(const Play& play, const Castle& castle, FeatureId f) const;
    static int points_of(const Play& play, Entry structure, PlayerId lord);
    Castlings neighbours(const Play& play, std::size_t castle) const;
    void find_completed(Play& play) const;
    void complete_next(Play& play) const;
    void complete(Play& play, std::size_t castle, const Neighbour& by) const;
    void send_home(Play& play) const;
    void list_choice(const Play& play, ActionList& out) const;
    void apply_choice(Play& play, SegmentId at) const;
    void value(const Play& play, Valuation& v) const;
    void value_farm(const Play& play, Valuation& v) const;
    std::string left(const Play& play, PlayerId p) const;

    bool any_end_ = false;        ///< castle_eligible_towns
    bool exchange_ = false;       ///< castle_follower_replaced
    bool later_turn_ = false;     ///< castle_scores_from
    bool completed_only_ = false; ///< castle_farm_scoring
    KindId city_{}, castle_{}, field_{};
    AttributeId cap_{};
    std::vector<KindId> structures_;
    OccasionId neighbour_completed_{};
    TermId point_{}, castles_{};
    Verb<SegmentId> convert_{}, take_{};
    Decision<SegmentId> ask_town_{};
    Decision<std::uint8_t> ask_choice_{};
    Step<Asked> offer_{};
    Step<> settle_{}, next_{};
    Mark moves_in_{}; ///< a knight, of whose town the owner makes a castle
    std::array<PartRight, most> built_in_part_{};
    std::array<TurnRight, most> built_in_turn_{};
    Slot<State> state_{};
};

/// Tiles that are auctioned, or chosen, and placed by all players in turn.
class Bazaars {
public:
    void install(Registry& registry);

private:
    static constexpr std::size_t most_waiting = 60;
    enum Stage : std::uint8_t { face_down, auctioned_off, placed_in_turn }; ///< the tiles of a bazaar
    struct Due {
        PlayerId host;          ///< who drew its tile
        std::uint8_t pointless; ///< while nobody had points
    };
    struct State {
        std::array<TileTypeId, max_players> got; ///< plus one, so that 0 is nothing
        std::array<Due, most_waiting> waiting;   ///< bazaars that are still to be held
        TileTypeId tile;                         ///< that is auctioned
        Due held;                                ///< the bazaar that is held
        std::uint8_t waiting_count;
        std::uint8_t running; ///< bazaars that begin now wait
        std::uint8_t face_up; ///< a Stage
        PlayerId auctioneer, bidder;
        std::uint8_t bid;
        std::uint8_t reserved;  ///< face down until the turn at this depth is over
        std::uint8_t placing;   ///< the running turn at this depth places a tile got here
        std::uint8_t owed;      ///< the bid is still to be paid
        std::uint8_t pointless; ///< nobody had points when the tile of the running part was taken
    };
    TileTypeId got(const Play& play, PlayerId p) const;
    void give(Play& play, PlayerId p, TileTypeId tile) const;
    int unallotted(const Play& play, TileTypeId type) const;
    std::vector<TileTypeId> types_left(const Play& play) const;
    int tiles_left(const Play& play) const;
    int seats_without(const Play& play) const;
    bool face_up(const Play& play, PlayerId) const { return play[state_].face_up != face_down; }
    /// The tile offered in the running part was got at a bazaar.
    bool offers_auctioned(const Play& play) const;
    // when
    void drawn(Play& play, const events::TileTaken&) const;
    void note_points(Play& play) const;
    void placed(Play& play, const events::TilePlaced& event) const;
    void close_part(Play& play) const;
    void close_turn(Play& play) const;
    void begin(Play& play) const;
    void reveal(Play& play, std::uint8_t left) const;
    void open(Play& play) const;
    bool without_auction(const Play& play) const {
        return free_choice_ || play[state_].held.pointless != 0; // BCB-031
    }
    // the auction
    void install_auction(Registry& registry);
    void auction_next(Play& play) const;
    void list_tiles(const Play& play, ActionList& out) const;
    void put_up(Play& play, TileTypeId tile) const;
    void list_openings(const Play& play, ActionList& out) const;
    void bid(Play& play, PlayerId p, std::uint8_t points) const;
    int highest_bid(const Play& play, PlayerId p) const;
    void bid_next(Play& play, std::uint8_t seats) const;
    TileTypeId auctioned(const Play& play) const;
    void list_bids(const Play& play, ActionList& out) const;
    void apply_bid(Play& play, std::uint8_t points) const { bid(play, play.actor(), points); }
    void settle(Play& play) const;
    bool may_buy(const Play& play) const;
    void list_deal(const Play& play, ActionList& out) const;
    void buy(Play& play) const;
    void sell(Play& play) const;
    void pay_owed(Play& play) const;
    void estimate(const Play& play, Estimate& end) const;
    void promise(const Play& play, Estimate& end) const;
    // choosing, placing
    void choose_next(Play& play, std::uint8_t seats) const;
    void list_choices(const Play& play, ActionList& out) const;
    void choose(Play& play, TileTypeId tile) const;
    void place_next(Play& play, std::uint8_t seats) const;
    void finish(Play& play) const;
    void offer(Play& play) const;
    std::string shown(const Play& play, PlayerId p) const;

    bool free_choice_ = false, overbid_ = true, free_when_all_zero_ = false, skip_when_few_ = true,
         builder_first_ = false;
    int limit_ = 0;
    WordId bazaar_{};
    PileId pile_{};
    CauseId bought_{}, paid_{}, sold_{}, paid_for_{}, alone_{};
    Verb<TileTypeId> auction_{}, choose_{};
    Verb<std::uint8_t> open_bid_{}, raise_{};
    Verb<> buy_{}, sell_{};
    Decision<> ask_tile_{}, ask_opening_{}, ask_bid_{}, ask_deal_{}, ask_choice_{};
    Step<> open_{}, auction_next_{}, settle_{}, finish_{};
    Step<std::uint8_t> reveal_{}, bid_next_{}, choose_next_{}, place_next_{};
    Slot<State> state_{};
};

} // namespace bastide::bazaars
