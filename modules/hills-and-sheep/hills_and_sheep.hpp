// The parts of Hills and Sheep. Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <string>
#include <vector>

namespace bastide::hills {

std::string sheep_in_words(int n);

/// Shepherds, and the bag of sheep and wolves. A token with sheep is a piece that is nobody's and lies on the segment
/// of the shepherd who drew it; the others, and all wolves, are in the bag. A player may have several shepherds, or
/// none: each is asked about by itself, but sheep bring their points once.
class Flocks {
public:
    void install(Registry& registry);

private:
    void install_choices(Registry& registry);
    bool concerns(const Ruleset&, FigureKindId kind) const { return kind == shepherd_; }
    bool misplaced(const Play& play, FigureKindId, Place to, RouteId route) const;
    FeatureId pasture_of(const Play& play, FigureId shepherd) const { return play.feature_of(play.figure(shepherd)); }
    bool tends(const Play& play, PlayerId player, FeatureId field) const;
    template <class F> void each_grown(const Play& play, F&& visit) const;
    bool awaits_choice(const Play& play, FeatureId field) const;
    bool has_shepherd(const Play& play, FeatureId field) const;
    int tokens_left(const Play& play, int sheep) const;
    int tokens_on(const Play& play, FeatureId field) const;

    void put_down(Play& play, const events::FigureMoved& event) const;
    void draw(Play& play, FigureId shepherd) const;
    void list_tokens(const Play& play, Chances& out) const;
    void apply_sheep(Play& play, std::uint8_t sheep) const;
    void apply_wolf(Play& play) const;

    void look(Play& play) const;
    void tend(Play& play) const;
    void list_choices(const Play& play, ActionList& out) const;
    void ask_next(Play& play, std::uint16_t from) const;
    void apply_expand(Play& play) const;
    void apply_expand_at(Play& play, SegmentId) const { apply_expand(play); }
    void apply_gather(Play& play) const;
    void apply_gather_at(Play& play, SegmentId) const { apply_gather(play); }
    void gather_closed(Play& play, bool all) const;
    void gather(Play& play, FeatureId field, PlayerId by) const;
    void clear(Play& play, FeatureId field) const;
    bool guarded(const Play& play, SegmentId s) const;
    bool leave_none_alone(Play& play) const;
    void into_bag(Play& play, FigureId token) const;
    std::string shown(const Play& play, PlayerId player) const;

    int boxes_ = 1;
    FigureKindId shepherd_{}, sheep_{};
    AttributeId printed_{};        ///< sheep on the fields of tiles
    std::vector<PartRight> grown_; ///< the field of this shepherd of the turn owner was enlarged by the tile placed
    Verb<std::uint8_t> draw_sheep_{};
    Verb<> draw_wolf_{}, expand_{}, gather_{};
    Verb<SegmentId> expand_at_{}, gather_at_{}; ///< where there are several shepherds
    Decision<FigureId> ask_token_{};            ///< by chance, for a shepherd
    Decision<FigureId> ask_choice_{};           ///< for a shepherd
    Step<FigureId> draw_{};
    Step<std::uint16_t> ask_next_{};
    CauseId gathered_{};
};

/// Hills: the tile that disappears under each of them, and who wins a tie.
class Hills {
public:
    void install(Registry& registry);

private:
    void drawn(Play& play, const events::Acted& event) const;
    void begin(Play& play) const;
    void put_under(Play& play) const;
    void list_hidden(const Play& play, Chances& out) const;
    void apply_hide(Play& play, TileTypeId type) const;
    bool known(const Play&, PlayerId) const { return false; }
    unsigned win_tie(const Play& play, FeatureId feature, unsigned tied) const;
    std::string shown(const Play& play, PlayerId player) const;

    bool most_ = false; ///< of the tied players those with the most followers on hills win, not all that have one
    WordId hill_{};
    QualityId follower_{};
    PileId under_{};
    Verb<TileTypeId> hide_{};
    Decision<> ask_hidden_{};
    Step<> put_under_{};
};

/// Sides that two cities share: whatever city is laid there joins both.
class SharedSides {
public:
    void install(Registry& registry);

private:
    void placed(Play& play, const events::TilePlaced& event) const;
    static void join(Play& play, SegmentId whole, TileId beside, unsigned side);
};

/// Vineyards: more points for the monasteries beside them.
class Vineyards {
public:
    void install(Registry& registry);

private:
    void press(const Play& play, Valuation& v) const;

    WordId vineyard_{};
    TermId term_{};
};

} // namespace bastide::hills
