#include "base.hpp"
#include <algorithm>

namespace bastide::base {

void Setup::install(Registry& registry) {
    in_bag_ = registry.flag("start_tile_in_bag");
    if (in_bag_ && registry.text("tile_supply") != "bag") {
        registry.refuse("The switch start_tile_in_bag puts the start tile into a bag, but tile_supply is \"" +
                        registry.text("tile_supply") + "\"; set tile_supply to \"bag\".");
    }
    youngest_ = registry.youngest();
    method_ = registry.text("start_player");
    road_ = registry.find_kind("road");
    if (!registry.flag("bushes_end_road")) {
        registry.transform_tiles(hook<&Setup::merge_roads>(this)); // BASE-136
    }
    if (in_bag_) {
        registry.at(
            moments::start,
            {.label = "base.draw-start-tile", .run = hook<&Setup::draw_start>(this), .before = {"base.start-tile"}});
    }
    registry.at(moments::start,
                {.label = "base.start-tile", .run = hook<&Setup::lay_start>(this), .writes = {"board"}});
    registry.at(moments::first_player,
                {.label = "base.start-player", .run = hook<&Setup::find_start_player>(this), .writes = {"turns"}});
    if (method_ == "youngest") {
        return;
    }
    start_ = registry.verb<PlayerId>(
        {.name = "start", .apply = hook<&Setup::apply_start>(this), .sentences = {"Let {PLAYER} begin"}});
    ask_start_ = registry.decision(
        {.name = "start player", .question = "Who takes the first turn?", .list = hook<&Setup::list_starts>(this)});
    if (method_ == "random") {
        draw_start_player_ = registry.decision({.name = "start player by lot",
                                                .question = "The start player is drawn by lot.",
                                                .outcomes = hook<&Setup::start_outcomes>(this)});
    } else if (method_ == "meeple_roll") {
        roll_ = registry.verb<PlayerId>({.name = "roll",
                                         .apply = hook<&Setup::apply_roll>(this),
                                         .sentences = {"{PLAYER} is the first to roll a standing follower"}});
        roll_followers_ = registry.decision({.name = "roll of followers",
                                             .question = "Who first rolls a standing follower?",
                                             .outcomes = hook<&Setup::roll_outcomes>(this)});
    } else if (method_ == "most_roads_draw") {
        show_ = registry.verb<TileTypeId>(
            {.name = "show", .apply = hook<&Setup::apply_show>(this), .sentences = {"Show {TILE}"}});
        show_tile_ = registry.decision({.name = "tile shown for the first turn",
                                        .question = "Each player draws a tile; the most roads begin.",
                                        .outcomes = hook<&Setup::show_outcomes>(this)});
        next_show_ = registry.step({.label = "base.show-tile", .run = hook<&Setup::show_next>(this)});
        shown_ = registry.pile("shown");
        show_state_ = registry.slot<Show>();
    }
}

// ---------------------------------------------------------------- start tile (BASE-028 BASE-134)

void Setup::draw_start(Play& play) const {
    if (!play.tiles().empty()) { // another module opens the layout with tiles of its own
        return;
    }
    play.ask_draw(piles::supply, piles::taken, false);
}

/// What lies closed before the first turn, between blocks of tiles or at a border, nobody has completed.
void Setup::lay_start(Play& play) const {
    open_layout(play);
    for (std::size_t s = 0; s < play.core().segments; ++s) {
        const auto f = static_cast<FeatureId>(s);
        if (play.is_feature(f) && (play.feature(f).flags & Feature::listed) != 0) {
            play.unlist(f);
        }
    }
}

void Setup::open_layout(Play& play) const {
    const Position middle{};
    if (in_bag_) {
        for (std::size_t t = 0; t < play.rules().types.size(); ++t) {
            if (play.in_pile(piles::taken, static_cast<TileTypeId>(t)) > 0) {
                play.lay(static_cast<TileTypeId>(t), middle, 0, piles::taken);
                return;
            }
        }
    } else if (!play.rules().starts.empty() && play.tiles().empty()) {
        play.lay(play.rules().starts.front(), middle, 0, piles::supply);
    }
    const std::vector<TileTypeId>& starts = play.rules().starts;
    for (const TileTypeId start : starts) { // start tiles that do not begin are ordinary tiles,
        const bool only_starts = play.rules().printed(start).words.count("start-only") != 0; // but for these
        if (only_starts && play.in_pile(piles::supply, start) > 0) {
            play.move_tile(start, piles::supply, piles::removed);
        }
    }
}

/// Bushes do not end roads: the roads that meet at them are one (BASE-136).
void Setup::merge_roads(TileDef& tile) const {
    if (tile.words.count("bushes") == 0) {
        return;
    }
    std::size_t road = tile.segments.size();
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        if (tile.segments[i].kind == "road" && road < i) {
            unite_segments(tile, road, i--);
        } else if (tile.segments[i].kind == "road") {
            road = i;
        }
    }
}

// ---------------------------------------------------------------- start player (BASE-033 to BASE-041)

void Setup::find_start_player(Play& play) const {
    play.set_next_player(youngest_);
    if (method_ == "youngest_decides") {
        play.ask(ask_start_, youngest_);
    } else if (method_ == "players_agree") {
        play.ask(ask_start_, PlayerId{}); // the first seat answers for the table
    } else if (method_ == "random") {
        play.ask(draw_start_player_, chance);
    } else if (method_ == "meeple_roll") {
        play.ask(roll_followers_, chance);
    } else if (method_ == "most_roads_draw") {
        play[show_state_] = {.candidates = narrow((1U << play.players()) - 1)};
        play.push(next_show_);
    }
}

void Setup::list_starts(const Play& play, ActionList& out) const {
    for (int p = 0; p < play.players(); ++p) {
        out.add(start_(static_cast<PlayerId>(p)));
    }
}
void Setup::start_outcomes(const Play& play, Chances& out) const {
    for (int p = 0; p < play.players(); ++p) {
        out.add(start_(static_cast<PlayerId>(p)), 1);
    }
}
void Setup::roll_outcomes(const Play& play, Chances& out) const {
    for (int p = 0; p < play.players(); ++p) {
        out.add(roll_(static_cast<PlayerId>(p)), 1);
    }
}
void Setup::apply_start(Play& play, PlayerId first) const {
    play.set_next_player(first);
    if (play.actor() != chance) {
        play.tell(
            [&] { return play.player_name(play.actor()) + " gives " + play.player_name(first) + " the first turn."; },
            play.actor());
    }
}
void Setup::apply_roll(Play& play, PlayerId roller) const { play.ask(ask_start_, roller); }

/// Each player left shows a tile; among those with the most roads it is done again until one is left.
void Setup::show_next(Play& play) const {
    Show& state = play[show_state_];
    const int seats = play.players();
    while (state.at < seats && (state.candidates >> state.at & 1U) == 0) {
        ++state.at;
    }
    if (state.at < seats && play.pile_size(piles::supply) > 0) {
        play.push(next_show_);
        play.ask(show_tile_, chance);
        return;
    }
    play.move_all(shown_, piles::supply); // the tiles go back
    if (std::popcount(state.winners) == 1) {
        play.set_next_player(static_cast<PlayerId>(std::countr_zero(state.winners)));
    } else if (play.pile_size(piles::supply) > 0) {
        state = {.candidates = state.winners};
        play.push(next_show_);
    }
}

void Setup::show_outcomes(const Play& play, Chances& out) const {
    play.each_type(piles::supply, [&](TileTypeId type, int n) { out.add(show_(type), narrow(n)); });
}

void Setup::apply_show(Play& play, TileTypeId type) const {
    Show& state = play[show_state_];
    play.move_tile(type, piles::supply, shown_);
    int roads = 0;
    for (unsigned i = 0; i < play.type(type).segment_count; ++i) {
        const SegmentType& segment = play.type(type).segments[i]; // a road through the tile leaves it on two sides
        roads += segment.kind() == road_ ? std::popcount(segment.ports) : 0;
    }
    if (roads > state.best) {
        state.best = narrow(roads);
        state.winners = 0;
    }
    if (roads == state.best) {
        state.winners = narrow(state.winners | 1U << state.at);
    }
    ++state.at;
}

} // namespace bastide::base
