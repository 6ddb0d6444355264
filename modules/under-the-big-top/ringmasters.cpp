// Ringmasters: followers like any other, who bring points for the circus and the acrobats around them.
#include "under_the_big_top.hpp"

namespace bastide::big_top {

namespace {
constexpr int points_a_space = 2; // CIRCUS-019
} // namespace

void Ringmasters::install(Registry& registry) {
    with_majority_ = registry.text("ringmaster_points") == "with_majority";
    circus_ = registry.tile_word(circus_word);
    acrobats_ = registry.tile_word(acrobats_word);
    ringmaster_ =
        registry.figure_kind({.name = "ringmaster", // CIRCUS-001 CIRCUS-018 CIRCUS-025
                              .plural = "ringmasters",
                              .per_player = 1,
                              .stands_on = {"road", "city", "monastery", ".field"},
                              .roles = {"thief", "knight", "monk", "farmer"},
                              .qualities = {"follower", "capturable", "edible", "guard", "deploys-anywhere"}});
    cause_ = registry.cause("circus and acrobats around the ringmaster", "CIRCUS-019");
    // Scores are only added to, so the order among steps that do no more does not matter: nothing is declared as
    // written.
    registry.at(moments::after(Anchor::round_pay),
                {.label = "under-the-big-top.ringmasters", .run = hook<&Ringmasters::pay>(this)});
    registry.estimate(Anchor::round_pay, hook<&Ringmasters::estimate>(this));
}

/// CIRCUS-019 CIRCUS-020: none where what lies around does not reach him.
int Ringmasters::spaces_around(const Play& play, FigureId ringmaster) const {
    const TileId tile = play.exposed_on(ringmaster);
    if (tile == none_of<TileId>) {
        return 0;
    }
    int spaces = 0;
    for (const WordId word : {circus_, acrobats_}) {
        for (const TileId other : play.tiles_with(word)) {
            spaces += is_near(play.tile(other).at, play.tile(tile).at) ? 1 : 0;
        }
    }
    return spaces;
}

/// CIRCUS-020
bool Ringmasters::has_share(const Play& play, FeatureId feature, PlayerId owner) const {
    return !with_majority_ || (play.majority(feature).owners >> index(owner) & 1U) != 0;
}

/// CIRCUS-019 CIRCUS-020: whoever has the majority. Who takes back a figure before its time scores no feature.
void Ringmasters::pay(Play& play) const {
    for (const Entry entry : play.round()) {
        if (entry.occasion == play.rules().occasion("recalled")) {
            continue;
        }
        play.each_figure(entry.feature, [&](FigureId f) {
            const Figure& figure = play.figure(f);
            const int spaces = figure.kind == ringmaster_ ? spaces_around(play, f) : 0;
            if (spaces != 0 && has_share(play, entry.feature, figure.owner)) {
                play.award(figure.owner, spaces * points_a_space, cause_);
            }
        });
    }
}

void Ringmasters::estimate(const Play& play, Estimate& end) const {
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        for (const FigureId f : play.figures_of(player, ringmaster_)) {
            const FeatureId feature = play.feature_of(play.figure(f));
            const bool scored = feature != none_of<FeatureId> &&
                                play.rules().kinds[index(play.feature(feature).kind)].spec.at_end != AtEnd::nothing &&
                                has_share(play, feature, player);
            end.add(player, scored ? spaces_around(play, f) * points_a_space : 0);
        }
    }
}

} // namespace bastide::big_top
