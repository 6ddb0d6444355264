// Shrines, the heretics on them, and their challenges to the monks of neighbouring cloisters.
#include "heretics_and_shrines.hpp"
#include <algorithm>

namespace bastide::heretics {

class HereticsAndShrines : public Module {
public:
    void install(Registry& registry) override {
        if (!registry.printed("shrine")) { // without a shrine none of this can happen
            return;
        }
        buildings_.install(registry);
        crowding_.install(registry);
        challenges_.install(registry);
    }

private:
    Buildings buildings_;
    Crowding crowding_{buildings_};
    Challenges challenges_{buildings_};
};

// ---------------------------------------------------------------- shrines

void Buildings::install(Registry& registry) {
    monastery_ = registry.find_kind("monastery");
    // HS-003 HS-004 HS-012: like a cloister in all but the name of whoever stands there
    shrine_ = registry.feature_kind({.name = "shrine",
                                     .plural = "shrines",
                                     .family = "monastery",
                                     .role = "heretic",
                                     .closing = Closing::surrounded});
    tile_ = registry.term("tile");
    registry.tariff(shrine_, Rank::base, hook<&Buildings::shrine_value>(this), Reads::around);
}

/// HS-004 HS-005
void Buildings::shrine_value(const Play& play, Valuation& v) const {
    v.add(tile_, play.tiles_around(v.feature), 1, v.occasion == occasions::completed ? "HS-004" : "HS-005");
}

// ---------------------------------------------------------------- how many may be neighbours

void Crowding::install(Registry& registry) {
    if (registry.text("shrine_crowding") == "forbidden") {
        registry.veto_placement({.rules = "HS-007 HS-008 HS-009 HS-010",
                                 .concerns = hook<&Crowding::has_building>(this),
                                 .square = hook<&Crowding::placement_barred>(this)});
    } else {
        registry.veto_place(hook<&Crowding::deployment_barred>(this), {}, "HS-011");
    }
}

/// Whether a building at p is one too many, among those on tiles placed before `before`: it has two opponents (HS-007,
/// HS-008), or an opponent that has one already (HS-009).
bool Crowding::beyond_limit(const Play& play, Position p, bool shrine, TileId before) const {
    int opponents = 0;
    bool rival = false;
    buildings_.each_around(play, p, !shrine, before, [&](FeatureId opponent) {
        ++opponents;
        buildings_.each_around(play, play.position_of(opponent), shrine, before, [&](FeatureId) { rival = true; });
    });
    return opponents > 1 || rival;
}

bool Crowding::has_building(const Ruleset& rules, const TileType& type) const {
    const auto first = type.segments.begin();
    return std::any_of(first, first + type.segment_count,
                       [&](const SegmentType& s) { return buildings_.is_building(rules, s.kind()); });
}

/// HS-007 HS-008 HS-009 HS-010
bool Crowding::placement_barred(const Play& play, TileTypeId t, Position p) const {
    const TileType& type = play.type(t);
    for (unsigned rest = type.inner; rest != 0; rest &= rest - 1) { // no building reaches a side
        const KindId kind = type.segments[static_cast<std::size_t>(std::countr_zero(rest))].kind();
        if (buildings_.is_building(play, kind) && beyond_limit(play, p, kind == buildings_.shrine(), none_of<TileId>)) {
            return true;
        }
    }
    return false;
}

/// HS-011: a building that was one too many when it was placed stays empty. Tiles are numbered in the order in
/// which they were placed, so nothing has to be remembered.
bool Crowding::deployment_barred(const Play& play, FigureKindId, Place to, RouteId) const {
    const FeatureId on = play.feature_of(to);
    if (on == none_of<FeatureId>) {
        return false;
    }
    const KindId kind = play.feature(on).kind;
    const TileId here = play.tile_of(to);
    return buildings_.is_building(play, kind) &&
           beyond_limit(play, play.tile(here).at, kind == buildings_.shrine(), here);
}

} // namespace bastide::heretics

using bastide::heretics::HereticsAndShrines;
BASTIDE_MODULE(HereticsAndShrines)
