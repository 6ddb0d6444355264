#include "siege.hpp"

namespace bastide::siege {

void Escapes::install(Registry& registry) {
    any_tile_ = registry.text("escape_variant") == "any_tile"; // SIEGE-013 SIEGE-014
    city_ = registry.find_kind("city");
    monastery_ = registry.find_kind("monastery");
    besieged_ = registry.attribute("besieged");
    follower_ = registry.quality("follower");
    escaped_ = registry.reason("escaped");
    escape_ = registry.verb<FigureKindId, FigureId>({.name = "escape",
                                                     .apply = hook<&Escapes::apply>(this),
                                                     .forms = {"FIGURE SEGMENT"},
                                                     .sentences = {"Let your {figure} escape from {SEGMENT}"}});
    registry.count({.name = "escapes", .about = "Followers that escaped from besieged cities.", .unit = "figures"},
                   escape_);
    ask_ = registry.decision({.name = "escape",
                              .question = "Does one of your followers escape from a besieged city?",
                              .list = hook<&Escapes::list>(this),
                              .pass = "Let nobody escape"});
    // SIEGE-017 SIEGE-023: whatever else happens to figures then comes before.
    if (registry.flag("escape_each_part")) { // SIEGE-018
        registry.at(moments::part_acts,
                    {.label = "siege.escape", .run = hook<&Escapes::offer_in_part>(this), .writes = {"figures"}});
    } else {
        registry.at(moments::last_acts, {.label = "siege.escape",
                                         .run = hook<&Escapes::offer_in_turn>(this),
                                         .writes = {"figures"},
                                         .reads = {"figures"}});
    }
}

/// Not in turns inside another that place nothing, as auctions are.
void Escapes::offer_in_part(Play& play) const {
    if (play.placed_tile() != none_of<TileId>) {
        offer_in_turn(play);
    }
}

/// In every turn, one inside another too: those of a bazaar are turns like any other (BCB-026). Where nobody can escape
/// nobody is asked, whatever else may be done at any decision of the own turn.
void Escapes::offer_in_turn(Play& play) const {
    bool anybody = false;
    for (const FigureId f : play.figures_of(play.turn_owner())) {
        anybody = anybody || may_escape(play, f);
    }
    if (anybody) {
        play.ask(ask_, play.turn_owner());
    }
}

/// SIEGE-016 SIEGE-020: one of the own followers.
void Escapes::list(const Play& play, ActionList& out) const {
    for (const FigureId f : play.figures_of(play.actor())) {
        if (may_escape(play, f)) {
            out.add(escape_(play.figure(f).kind, f));
        }
    }
    out.add(verbs::pass());
}

/// SIEGE-012 SIEGE-019: a follower in a besieged city. Those that nothing tells apart are one choice.
bool Escapes::may_escape(const Play& play, FigureId f) const {
    const FeatureId on = play.feature_of(play.figure(f));
    return on != none_of<FeatureId> && is_besieged(play, on) && play.rules().has(play.figure(f).kind, follower_) &&
           stands_for_alike(play, f) && has_way_out(play, on);
}

/// SIEGE-004. SIEGE-022: a castle is not.
bool Escapes::is_besieged(const Play& play, FeatureId f) const {
    return play.feature(f).kind == city_ && play.count(f, besieged_) != 0;
}

bool Escapes::has_way_out(const Play& play, FeatureId city) const {
    bool found = false;
    play.each_segment(city, [&](SegmentId s) { found = found || leads_out(play, s); });
    return found;
}

/// SIEGE-013 to SIEGE-015: a cloister on the segment's tile, or at a side or corner of it.
bool Escapes::leads_out(const Play& play, SegmentId s) const {
    const TileId tile = play.tile_of(s);
    if (!any_tile_ && play.rules().printed_count(play.type_of(tile), play.local(s), besieged_) == 0) {
        return false;
    }
    bool found = has_cloister(play, tile);
    play.each_tile_around(play.tile(tile).at, [&](TileId there) { found = found || has_cloister(play, there); });
    return found;
}

/// SIEGE-012 SIEGE-021: whoever's it is, complete or not, and whatever is like one.
bool Escapes::has_cloister(const Play& play, TileId tile) const {
    bool found = false;
    play.each_segment_on(
        tile, [&](SegmentId s) { found = found || play.rules().kinds[index(play.kind_of(s))].family == monastery_; });
    return found;
}

/// SIEGE-020: without points.
void Escapes::apply(Play& play, FigureKindId, FigureId who) const {
    const PlayerId player = play.actor();
    play.tell([&] { return play.figure_name(who) + " escapes from the " + play.spot_name(who) + '.'; }, player,
              "SIEGE-012");
    play.send_home(who, escaped_);
}

} // namespace bastide::siege
