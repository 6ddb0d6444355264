// The parts of The Tower. Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <array>
#include <string>
#include <vector>

namespace bastide::tower {

/// Followers in other players' hands: exchange and ransom.
class Prisoners {
public:
    void install(Registry& registry);
    /// The player who decides takes the figure; with that an exchange may be due.
    void take(Play& play, FigureId id) const;

private:
    template <class F> static void each_sort(const Play& play, PlayerId owner, F&& visit);
    static FigureId prisoner(const Play& play, PlayerId owner, FigureKindId kind, PlayerId holder);
    void exchange_due(Play& play, FigureId captured) const;
    void list_exchange(const Play& play, ActionList& out) const;
    void apply_exchange(Play& play, FigureKindId kind) const;
    void exchange(Play& play, FigureId captured, FigureKindId for_kind) const;

    void install_ransom(Registry& registry);
    bool possible(const Play& play) const;
    void list_ransoms(const Play& play, ActionList& out) const;
    void apply_ransom(Play& play, FigureKindId kind, PlayerId holder) const;
    void note_offer(Play& play) const;
    void ask_last(Play& play) const;
    void end_ransoms(Play& play) const;
    void list_last(const Play& play, ActionList& out) const;
    std::string shown(const Play& play, PlayerId holder) const;
    int held(const Play& play, PlayerId holder) const;

    bool needs_points_ = true, only_if_new_ = false;
    TurnRight paid_{};
    PartRight offered_{};
    Verb<FigureKindId> exchange_{};
    Verb<FigureKindId, PlayerId> ransom_{};
    Decision<FigureId> ask_exchange_{}; ///< for the prisoner just taken
    Decision<> ask_last_{};
    Step<FigureId> exchange_due_{};
    ReasonId captured_{}, exchanged_{}, released_{};
    CauseId ransom_paid_{}, ransom_received_{};
};

/// What a new piece of a tower is for: one figure within its range is taken.
class Captures {
public:
    void install(Registry& registry, SpaceKindId top, const Prisoners& prisoners);
    /// A piece was put on the tower: if somebody is within its range, whom does the player take?
    void offer(Play& play, TileId tower, int height) const;

private:
    struct Piece { ///< just put on a tower, which now is so high
        TileId tower;
        std::uint16_t height;
    };
    bool in_range(const Play& play, Position from, Position to, int reach) const;
    bool linked(const Play& play, Position from, Position to, int reach) const;
    bool capturable(const Play& play, const Figure& figure) const;
    void list_targets(const Play& play, Piece piece, ActionList& out) const;
    void list(const Play& play, ActionList& out) const;
    void apply(Play& play, FigureId id) const;

    const Prisoners* prisoners_ = nullptr;
    bool companions_ = false, own_ = true, tops_ = true;
    bool shorter_ = false, diagonals_ = false, over_holes_ = true;
    SpaceKindId top_{};
    QualityId capturable_{}, companion_{};
    ReasonId captured_{};
    Verb<FigureId> capture_{};
    Decision<Piece> ask_{};
};

/// Foundations, the towers on them with whoever stands on top, and the pieces that players have left.
class Towers {
public:
    void install(Registry& registry, SpaceKindId top, const Captures& captures);

private:
    struct Pieces {
        std::array<std::uint16_t, max_players> left{};
    };
    void deal(Play& play) const;
    bool is_foundation(const TileType& type) const { return type.shows(foundation_); }
    FigureId tower_on(const Play& play, TileId foundation) const;
    bool guarded(const Play& play, TileId tower) const;
    bool may_guard(const Ruleset& rules, FigureKindId kind) const;
    bool no_guard(const Ruleset& rules, FigureKindId kind) const { return !may_guard(rules, kind); }
    bool on_top(const Play&, FigureKindId, Place to, RouteId) const {
        return to.where == Where::space && to.space == top_;
    }
    void list(const Play& play, ActionList& out) const;
    std::vector<FigureKindId> kinds_of_guards(const Play& play) const;
    void list_guards(const Play& play, const std::vector<FigureKindId>& guards, TileId tower, ActionList& out) const;
    void apply_tower(Play& play, TileId foundation) const;
    void apply_guard(Play& play, FigureKindId kind, TileId tower) const;
    std::string shown_pieces(const Play& play, PlayerId player) const;

    const Captures* captures_ = nullptr;
    bool companions_ = false;
    SpaceKindId top_{};
    WordId foundation_{};
    QualityId guard_quality_{}, companion_{};
    FigureKindId tower_{}; ///< what stands on a foundation; its number is the height
    Slot<Pieces> pieces_{};
    Verb<TileId> build_{};
    Verb<FigureKindId, TileId> guard_{};
};

} // namespace bastide::tower
