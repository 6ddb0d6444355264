#include "traders.hpp"

namespace bastide::traders {

void Companions::install(Registry& registry) {
    const bool followers = registry.flag("builder_and_pig_are_followers"); // TB-009
    std::vector<std::string> qualities{"edible", "companion"};             // whoever stands on the board can be eaten
    if (followers) {
        qualities.insert(qualities.end(), {"follower", "capturable", "guard"});
    }
    follower_ = registry.quality("follower");
    if (registry.flag("builders")) {
        builder_ = registry.figure_kind({.name = "builder", // TB-004 TB-006 TB-025 TB-044
                                         .plural = "builders",
                                         .per_player = 1,
                                         .strength = 0,
                                         .claims = false,
                                         .stands_on = {"road", "city"},
                                         .roles = {"builder", "builder"},
                                         .qualities = qualities});
    }
    if (registry.flag("pigs")) {
        pig_ = registry.figure_kind({.name = "pig", // TB-005 TB-006 TB-055
                                     .plural = "pigs",
                                     .per_player = 1,
                                     .strength = 0,
                                     .claims = false,
                                     .stands_on = {".field"},
                                     .roles = {"pig"},
                                     .qualities = qualities});
    }
    registry.veto_place(hook<&Companions::misplaced>(this), hook<&Companions::is_builder>(this), "TB-020 TB-021");
    registry.veto_place(hook<&Companions::misplaced>(this), hook<&Companions::is_pig>(this), "TB-049 TB-050");
    const std::string& lone = registry.text("lone_builder_and_pig");
    if (lone == "returned" || (lone == "by_status" && !followers)) { // TB-047
        registry.watch(hook<&Companions::send_lonely_home>(this));
    }
}

/// Whether a follower of the player stands on the feature. What claims nothing keeps nobody company, not even a builder
/// that counts as a follower.
bool Companions::accompanied(const Play& play, FeatureId feature, PlayerId player) const {
    return any_figure(play, feature, [&](FigureId id) {
        const Figure& figure = play.figure(id);
        return figure.owner == player && play.rules().figure_kinds[index(figure.kind)].spec.claims &&
               play.rules().has(figure.kind, follower_);
    });
}

/// TB-020 TB-021 TB-049 TB-050: on the tile just placed, where a follower of one's own stands already. Whoever else
/// stands there does not matter (TB-023 TB-051).
bool Companions::misplaced(const Play& play, FigureKindId, Place to, RouteId route) const {
    return to.where == Where::segment && (route != routes::ordinary || play.tile_of(to) != play.placed_tile() ||
                                          !accompanied(play, play.feature_of(to), play.actor()));
}

/// TB-046 TB-057
bool Companions::send_lonely_home(Play& play) const {
    bool changed = false;
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        for (const FigureKindId kind : {builder_, pig_}) {
            if (kind == none_of<FigureKindId>) {
                continue;
            }
            for (const FigureId id : play.figures_of(player, kind)) {
                const FeatureId feature = play.feature_of(play.figure(id));
                if (feature != none_of<FeatureId> && !accompanied(play, feature, player)) {
                    play.send_home(id, reasons::returned);
                    changed = true;
                }
            }
        }
    }
    return changed;
}

} // namespace bastide::traders
