// The parts of the Russian Promos. Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <string>
#include <vector>

namespace bastide::russian_promos {

/// Baba Yaga's hut: a house that is worth more the lonelier it stands.
class Hut {
public:
    void install(Registry& registry);

private:
    void value(const Play& play, Valuation& v) const;

    TermId house_{}, empty_{};
};

/// The road behind the nightingale's tree, and who on it is near enough.
class Ambush {
public:
    void install(Registry& registry);
    bool is_on(const Play& play, FeatureId road) const { return play.count(road, lurking_) > 0; }
    /// Everybody on the road of a tree whom the nightingale takes now, if anybody came since the last time.
    void list_caught(const Play& play, TileId tree, std::vector<FigureId>& out) const;
    /// Who is left on its roads was passed over, and is not new there any more.
    void remember(Play& play) const;

private:
    SegmentId road_of(const Play& play, TileId tree) const;
    void list_nearest(const Play& play, SegmentId road, std::vector<FigureId>& out) const;
    void list_beyond(const Play& play, SegmentId road, SegmentId first, std::vector<FigureId>& out) const;
    void list_on(const Play& play, SegmentId road, std::vector<FigureId>& out) const;
    bool preyed_on(const Play& play, FigureId f) const;

    bool all_ = true;
    AttributeId lurking_{};
    QualityId companion_{}, follower_{};
    Mark known_{};
};

/// Vodyanoy and the nightingale: followers who come near are moved onto their tiles, and wait there to be freed.
class Traps {
public:
    void install(Registry& registry);

private:
    struct Trap {
        WordId word;
        SpaceKindId space;
    };
    bool any(const Play& play) const;
    void spring_when_placed(Play& play) const;
    void spring_after_figures(Play& play) const;
    bool spring_when_moved(Play& play) const;
    bool spring(Play& play) const;
    bool is_trapped(const Play& play, FigureId f) const;
    bool is_prey(const Play& play, FigureId f) const;
    void list_around(const Play& play, TileId pond, std::vector<FigureId>& out) const;
    bool take(Play& play, const Trap& trap, TileId tile, std::vector<FigureId>& caught) const;
    bool in_water(const Play& play, FigureKindId, Place to, RouteId) const;
    void list_freed(const Play& play, ActionList& out) const;
    void apply_free(Play& play, FigureKindId, FigureId f) const;
    std::string shown(const Play& play, PlayerId player) const;
    int drowned(const Play& play, PlayerId player) const;
    void pay(Play& play) const;
    void estimate(const Play& play, Estimate& end) const;

    Ambush ambush_;
    Trap pond_{}, tree_{};
    QualityId follower_{};
    PartRight sprung_{}; ///< figures were deployed to the tile of this part, or nobody could be
    PartRight used_up_{};
    RouteId dragged_{};
    ReasonId trapped_{}, freed_{};
    CauseId drowned_{};
    Verb<FigureKindId, FigureId> free_{};
};

} // namespace bastide::russian_promos
