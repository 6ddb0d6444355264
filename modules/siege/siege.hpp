// The parts of the siege. Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"

namespace bastide::siege {

/// What besieged cities are worth to those who are in them and to farmers (SIEGE-004 to SIEGE-011).
class Values {
public:
    void install(Registry& registry);

private:
    void completed(const Play& play, Valuation& v) const;
    void incomplete(const Play& play, Valuation& v) const;
    int besieged_beside(const Play& play, FeatureId field) const;
    void farm(const Play& play, Valuation& v) const;
    void farm_with_pig(const Play& play, Valuation& v) const;

    KindId city_{};
    AttributeId besieged_{};
    TermId tile_{}, pennant_{}, lost_{}, completed_city_{}, for_pig_{}, herded_{}, besieged_city_{},
        besieged_for_pig_{};
};

/// A follower leaves a besieged city through a cloister nearby (SIEGE-012 to SIEGE-021).
class Escapes {
public:
    void install(Registry& registry);

private:
    void offer_in_part(Play& play) const;
    void offer_in_turn(Play& play) const;
    void list(const Play& play, ActionList& out) const;
    void apply(Play& play, FigureKindId kind, FigureId who) const;
    bool may_escape(const Play& play, FigureId f) const;
    bool is_besieged(const Play& play, FeatureId f) const;
    bool has_way_out(const Play& play, FeatureId city) const;
    bool leads_out(const Play& play, SegmentId s) const;
    bool has_cloister(const Play& play, TileId tile) const;

    bool any_tile_ = false;
    KindId city_{}, monastery_{};
    AttributeId besieged_{};
    QualityId follower_{};
    Verb<FigureKindId, FigureId> escape_{};
    Decision<> ask_{};
    ReasonId escaped_{};
};

} // namespace bastide::siege
