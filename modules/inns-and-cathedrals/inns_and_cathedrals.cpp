// The big follower, inns and cathedrals, the junction between two cities, and scoring tiles.
#include "bastide/bastide.hpp"
#include <algorithm>
#include <string>

namespace bastide::inns {

class InnsAndCathedrals : public Module {
public:
    void install(Registry& registry) override;

private:
    void inns(Registry& registry);
    void cathedrals(Registry& registry);
    void junction(Registry& registry);

    void inn_road(const Play& play, Valuation& v) const;
    void unfinished_inn_road(const Play& play, Valuation& v) const;
    void cathedral_city(const Play& play, Valuation& v) const;
    void unfinished_cathedral_city(const Play& play, Valuation& v) const;
    void cottage_is_inn(TileDef& tile) const;
    void roads_run_through(TileDef& tile) const;
    void short_roads(TileDef& tile) const;
    bool edge_road_barred(const Play& play, FigureKindId, Place to, RouteId) const;
    std::string scoring_tiles(const Play& play, PlayerId p) const;

    KindId road_{};
    AttributeId inn_{}, cathedral_{};
    TermId tile_{}, pennant_{};
    WordId junction_{};
};

void InnsAndCathedrals::install(Registry& registry) {
    // IC-005 IC-006: this expansion brings the figures of the sixth player
    registry.seats(6, "set the base game's switch max_players to \"8\"");
    if (registry.flag("big_followers")) { // IC-007 IC-008 IC-022 IC-024: a follower like any other, but of strength 2
        registry.figure_kind({.name = "big-follower",
                              .plural = "big followers",
                              .per_player = 1,
                              .strength = 2,
                              .stands_on = {"road", "city", "monastery", ".field"},
                              .roles = {"thief", "knight", "monk", "farmer"},
                              .qualities = {"follower", "capturable", "edible", "guard", "deploys-anywhere"}});
    }
    road_ = registry.find_kind("road");
    tile_ = registry.term("tile");
    pennant_ = registry.term("pennant");
    inns(registry);
    cathedrals(registry);
    junction(registry);
    registry.display("scoring tiles", hook<&InnsAndCathedrals::scoring_tiles>(this)); // IC-004
}

// ---------------------------------------------------------------- inns

namespace {

/// Whether what is unfinished at the end scores nothing (IC-034 IC-040), or as if nothing were there (IC-050).
bool spoils(const Registry& registry) { return registry.text("unfinished_inns_and_cathedrals") == "score_nothing"; }

} // namespace

void InnsAndCathedrals::inns(Registry& registry) {
    const bool cottages = registry.flag("gq11_spring_is_inn") && registry.printed("cottage");
    if (cottages) {
        registry.transform_tiles(hook<&InnsAndCathedrals::cottage_is_inn>(this));
    }
    if (cottages || registry.printed("inn")) {
        inn_ = registry.attribute("inn");
        registry.tariff(road_, Rank::rate, hook<&InnsAndCathedrals::inn_road>(this), Reads::feature,
                        {.occasions = {occasions::completed}});
        if (spoils(registry)) {
            registry.tariff(road_, Rank::rate, hook<&InnsAndCathedrals::unfinished_inn_road>(this), Reads::feature,
                            {.occasions = {occasions::final}});
        }
    }
}

/// IC-030, the other value: the cottage at the spring counts though there is no lake.
void InnsAndCathedrals::cottage_is_inn(TileDef& tile) const {
    for (SegmentDef& segment : tile.segments) {
        if (segment.words.count("cottage") != 0) {
            segment.words["inn"] = 1;
        }
    }
}

/// IC-031 IC-032
void InnsAndCathedrals::inn_road(const Play& play, Valuation& v) const {
    if (play.count(v.feature, inn_) > 0) {
        v.rate(tile_, 2, "IC-031");
    }
}

/// IC-034: nothing for what it consists of. What other rules add to it stays.
void InnsAndCathedrals::unfinished_inn_road(const Play& play, Valuation& v) const {
    if (play.count(v.feature, inn_) > 0) {
        v.rate(tile_, 0, "IC-034");
    }
}

// ---------------------------------------------------------------- cathedrals

void InnsAndCathedrals::cathedrals(Registry& registry) {
    if (registry.printed("cathedral")) {
        const KindId city = registry.find_kind("city");
        cathedral_ = registry.attribute("cathedral");
        registry.tariff(city, Rank::rate, hook<&InnsAndCathedrals::cathedral_city>(this), Reads::feature,
                        {.occasions = {occasions::completed}});
        if (spoils(registry)) {
            registry.tariff(city, Rank::rate, hook<&InnsAndCathedrals::unfinished_cathedral_city>(this), Reads::feature,
                            {.occasions = {occasions::final}});
        }
    }
}

/// IC-037 IC-038
void InnsAndCathedrals::cathedral_city(const Play& play, Valuation& v) const {
    if (play.count(v.feature, cathedral_) > 0) {
        v.rate(tile_, 3, "IC-037");
        v.rate(pennant_, 3, "IC-037");
    }
}

/// IC-040
void InnsAndCathedrals::unfinished_cathedral_city(const Play& play, Valuation& v) const {
    if (play.count(v.feature, cathedral_) > 0) {
        v.rate(tile_, 0, "IC-040");
        v.rate(pennant_, 0, "IC-040");
    }
}

// ---------------------------------------------------------------- the junction between two cities

/// The short roads between the cities and the junction are no segments, so nobody can ever stand there (IC-013). Only
/// who takes the misprint at its word needs them.
void InnsAndCathedrals::junction(Registry& registry) {
    if (!registry.printed("junction")) {
        return;
    }
    if (registry.text("junction_drawing") == "original" && !registry.flag("original_junction_breaks_road")) {
        registry.transform_tiles(hook<&InnsAndCathedrals::roads_run_through>(this)); // IC-015
    }
    if (registry.text("junction_forbidden_segments") == "edge_roads") {
        junction_ = registry.tile_word("junction");
        registry.transform_tiles(hook<&InnsAndCathedrals::short_roads>(this));
        registry.veto_place(hook<&InnsAndCathedrals::edge_road_barred>(this), {}, "IC-016");
    }
}

/// IC-015, the other value: the two roads at the junction are one. The short roads still lead to it, so the fields stay
/// apart.
void InnsAndCathedrals::roads_run_through(TileDef& tile) const {
    if (tile.words.count("junction") == 0) {
        return;
    }
    const auto is_road = [](const SegmentDef& segment) { return segment.kind == "road"; };
    const auto first = std::find_if(tile.segments.begin(), tile.segments.end(), is_road);
    const auto second = first == tile.segments.end() ? first : std::find_if(first + 1, tile.segments.end(), is_road);
    if (second == tile.segments.end()) {
        return;
    }
    unite_segments(tile, static_cast<std::size_t>(first - tile.segments.begin()),
                   static_cast<std::size_t>(second - tile.segments.begin()));
}

/// IC-016, the misprint: a short road at each city may be occupied, closed between the city and the junction ...
void InnsAndCathedrals::short_roads(TileDef& tile) const {
    if (tile.words.count("junction") == 0) {
        return;
    }
    const auto cities = std::count_if(tile.segments.begin(), tile.segments.end(),
                                      [](const SegmentDef& segment) { return segment.kind == "city"; });
    SegmentDef road;
    road.kind = "road";
    road.line = tile.line;
    tile.segments.insert(tile.segments.end(), static_cast<std::size_t>(cities), road);
}

/// ... and the roads that reach an edge may not.
bool InnsAndCathedrals::edge_road_barred(const Play& play, FigureKindId, Place to, RouteId) const {
    if (to.where != Where::segment) {
        return false;
    }
    const SegmentId s = to.segment();
    return play.kind_of(s) == road_ && play.segment_type(s).ports != 0 &&
           play.type_of(play.tile_of(s)).shows(junction_);
}

// ---------------------------------------------------------------- scoring tiles

/// IC-003 IC-004: one tile for every lap that ended, two laps on one tile; never a change of score.
std::string InnsAndCathedrals::scoring_tiles(const Play& play, PlayerId p) const {
    constexpr int lap = 50; // spaces of the track
    const std::string shown = in_pieces(play.score(p), {2 * lap, lap});
    return shown.empty() ? "none" : shown;
}

} // namespace bastide::inns

using bastide::inns::InnsAndCathedrals;
BASTIDE_MODULE(InnsAndCathedrals)
