#include "traders.hpp"
#include <string>

namespace bastide::traders {

void DoubleTurn::install(Registry& registry, const Companions& companions) {
    companions_ = &companions;
    optional_ = registry.flag("double_turn_optional");
    immediately_ = registry.text("second_tile_timing") == "immediately";
    completing_counts_ = registry.text("builder_trigger") == "extend_or_complete";
    chain_ = registry.flag("builder_chain");
    due_ = registry.turn_right("second part due");
    used_ = registry.turn_right("double turn used");
    if (completing_counts_) {
        for (std::size_t which = 0; which < registry.per_player(companions.builder()); ++which) {
            closed_before_.push_back(registry.part_right("builder's feature was closed before" +
                                                         (which == 0 ? "" : " " + std::to_string(which + 1))));
        }
        registry.at(Anchor::part_place,
                    {.label = "traders-and-builders.before-placement", .run = hook<&DoubleTurn::look_before>(this)});
    }
    // As soon as the tile lies: what it brings may send builders away, which is too late (TB-035).
    registry.at(moments::laid,
                {.label = "traders-and-builders.earn", .run = hook<&DoubleTurn::earn>(this), .reads = {"board"}});
    if (registry.printed("tunnel-end") || registry.printed("tunnel")) { // TB-033: roads may be joined underground
        extends_ = registry.tile_word("extends-when-joined");
        for (std::size_t which = 0; which < registry.per_player(companions.builder()); ++which) {
            tiles_before_.push_back(registry.slot<int>());
        }
        registry.on<events::Acting>(hook<&DoubleTurn::count_before>(this));
        registry.on<events::FeatureExtended>(hook<&DoubleTurn::earn_by_join>(this));
    }
    if (immediately_) { // TB-036
        inside_ = registry.turn_right("second part inside the first");
        offer_again_ =
            registry.step({.label = "traders-and-builders.offer-again", .run = hook<&DoubleTurn::offer_again>(this)});
    }
    registry.at(immediately_ ? Anchor::part_effects : Anchor::part_close,
                {.label = "traders-and-builders.second-part",
                 .run = hook<&DoubleTurn::offer>(this),
                 .writes = {"turns"},
                 .reads = {"board", "figures", "scores", "tiles"}}); // whatever the first tile brings is done
    if (optional_) {                                                 // TB-034
        second_tile_ = registry.verb(
            {.name = "second-tile", .apply = hook<&DoubleTurn::begin>(this), .sentences = {"Take a second tile"}});
        ask_ = registry.decision({.name = "double turn",
                                  .question = "Your builder's feature was extended: do you take a second tile?",
                                  .list = hook<&DoubleTurn::list>(this),
                                  .pass = "Take no second tile"});
    }
}

/// Where the builders of the turn's owner stand, and which of them each is.
template <class F> void DoubleTurn::each_site(const Play& play, F&& visit) const {
    const FigureRange builders = play.figures_of(play.turn_owner(), companions_->builder());
    for (std::size_t which = 0; which < builders.size(); ++which) {
        const FeatureId feature = play.feature_of(play.figure(builders[which]));
        if (feature != none_of<FeatureId>) {
            visit(feature, which);
        }
    }
}

/// A tile can be had: from the supply or from a hand of one's own (TB-071).
bool DoubleTurn::tile_left(const Play& play) const {
    return play.pile_size(piles::supply) > 0 || play.tiles_held(play.turn_owner()) > 0;
}

/// Only what this placement closes is completed by it (TB-030).
void DoubleTurn::look_before(Play& play) const {
    each_site(play, [&](FeatureId feature, std::size_t which) {
        if (play.closed(feature)) {
            play.give(closed_before_[which]);
        }
    });
}

/// TB-028 TB-029 TB-035: the right is fixed when the tile is placed; nobody was deployed to this tile yet, so the
/// builder stood on the feature before. TB-039: the second tile gives no third one. Of several builders it is enough if
/// one stands there, and a second makes it no third part.
void DoubleTurn::earn(Play& play) const {
    const TileId tile = play.placed_tile();
    if (tile == none_of<TileId> || (!chain_ && play.has(used_))) {
        return;
    }
    bool earned = false;
    each_site(play, [&](FeatureId feature, std::size_t which) {
        earned = earned || (completing_counts_ && play.closed(feature) && !play.has(closed_before_[which]));
        play.each_segment_on(tile, [&](SegmentId s) { earned = earned || play.feature_of(s) == feature; });
    });
    if (earned) {
        play.give(due_);
        play.give(used_);
    }
}

/// How large what the builders extend is before anything is done. Without openings on the board nothing is joined.
void DoubleTurn::count_before(Play& play, const events::Acting&) const {
    if (play.tiles_with(extends_).empty()) {
        return;
    }
    each_site(play, [&](FeatureId feature, std::size_t which) { play[tiles_before_[which]] = play.tiles_of(feature); });
}

/// TB-033: a token joined the builder's road to another, which brings no tile if the road led over all of them before.
void DoubleTurn::earn_by_join(Play& play, const events::FeatureExtended& event) const {
    each_site(play, [&](FeatureId feature, std::size_t which) {
        if (feature == event.feature && play.type_of(event.tile).shows(extends_) &&
            play.tiles_of(feature) > play[tiles_before_[which]] && (chain_ || !play.has(used_))) {
            play.give(due_);
            play.give(used_);
        }
    });
}

/// TB-027 TB-036
void DoubleTurn::offer(Play& play) const {
    if (!play.has(due_) || (immediately_ && play.has(inside_))) {
        return;
    }
    play.take(due_);
    if (!tile_left(play)) {
        return;
    }
    if (optional_) {
        play.ask(ask_, play.turn_owner());
    } else {
        begin(play);
    }
}

void DoubleTurn::list(const Play&, ActionList& out) const {
    out.add(second_tile_());
    out.add(verbs::pass());
}

void DoubleTurn::begin(Play& play) const {
    const PlayerId owner = play.turn_owner();
    play.tell([&] { return play.player_name(owner) + "'s builder brings a second tile."; }, owner, "TB-027");
    if (immediately_) { // with a chain the parts follow one another inside the first, and none is inside the second
        play.give(inside_);
        play.push(offer_again_);
        play.insert_part();
    } else {
        play.queue_part();
    }
}

void DoubleTurn::offer_again(Play& play) const {
    play.take(inside_);
    offer(play);
}

} // namespace bastide::traders
