// The parts of the base game. Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <vector>

namespace bastide::base {

/// Terrains, kinds of features, the follower, and what features are worth.
class Scoring {
public:
    void install(Registry& registry);

private:
    void road(const Play& play, Valuation& v) const;
    void city(const Play& play, Valuation& v) const;
    void monastery(const Play& play, Valuation& v) const;
    void incomplete_is_nothing(const Play& play, Valuation& v) const;

    AttributeId pennant_{};
    TermId tile_{}, pennants_{};
    bool small_cities_halved_ = false;
};

/// The start tile and the start player.
class Setup {
public:
    void install(Registry& registry);

private:
    struct Show { ///< drawing tiles for the first turn (BASE-041)
        std::uint8_t candidates = 0;
        std::uint8_t winners = 0;
        std::int8_t best = -1;
        std::uint8_t at = 0;
    };
    void draw_start(Play& play) const;
    void lay_start(Play& play) const;
    void open_layout(Play& play) const;
    void find_start_player(Play& play) const;
    void list_starts(const Play& play, ActionList& out) const;
    void start_outcomes(const Play& play, Chances& out) const;
    void roll_outcomes(const Play& play, Chances& out) const;
    void apply_start(Play& play, PlayerId first) const;
    void apply_roll(Play& play, PlayerId roller) const;
    void show_next(Play& play) const;
    void show_outcomes(const Play& play, Chances& out) const;
    void apply_show(Play& play, TileTypeId type) const;
    void merge_roads(TileDef& tile) const;

    bool in_bag_ = false;
    PlayerId youngest_{};
    std::string method_;
    Verb<PlayerId> start_{}, roll_{};
    Verb<TileTypeId> show_{};
    Decision<> ask_start_{}, draw_start_player_{}, roll_followers_{}, show_tile_{};
    Step<> next_show_{};
    PileId shown_{};
    KindId road_{};
    Slot<Show> show_state_{};
};

/// Tiles that fit nowhere, and hands of tiles.
class Supply {
public:
    void install(Registry& registry);

private:
    PileId hand(PlayerId p) const { return static_cast<PileId>(index(hands_) + index(p)); }
    int missing(const Play& play, PlayerId p) const;
    void deal(Play& play, int seats) const;
    void begin_deal(Play& play) const;
    void offer_hand(Play& play) const;
    void refill(Play& play) const;
    bool hands_left(const Play& play) const;
    bool offered_from_hand(const Play& play) const;
    void unplaceable(Play& play) const;
    void agree_next(Play& play, int seats) const;
    void list_agree(const Play& play, ActionList& out) const;
    void apply_agree(Play& play) const;
    void discard_offers(Play& play) const;
    void list_discards(const Play& play, ActionList& out) const;
    void apply_return(Play& play, PileId from, TileTypeId type) const;
    void set_aside(Play& play, TileTypeId type, PileId from, PlayerId owner) const;
    void redraw(Play& play) const;
    void restart(Play& play) const;
    void placed(Play& play, const events::TilePlaced& event) const;
    void give_up(Play& play) const;

    int held_ = 0; ///< tiles in a hand; 0: drawn on the turn
    bool unanimous_ = false;
    bool return_to_bag_ = false;
    PileId hands_{};
    PileId set_aside_{};
    Verb<> agree_{};
    Verb<PileId, TileTypeId> give_away_{}; ///< of a tile of a hand that does not fit
    Decision<> ask_agree_{}, ask_discard_{};
    Step<int> deal_{}, agree_step_{}; ///< for the player so many seats on
    Step<> discard_step_{}, redraw_{}, restart_{}, refill_{};
};

/// Where on the table tiles may lie, and extra turns for holes.
class Table {
public:
    void install(Registry& registry);
    /// What reaches this side of the square is complete there, because the table ends (BASE-141).
    bool completes_at(const Play& play, Position p, unsigned side) const {
        return border_completes_ && !on_table(play, neighbour(p, side));
    }

private:
    bool beyond(const Play& play, TileTypeId, Position p) const;
    void close_border(Play& play, const events::TilePlaced& event) const;
    void see_hole(Play& play, const events::TilePlaced& event) const;
    void reward_hole(Play& play) const;
    bool on_table(const Play& play, Position p) const;

    bool border_completes_ = false;
    std::string area_;
    int width_ = 0, height_ = 0, extension_ = 0;
    TurnRight filled_{}; ///< a hole
    std::vector<Position> furniture_;
};

/// Selling the tile just drawn (BASE-137).
class TileSale {
public:
    void install(Registry& registry, const Table& table);

private:
    struct State {
        std::uint8_t best = 0;
        PlayerId bidder = nobody;
    };
    PileId bought(PlayerId p) const { return static_cast<PileId>(index(bought_) + index(p)); }
    bool only_finisher(const Play& play, TileTypeId tile) const;
    void begin(Play& play) const;
    void bid_next(Play& play, int seats) const;
    void list_bids(const Play& play, ActionList& out) const;
    void apply_bid(Play& play, std::uint8_t points) const;
    void decide(Play& play) const;
    void list_sale(const Play& play, ActionList& out) const;
    void apply_sell(Play& play, PlayerId buyer) const;
    void apply_keep(Play& play) const;
    void offer_bought(Play& play) const;
    bool bought_left(const Play& play) const;

    const Table* table_ = nullptr;
    int limit_ = 0;
    PileId bought_{};
    Verb<std::uint8_t> bid_{};
    Verb<PlayerId> sell_{};
    Verb<> keep_{};
    Decision<> ask_bid_{}, ask_sale_{};
    Step<int> bid_step_{}; ///< of the player so many seats on
    Step<> decide_{};
    CauseId sold_{}, paid_{};
    Slot<State> state_{};
};

/// What is only shown: lap markers and the verdict.
class Display {
public:
    void install(Registry& registry);

private:
    std::string marker(const Play& play, PlayerId p) const;
    std::string verdict(const Play& play) const;

    std::string lap_marker_;
    bool point_tiles_ = true;
    std::string tie_break_;
};

} // namespace bastide::base
