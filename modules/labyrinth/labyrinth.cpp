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

/// LABY-007 LABY-018: what can be reached, also by a link, without going through a labyrinth; of a labyrinth itself
/// nothing but that.
Labyrinth::Segments Labyrinth::branch_of(const Play& play, SegmentId place) const {
    Segments part{place};
    for (std::size_t i = 0; i < part.size() && !is_labyrinth(play, place); ++i) {
        each_beyond(play, part[i], [&](SegmentId s) {
            if (play.feature_of(s) == play.feature_of(place) && !is_labyrinth(play, s) &&
                std::find(part.begin(), part.end(), s) == part.end()) {
                part.push_back(s);
            }
        });
    }
    return part;
}

} // namespace bastide::labyrinth

using bastide::labyrinth::Labyrinth;
BASTIDE_MODULE(Labyrinth)
