// The parts of The Wheel of Fortune: the board with its pig, the icons that turn the wheel, the six events, the crown
// spaces. Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <array>
#include <string>
#include <vector>

namespace bastide::wheel {

/// A sector of the wheel, by its place in `sectors`.
enum Sector : std::uint16_t { fortune, taxes, famine, storm, inquisition, plague, no_sector };
inline constexpr std::array all_sectors{fortune, taxes, famine, storm, inquisition, plague};

/// Clockwise (WHEEL-016). Each is the name of a space of figures and the word of the tile that bears it; the number
/// printed with the word is that of its crown spaces (WHEEL-017).
inline constexpr std::array<std::string_view, no_sector> sectors{"fortune", "taxes",       "famine",
                                                                 "storm",   "inquisition", "plague"};

/// The board in the middle, or beside the layout, and the pig on it.
class Board {
public:
    void install(Registry& registry);
    Place place(const Play& play, Sector sector) const;
    /// Where a figure or the pig is; no_sector: not on the wheel.
    Sector sector_of(const Play& play, FigureId f) const;
    Sector sector_at(Place place) const;
    int crowns(Sector sector) const { return crowns_[sector]; }
    /// Crown spaces of a sector on which somebody stands.
    int crowned(const Play& play, Sector sector) const;
    /// The sector where it ends (WHEEL-027).
    Sector move_pig(Play& play, int steps) const;

private:
    void refuse_second_base_game(const Registry& registry) const;
    void count_crowns(const Registry& registry);
    void set_up(Play& play) const;
    bool is_dragon(const Ruleset& rules, FigureKindId kind) const;
    bool closed_to_dragon(const Play& play, FigureKindId, Place to, RouteId) const;
    std::string shown(const Play& play, PlayerId p) const;

    bool off_board_ = false, dragon_outside_ = true;
    std::array<int, no_sector> crowns_{};
    std::array<WordId, no_sector> words_{};
    std::array<SpaceKindId, no_sector> spaces_{};
    WordId square_{}, within_{};
    FigureKindId pig_{};
};

/// Figures on crown spaces: how they come there, and what they score when the pig does (WHEEL-043 to WHEEL-046).
class Crowns {
public:
    void install(Registry& registry, const Board& board);
    void score(Play& play, Sector sector) const;

private:
    bool no_room(const Play& play, FigureKindId kind, Place to, RouteId route) const;
    void list(const Play& play, ActionList& out) const;
    void apply(Play& play, FigureKindId kind, Sector to) const;
    Place space(const Play& play, FigureKindId, Sector to) const { return board_->place(play, to); }

    const Board* board_ = nullptr;
    QualityId follower_{};
    RouteId route_{};
    Verb<FigureKindId, Sector> crown_{};
    CauseId scored_{};
};

/// What the sectors do but for the plague.
class Events {
public:
    void install(Registry& registry);
    void perform(Play& play, Sector sector) const;

private:
    void collect_taxes(Play& play, PlayerId p) const;
    void feed(Play& play, PlayerId p) const;
    void reward_supply(Play& play, PlayerId p) const;
    void reward_monks(Play& play, PlayerId p) const;
    void per_farmer(const Play& play, Valuation& v) const;

    bool majority_only_ = false;
    KindId field_ = none_of<KindId>, city_{};
    AttributeId pennant_{};
    QualityId follower_{};
    RoleId knight_{}, farmer_{}, monk_{};
    OccasionId hunger_{};
    StakeId each_farmer_{};
    TermId completed_city_{}, castles_{};
    CauseId fortune_{}, taxes_{}, storm_{}, inquisition_{};
};

/// Everybody takes a follower home (WHEEL-041).
class Plague {
public:
    void install(Registry& registry);
    void begin(Play& play) const { play.push(next_, 0); }

private:
    void next(Play& play, int seats) const;
    std::vector<FigureId> in_reach(const Play& play, PlayerId p) const;
    void list(const Play& play, ActionList& out) const;
    void apply(Play& play, FigureKindId, FigureId f) const { take_home(play, f); }
    void take_home(Play& play, FigureId f) const;

    QualityId follower_{};
    ReasonId driven_{};
    Verb<FigureKindId, FigureId> return_{};
    Decision<> ask_{};
    Step<int> next_{}; ///< of the player so many seats after the one whose turn it is
};

/// A tile with an icon is in hand: the wheel turns before it is placed (WHEEL-024 to WHEEL-028).
class Icons {
public:
    void install(Registry& registry, const Board& board, const Crowns& crowns, const Events& events,
                 const Plague& plague);

private:
    int icon(const Play& play, TileTypeId type) const { return play.rules().number_on(type, icon_); }
    void see(Play& play) const;
    void turn_wheel(Play& play, int steps) const;
    void list(const Play& play, ActionList& out) const;
    void apply(Play& play, PileId from, TileTypeId tile, std::uint8_t flags) const;
    void score_crowns(Play& play, Sector sector) const { crowns_->score(play, sector); }

    const Board* board_ = nullptr;
    const Crowns* crowns_ = nullptr;
    const Events* events_ = nullptr;
    const Plague* plague_ = nullptr;
    WordId icon_{};
    Verb<PileId, TileTypeId, std::uint8_t> take_{}; ///< an offer
    Decision<> ask_{};
    Step<Sector> score_{};
};

} // namespace bastide::wheel
