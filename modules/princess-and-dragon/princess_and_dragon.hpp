// The parts of The Princess and the Dragon. Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <array>
#include <vector>

namespace bastide::princess_and_dragon {

inline bool has_word(const Play& play, TileTypeId type, WordId word) { return play.type(type).shows(word); }

/// The placed tile of the running part shows this word.
inline bool placed_with(const Play& play, WordId word) {
    const TileId tile = play.placed_tile();
    return tile != none_of<TileId> && has_word(play, play.tile(tile).type, word);
}

/// The fairy, who keeps the dragon away and brings points.
class Fairy {
public:
    void install(Registry& registry);
    bool stands_on(const Play& play, TileId tile) const {
        return kind_ != none_of<FigureKindId> && tile != none_of<TileId> && tile_of(play) == tile;
    }
    /// She was moved in this deployment step, and the step goes on.
    bool moved_now(const Play& play) const { return goes_on_ && play.has(moved_); }

private:
    struct State {
        PlayerId mover{}; ///< who moved her to where she is
    };
    enum class Condition { assigned_follower, any_follower_on_tile, stand_together };
    enum class Final { farms, all, none };

    void install_points(Registry& registry);
    void refuse_nonsense(const Registry& registry) const;
    const Figure& piece(const Play& play) const { return play.figure(play.first_figure(nobody, kind_)); }
    /// None while nobody has moved her to the board.
    TileId tile_of(const Play& play) const { return play.tile_of(piece(play)); }
    /// The figure she stands next to.
    FigureId companion(const Play& play) const { return piece(play).place.companion(); }
    bool is_follower(const Play& play, FigureId f) const { return play.rules().has(play.figure(f).kind, follower_); }
    void list(const Play& play, ActionList& out) const;
    TileId reaches(const Play& play, FigureId f) const;
    bool listed_before(const Play& play, FigureId f, TileId tile, FigureId joined) const;
    static bool alike(const Play& play, FigureId f, FigureId g);
    void move_to_figure(Play& play, FigureKindId, FigureId whom) const;
    void move_to_tile(Play& play, Position at) const { move(play, none_of<FigureId>, at); }
    void move(Play& play, FigureId whom, Position at) const;
    bool deploys_no_more(const Ruleset& rules, FigureKindId kind) const { return rules.has(kind, follower_); }
    void end_step(Play& play) const;
    bool excluded(const Play& play, FigureKindId, Place, RouteId route) const;
    static std::string beside(const Play& play, FigureId f);
    void left_alone(Play& play, const events::FigureMoved& event) const;
    int protects_beside(const Play& play, PlayerId p) const;
    int protects(const Play& play, PlayerId p) const;
    void open_turn(Play& play) const;
    void list_claim(const Play& play, ActionList& out) const;
    void apply_claim(Play& play) const;
    bool counts(const Play& play, Entry entry) const;
    unsigned protected_seats(const Play& play, FeatureId feature) const;
    int points() const { return five_ ? 5 : 3; }
    void pay(Play& play) const;
    void estimate(const Play& play, Estimate& end) const;

    bool on_tile_ = false, sheltered_too_ = false, goes_on_ = false, on_volcano_turn_ = true, five_ = false,
         to_be_claimed_ = false;
    Condition one_point_{}, three_points_{};
    Final final_{};
    QualityId follower_{};
    FigureKindId kind_ = none_of<FigureKindId>; ///< none if she is not played
    RouteId walk_{};
    WordId volcano_{};
    Verb<Position> to_tile_{}; ///< on_tile_
    Verb<FigureKindId, FigureId> to_figure_{};
    Verb<> claim_{};
    CauseId turn_point_{}, claimed_point_{}, bonus_{};
    PartRight moved_{}, step_over_{};
    TurnRight due_{};
    Slot<State> state_{};
};

/// The dragon: volcanoes bring it, dragon tiles make it walk and eat.
class Dragon {
public:
    void install(Registry& registry, const Fairy& fairy);

private:
    static constexpr int steps = 6;
    struct State {
        std::uint16_t visited = 0;             ///< tiles of the running journey
        std::array<TileId, steps + 1> trail{}; ///< these tiles
    };

    void come(Play& play, const events::TilePlaced& event) const;
    const Figure& piece(const Play& play) const { return play.figure(play.first_figure(nobody, kind_)); }
    /// None while it is off the board.
    TileId tile_of(const Play& play) const { return play.tile_of(piece(play)); }
    bool is_shy(const Ruleset& rules, FigureKindId kind) const;
    bool is_barred(const Ruleset& rules, FigureKindId kind) const;
    static bool sheltered(const Play& play, Place to);
    bool keeps_off(const Play& play, FigureKindId, Place to, RouteId) const;
    bool is_dragon(const Ruleset&, FigureKindId kind) const { return kind == kind_; }
    bool stopped(const Play& play, FigureKindId, Place to, RouteId) const;
    void sift(Play& play) const;
    void sift_again(Play& play) const;
    void draw_another(Play& play) const;
    void put_aside(Play& play, Offer offer) const;
    bool others_left(const Play& play) const;
    void refill(Play& play, PileId pile) const;
    void set_out(Play& play) const;
    void walk(Play& play, int made) const;
    bool may_enter(const Play& play, TileId tile) const;
    bool may_step(const Play& play) const;
    void list_steps(const Play& play, ActionList& out) const;
    void apply_step(Play& play, Position to) const;
    void eat(Play& play, TileId tile) const;

    const Fairy* fairy_ = nullptr;
    bool return_and_redraw_ = false, all_figures_barred_ = true;
    QualityId follower_{}, edible_{};
    FigureKindId kind_{};
    RouteId walk_route_{};
    ReasonId eaten_{};
    WordId volcano_{}, dragon_{};
    PileId aside_{};
    Verb<Position> step_{};
    Decision<int> ask_step_{}; ///< after so many steps
    Step<int> walk_{};
    Step<> sift_again_{};
    Step<PileId> refill_{};
    Slot<State> state_{};
};

/// Magic portals: deployment to other tiles.
class Portal {
public:
    void install(Registry& registry);

private:
    void show(TileDef& tile) const;
    void note(Play& play, const events::Acting& event) const;
    bool open(const Play& play, FeatureId f) const;
    std::vector<std::uint32_t> open_segments(const Play& play) const;
    void list(const Play& play, ActionList& out) const;

    bool unscored_too_ = false;
    QualityId deploys_anywhere_{};
    WordId portal_{};
    PartRight used_{};
};

/// Princesses, who send a knight away.
class Princess {
public:
    void install(Registry& registry, const Fairy& fairy);

private:
    bool removable(const Play& play, FigureId knight) const;
    void list(const Play& play, ActionList& out) const;
    void list_unless_fairy(const Play& play, ActionList& out) const;
    void apply(Play& play, FigureKindId, FigureId knight) const;
    std::string text(const Play& play, FigureKindId kind, FigureId knight) const;
    void compel(Play& play) const;

    const Fairy* fairy_ = nullptr;
    bool mandatory_ = false, spares_big_ = false;
    QualityId follower_{};
    AttributeId princess_{};
    ReasonId sent_away_{};
    Verb<FigureKindId, FigureId> remove_{};
    Decision<> ask_{};
};

} // namespace bastide::princess_and_dragon
