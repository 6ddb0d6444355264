// What rules name when they call the kernel, looked at before it is used (Composition::checked): otherwise one test.
#pragma once
#include "bastide/checked.hpp"
#include "bastide/error.hpp"
#include "bastide/game/view.hpp"
#include <string>

namespace bastide {

/// `checking(*this, [&](const Named& named) { named.seat(p).place(to); })` throws Error for what there is not.
class Named {
public:
    explicit Named(const View& view) : view_(view) {}

    const Named& seat(PlayerId p) const { return among(index(p), seats(), "seat"); }
    const Named& seat_or_nobody(PlayerId p) const { return p == nobody ? *this : seat(p); }
    const Named& seat_or_chance(PlayerId p) const { return p == chance ? *this : seat(p); }
    const Named& tile(TileId t) const { return among(index(t), view_.core().tiles, "tile"); }
    const Named& segment(SegmentId s) const; ///< of a tile that lies
    const Named& figure(FigureId f) const { return among(index(f), rules().layout.figure_count, "figure"); }
    const Named& type(TileTypeId t) const { return among(index(t), rules().types.size(), "type of tile"); }
    const Named& type_or_none(TileTypeId t) const { return t == none_of<TileTypeId> ? *this : type(t); }
    const Named& form(FormId f) const { return among(index(f), rules().form_names.size(), "form of tiles"); }
    const Named& kind(KindId k) const { return among(index(k), rules().kinds.size(), "kind of feature"); }
    const Named& kind(FigureKindId k) const { return among(index(k), rules().figure_kinds.size(), "kind of figure"); }
    const Named& pile(PileId p) const { return among(index(p), rules().piles.size(), "pile"); }
    const Named& occasion(OccasionId o) const { return among(index(o), rules().occasion_names.size(), "occasion"); }
    const Named& reason(ReasonId r) const { return among(index(r), rules().reason_names.size(), "reason"); }
    const Named& route(RouteId r) const { return among(index(r), rules().routes.size(), "route"); }
    const Named& stake(StakeId s) const { return among(index(s), rules().stakes.size(), "stake"); }
    const Named& decision(DecisionId d) const { return among(index(d), rules().decisions.size(), "decision"); }
    const Named& term(TermId t) const { return among(index(t), rules().terms.size(), "term of values"); }
    const Named& verb(VerbId v) const { return among(index(v), rules().verbs.size(), "verb"); }
    const Named& side(unsigned side) const { return among(side, 4, "side"); }
    const Named& rotation(unsigned rotation) const { return among(rotation, 4, "rotation"); }
    /// What an action says; a figure, a player and a tile may be none.
    const Named& value(const ActionValue& value, std::uint64_t number) const;
    const Named& feature(FeatureId f) const;
    const Named& place(Place to) const;
    const Named& square(Position p) const; ///< that a board of so many tiles may reach

private:
    const Ruleset& rules() const { return view_.rules(); }
    std::size_t seats() const { return static_cast<std::size_t>(rules().players); }
    const Named& among(std::size_t number, std::size_t count, const char* what) const;

    const View& view_;
};

/// Does that if calls are checked.
template <class F> [[gnu::always_inline]] inline void checking(const View& view, F&& demand) {
    if (view.rules().checked) [[unlikely]] {
        demand(Named(view));
    }
}

} // namespace bastide
