// The Labyrinth: one road with four branches, each of which may be occupied by itself.
#include "bastide/bastide.hpp"
#include <algorithm>
#include <vector>

namespace bastide::labyrinth {

class Labyrinth : public Module {
public:
    void install(Registry& registry) override;

private:
    using Segments = std::vector<SegmentId>;
    void meeples(const Play& play, Valuation& v) const;
    bool is_free(const Play& play, FigureKindId, SegmentId place, RouteId route) const;
    bool is_labyrinth(const Play& play, SegmentId s) const;
    Segments branch_of(const Play& play, SegmentId place) const;
    template <class F> void each_beside(const Play& play, SegmentId s, F&& visit) const;

    AttributeId labyrinth_{};
    TermId meeple_{};
};

void Labyrinth::install(Registry& registry) {
    if (!registry.printed("labyrinth") || registry.text("labyrinth_variant") == "basic") {
        return; // LABY-003 LABY-004 LABY-008: a road with four ends, like any other
    }
    const KindId road = registry.find_kind("road");
    labyrinth_ = registry.attribute("labyrinth");
    meeple_ = registry.term("meeple");
    registry.tariff(road, Rank::add, hook<&Labyrinth::meeples>(this), Reads::feature,
                    {.occasions = {occasions::completed}}); // LABY-012
    registry.claimed_in_parts(road, hook<&Labyrinth::is_free>(this));
}

/// LABY-009 LABY-010: everybody's, whatever they are; a piece that is nobody's is none.
void Labyrinth::meeples(const Play& play, Valuation& v) const {
    if (play.count(v.feature, labyrinth_) == 0) {
        return;
    }
    int count = 0;
    play.each_figure(v.feature, [&](FigureId f) { count += play.figure(f).owner != nobody ? 1 : 0; });
    v.add(meeple_, count, 2, "LABY-009");
}

bool Labyrinth::is_labyrinth(const Play& play, SegmentId s) const {
    return play.rules().printed_count(play.type_of(play.tile_of(s)), play.local(s), labyrinth_) != 0;
}

/// LABY-005 LABY-006 LABY-015: a branch on which nobody stands, whoever stands elsewhere; the labyrinth itself for
/// whoever is deployed there, if nobody was.
bool Labyrinth::is_free(const Play& play, FigureKindId, SegmentId place, RouteId route) const {
    const FeatureId road = play.feature_of(place);
    if (play.count(road, labyrinth_) == 0 ||
        (is_labyrinth(play, place) && !play.rules().routes[index(route)].deploys)) {
        return false;
    }
    const Segments part = branch_of(play, place);
    return !any_figure(play, road, [&](FigureId f) {
        const Figure& figure = play.figure(f);
        return play.rules().figure_kinds[index(figure.kind)].spec.claims &&
               std::find(part.begin(), part.end(), figure.place.segment()) != part.end();
    });
}

/// LABY-007: what can be reached without going through a labyrinth; of a labyrinth itself nothing but that.
Labyrinth::Segments Labyrinth::branch_of(const Play& play, SegmentId place) const {
    Segments part{place};
    for (std::size_t i = 0; i < part.size() && !is_labyrinth(play, place); ++i) {
        each_beside(play, part[i], [&](SegmentId s) {
            if (!is_labyrinth(play, s) && std::find(part.begin(), part.end(), s) == part.end()) {
                part.push_back(s);
            }
        });
    }
    return part;
}

/// The segments of the same road that a segment meets; LABY-018: or is joined with although they do not meet.
template <class F> void Labyrinth::each_beside(const Play& play, SegmentId s, F&& visit) const {
    const TileId tile = play.tile_of(s);
    for (unsigned side = north; side <= west; ++side) {
        const TileId there = play.tile_at(neighbour(play.tile(tile).at, side));
        if (there == none_of<TileId> || play.segment_at(tile, port_of_side(side)) != s) {
            continue;
        }
        const SegmentId meets = play.segment_at(there, port_of_side(opposite(side)));
        if (meets != none_of<SegmentId> && play.feature_of(meets) == play.feature_of(s)) {
            visit(meets);
        }
    }
    for (const Link& link : play.links()) {
        if (link.a == s || link.b == s) {
            visit(link.a == s ? link.b : link.a);
        }
    }
}

} // namespace bastide::labyrinth

using bastide::labyrinth::Labyrinth;
BASTIDE_MODULE(Labyrinth)
