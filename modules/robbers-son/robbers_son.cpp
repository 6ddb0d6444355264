// The Robber's Son: a mark on a road, and whoever places it may take a follower off that road instead of deploying one.
#include "bastide/bastide.hpp"
#include <algorithm>
#include <string>
#include <vector>

namespace bastide::robbers_son {

class RobbersSon : public Module {
public:
    void install(Registry& registry) override;

private:
    void list(const Play& play, ActionList& out) const;
    void apply(Play& play, FigureKindId, FigureId thief) const;
    std::string text(const Play& play, FigureKindId kind, FigureId thief) const;

    QualityId follower_{};
    KindId road_{};
    AttributeId mark_{};
    ReasonId chased_{};
    PartRight used_up_{};
    Verb<FigureKindId, FigureId> chase_{};
};

void RobbersSon::install(Registry& registry) {
    mark_ = registry.attribute("robbers-son");
    if (!registry.printed("robbers-son")) {
        return;
    }
    follower_ = registry.quality("follower");
    road_ = registry.find_kind("road");
    chased_ = registry.reason("chased away");
    used_up_ = registry.part_right("a piece was moved in place of a follower", true);
    chase_ = registry.verb<FigureKindId, FigureId>(
        {.name = "chase",
         .apply = hook<&RobbersSon::apply>(this),
         .text = hook<&RobbersSon::text>(this),
         .forms = {"FIGURE SEGMENT", "FIGURE SEGMENT of PLAYER"},
         .sentences = {"Chase the {figure} on {SEGMENT} away", "Chase {PLAYER}'s {figure} on {SEGMENT} away"}});
    registry.count({.name = "chased",
                    .about = "Followers that the Robber's Son took off a road, by who placed him.",
                    .unit = "figures"},
                   chase_);
    registry.contribute("figures", hook<&RobbersSon::list>(this));
}

/// RSON-001 RSON-002: nobody was deployed to this tile yet, so whoever is on the road stood there before. Those that
/// nothing tells apart are one choice, and so is who stands on a road that two marks of the tile belong to. PD-112: not
/// after another action of the step (PD-019).
void RobbersSon::list(const Play& play, ActionList& out) const {
    const TileId tile = play.placed_tile();
    if (tile == none_of<TileId> || play.has(used_up_)) {
        return;
    }
    const TileType& type = play.type_of(tile);
    std::vector<FeatureId> seen;
    for (unsigned local = 0; local < type.segment_count; ++local) {
        const SegmentId s = play.segment(tile, local);
        const FeatureId road = play.feature_of(s);
        if (play.kind_of(s) != road_ || play.rules().printed_count(type, local, mark_) == 0 ||
            std::find(seen.begin(), seen.end(), road) != seen.end()) {
            continue;
        }
        seen.push_back(road);
        play.each_figure(road, [&](FigureId f) {
            if (play.rules().has(play.figure(f).kind, follower_) && stands_for_alike(play, f)) {
                out.add(chase_(play.figure(f).kind, f));
            }
        });
    }
}

/// The owner is named only where it takes that to tell two figures apart.
std::string RobbersSon::text(const Play& play, FigureKindId kind, FigureId id) const {
    const Figure& thief = play.figure(id);
    const SegmentId s = thief.place.segment();
    const bool alone = !any_figure(play, play.feature_of(s), [&](FigureId f) {
        const Figure& other = play.figure(f);
        return other.place == thief.place && other.kind == thief.kind && other.owner != thief.owner;
    });
    return play.name(kind) + ' ' + play.place_name(s) + (alone ? "" : " of " + play.player_name(thief.owner));
}

/// RSON-002: without points. RSON-003: nothing else happens in this step.
void RobbersSon::apply(Play& play, FigureKindId, FigureId thief) const {
    const PlayerId player = play.actor();
    play.tell(
        [&] {
            return "The Robber's Son of " + play.player_name(player) + " chases " + play.figure_name(thief) +
                   " off the " + play.spot_name(thief) + '.';
        },
        player, "RSON-002");
    play.send_home(thief, chased_);
    play.skip_figures();
}

} // namespace bastide::robbers_son

using bastide::robbers_son::RobbersSon;
BASTIDE_MODULE(RobbersSon)
