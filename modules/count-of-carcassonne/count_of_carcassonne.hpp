// The parts of The Count of Carcassonne: the City with its quarters and the Count, the way into it, the ways out of it.
// Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::count {

/// A quarter of the City, by its place in `quarters`.
enum Quarter : std::uint16_t { castle, market, blacksmith, cathedral, no_quarter };
inline constexpr std::array all_quarters{castle, market, blacksmith, cathedral};

/// Clockwise (COUNT-069). The kind of feature that a quarter leads to also says who may be there: whoever could stand
/// on such a feature.
struct QuarterSpec {
    const char* name;
    const char* space; ///< of figures, and the word of the tile that bears it
    const char* kind;
};
inline constexpr std::array<QuarterSpec, no_quarter> quarters{{
    {"castle", "castle-quarter", "city"},            // COUNT-042
    {"market", "market-quarter", "field"},           // COUNT-045
    {"blacksmith", "blacksmith-quarter", "road"},    // COUNT-043
    {"cathedral", "cathedral-quarter", "monastery"}, // COUNT-044
}};

/// The block of tiles in the middle, who stands in its quarters, and the Count.
class City {
public:
    void install(Registry& registry);
    bool built(const Play& play) const { return !play.tiles_with(bearers_[0]).empty(); }
    Place place(const Play& play, Quarter q) const;
    /// Where a figure is; no_quarter: not in the City.
    Quarter quarter_of(const Play& play, FigureId f) const;
    /// From which quarter one comes to features of a kind; no_quarter: from none.
    Quarter leading_to(const Play& play, KindId kind) const;
    Quarter counts_quarter(const Play& play) const { return quarter_of(play, play.first_figure(nobody, count_)); }
    void move_count(Play& play, Quarter to) const;

private:
    struct Spot { ///< where the block lies: its square 0,0, and how it is turned
        Position square;
        unsigned rotation;
    };
    void set_up(Play& play) const;
    const Block* city_block(const Play& play) const;
    void build(Play& play, const Block& block, Spot at) const;
    bool is_river(const Play& play, TileTypeId type) const;
    bool river_begun(const Play& play) const;
    bool river_left(const Play& play) const;
    int touched(const Play& play, const Block& block, Spot at) const;
    void follow_river(Play& play) const;
    bool fit_in(Play& play, const Block& block) const;
    bool admits(const Ruleset& rules, Quarter q, FigureKindId kind) const;
    bool choosy_about(const Ruleset& rules, FigureKindId kind) const;
    bool closed_quarter(const Play& play, FigureKindId kind, Place to, RouteId) const;
    bool is_dragon(const Ruleset& rules, FigureKindId kind) const;
    bool closed_to_dragon(const Play& play, FigureKindId, Place to, RouteId) const;
    std::string shown(const Play& play, PlayerId p) const;

    bool start_tile_unused_ = true, dragon_outside_ = true;
    std::array<KindId, no_quarter> kinds_{};
    std::array<WordId, no_quarter> bearers_{};
    std::array<SpaceKindId, no_quarter> spaces_{};
    WordId square_{}, within_walls_{};
    QualityId follower_{};
    FigureKindId count_{};
};

/// Figures of the City come to features that are about to be scored, and after the last turn to any.
class Redeployment {
public:
    void install(Registry& registry, const City& city);
    /// The player at turn has brought a follower out of the City in this part.
    bool used(const Play& play) const { return play.has(used_); }

private:
    struct Last {
        std::uint8_t passed; ///< seats that move nobody any more after the last turn, a bit each
    };
    struct Waiting {
        FigureKindId kind;
        Quarter in;
        friend bool operator==(Waiting, Waiting) = default;
    };
    enum class When : std::uint8_t { before_scoring, after_last_turn };
    bool joinable(const Play& play, Entry entry) const;
    bool open_at_the_end(const Play& play, FeatureId f) const;
    std::vector<Waiting> waiting(const Play& play, PlayerId p) const;
    template <class F> bool find_to(const Play& play, FeatureId f, const std::vector<Waiting>& all, F&& visit) const;
    template <class F> bool find_way(const Play& play, PlayerId p, When when, F&& visit) const;
    bool can_move(const Play& play, PlayerId p, When when) const;
    void begin(Play& play) const;
    void next(Play& play, int seats) const;
    void visit(Play& play, PlayerId p) const;
    void begin_last(Play& play) const;
    void next_last(Play& play, int seats) const;
    void list(const Play& play, ActionList& out) const;
    void apply(Play& play, FigureKindId kind, SegmentId to) const;
    void goes_elsewhere(Play& play, const events::FigureMoved& event) const;
    void count_as_two(const Play& play, FeatureId f, const Strengths&, Strengths& counted) const;

    const City* city_ = nullptr;
    bool farms_too_ = true, market_only_ = false, two_each_ = false;
    RouteId join_{};
    Verb<FigureKindId, SegmentId> redeploy_{};
    Decision<When> ask_{};
    Step<int> next_{}, next_last_{}; ///< of the player so many seats after who placed the tile
    Step<PlayerId> visit_{};
    Mark from_city_{};
    PartRight used_{};
    Slot<Last> last_{};
};

/// Who made others score, and not himself, may send a follower to the City.
class Admission {
public:
    void install(Registry& registry, const City& city, const Redeployment& redeployment);

private:
    enum class Movement { free, clockwise_step, to_deployed_quarter };
    struct Paying {
        std::uint8_t now; ///< what was scored is being paid
    };
    void watch_scores(Play& play) const;
    void note(Play& play, const events::Scored& event) const;
    void begin_paying(Play& play) const;
    void end_paying(Play& play) const;
    bool is_paid_for_it(const Play& play, const events::Scored& event) const;
    bool triggers(const Play& play, const events::Scored& event) const;
    void offer(Play& play) const;
    void list_followers(const Play& play, ActionList& out) const;
    void list(const Play& play, ActionList& out) const;
    void apply(Play& play, FigureKindId kind, Quarter to) const;
    Place sent_to(const Play& play, FigureKindId, Quarter to) const { return city_->place(play, to); }
    void list_moves(const Play& play, ActionList& out) const;
    void apply_move(Play& play, Quarter to) const;
    Place moved_to(const Play& play, Quarter to) const { return city_->place(play, to); }

    const City* city_ = nullptr;
    const Redeployment* redeployment_ = nullptr;
    bool only_completions_ = false, features_alone_ = false, count_bars_ = false;
    Movement movement_{};
    PartRight watching_{}, others_scored_{}, owner_scored_{};
    WordId nothing_else_{}; ///< of tiles with which nothing else is done
    Slot<Paying> paying_{};
    RouteId route_{};
    Verb<FigureKindId, Quarter> enter_{};
    Verb<Quarter> count_{};
    Decision<> ask_{}, ask_count_{};
};

} // namespace bastide::count
