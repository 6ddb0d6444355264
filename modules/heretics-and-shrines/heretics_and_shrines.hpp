// The parts of Heretics and Shrines. Cloisters here are all buildings like a monastery that are no shrines.
#pragma once
#include "bastide/bastide.hpp"

namespace bastide::heretics {

/// Which buildings there are, and which of them are neighbours.
class Buildings {
public:
    void install(Registry& registry);
    KindId shrine() const { return shrine_; }
    /// What is never completed is no cloister (HS-020).
    bool is_building(const Ruleset& rules, KindId kind) const {
        const CompiledKind& it = rules.kinds[index(kind)];
        return it.family == monastery_ && it.spec.closing != Closing::never;
    }
    bool is_building(const Play& play, KindId kind) const { return is_building(play.rules(), kind); }

    /// Every shrine (or every cloister) on the eight squares around p, on tiles placed before `before`.
    template <class F> void each_around(const Play& play, Position p, bool shrines, TileId before, F&& visit) const {
        play.each_tile_around(p, [&](TileId id) {
            unsigned rest = index(id) < index(before) ? play.type_of(id).inner : 0U;
            for (; rest != 0; rest &= rest - 1) { // none reaches a side
                const FeatureId f = play.feature_of(play.segment(id, narrow(std::countr_zero(rest))));
                const KindId kind = play.feature(f).kind;
                if (is_building(play, kind) && (kind == shrine_) == shrines) {
                    visit(f);
                }
            }
        });
    }

    /// Every cloister next to a shrine, every shrine next to a cloister.
    template <class F> void each_opponent(const Play& play, FeatureId f, F&& visit) const {
        each_around(play, play.position_of(f), play.feature(f).kind != shrine_, none_of<TileId>, visit);
    }

private:
    void shrine_value(const Play& play, Valuation& v) const;

    KindId shrine_{}, monastery_{};
    TermId tile_{};
};

/// How many cloisters and shrines may be neighbours (HS-007 to HS-011).
class Crowding {
public:
    explicit Crowding(const Buildings& buildings) : buildings_(buildings) {}
    void install(Registry& registry);

private:
    bool beyond_limit(const Play& play, Position p, bool shrine, TileId before) const;
    bool has_building(const Ruleset& rules, const TileType& type) const;
    bool placement_barred(const Play& play, TileTypeId t, Position p) const;
    bool deployment_barred(const Play& play, FigureKindId, Place to, RouteId) const;

    const Buildings& buildings_;
};

/// A monk and a heretic side by side: who is surrounded first sends the other home (HS-014 to HS-024).
class Challenges {
public:
    explicit Challenges(const Buildings& buildings) : buildings_(buildings) {}
    void install(Registry& registry);

private:
    bool loses(const Play& play, FeatureId building) const;
    bool challenger_on(const Play& play, FeatureId building, PlayerId p) const;
    void decide(Play& play) const;
    void losers_go_home(Play& play) const;
    void spoils(const Play& play, Valuation& v) const;
    void arrived(Play& play, const events::FigureMoved& event) const;
    void clear(Play& play, FeatureId building) const;

    const Buildings& buildings_;
    bool only_challenger_ = false;
    ReasonId lost_{}, exchanged_{};
    Slot<int> vacated_{}; ///< one more than the building where another is about to take a figure's place; 0: none
    TermId spoil_{};
    Mark loser_{};      ///< on a building whose challenge the running round decides
    Mark challenger_{}; ///< came second
};

} // namespace bastide::heretics
