// A wagon whose feature was scored may drive on to one beside it (AM-072). Which features touch is told by the tiles
// (`adjacent`): gates, crossings, cloisters at the end of a road or inside a city (AM-083 to AM-091 AM-095 to AM-097);
// for abbeys, and for gates at the side of a tile, it follows from what runs against that side (AM-094 AM-083). By the
// second edition it goes to whatever is near.
#include "abbey_and_mayor.hpp"
#include <algorithm>
#include <array>
#include <bit>

namespace bastide::abbey {

namespace {
constexpr unsigned ports_of_side = 3;
constexpr const char* passed_word = "wagons-pass";
constexpr std::array passed{"bazaar",           "fair",          "shield-circle",  "club-circle",
                            "pitchfork-circle", "circus",        "watch-cities",   "watch-roads",
                            "watch-arms",       "watch-meeples", "watch-cloisters"};
} // namespace

void Wagons::install(Registry& registry, const Abbeys& abbeys) {
    abbeys_ = &abbeys;
    nine_squares_ = registry.text("wagon_reach") == "nine_squares"; // AM-152
    rolls_ = registry.flag("wagon_rolls");                          // AM-143
    once_a_turn_ = registry.flag("wagon_in_roadless_features");     // AM-146
    passing_ = registry.flag("wagon_through_unclaimable_features"); // AM-092
    if (passing_) {
        passed_ = registry.tile_word(passed_word);
        registry.transform_tiles(hook<&Wagons::show_passed>(this));
    }
    road_ = registry.find_kind("road");
    monastery_ = registry.find_kind("monastery");
    std::vector<std::string> qualities{"follower", "deploys-anywhere"};
    if (!registry.flag("wagon_immune_to_dragon_and_tower")) { // AM-060 AM-061 AM-145
        qualities.insert(qualities.end(), {"edible", "capturable"});
    }
    wagon_ = registry.figure_kind({.name = "wagon", // AM-008 AM-067 to AM-071
                                   .plural = "wagons",
                                   .per_player = 1,
                                   .stands_on = {"road", "city", "monastery"},
                                   .roles = {"thief", "knight", "monk"},
                                   .qualities = qualities});
    if (registry.flag("wagon_needs_road_on_cloister_tile")) {
        registry.veto_place(hook<&Wagons::no_road>(this), hook<&Wagons::is_wagon>(this), "AM-142");
    }
    under_way_ = registry.space_kind({.name = "wagons under way", .exposed = false});
    for (std::size_t which = 0; which < registry.per_player(wagon_); ++which) {
        state_.push_back(registry.slot<State>());
    }
    install_moves(registry);
    move_on_ = registry.route({.name = "move-on", .deploys = false});
    next_ = registry.step<int>({.label = "abbey-and-mayor.next-wagon", .run = hook<&Wagons::next_move>(this)});
    if (once_a_turn_) {
        registry.at(Anchor::turn_open, {.label = "abbey-and-mayor.new-turn", .run = hook<&Wagons::new_turn>(this)});
    }
    registry.at(moments::before(Anchor::round_return), {.label = "abbey-and-mayor.wagons-set-out",
                                                        .run = hook<&Wagons::set_out>(this),
                                                        .writes = {"figures"},
                                                        .reads = {"figures"}});
    registry.at(Anchor::round_move_on,
                {.label = "abbey-and-mayor.wagons", .run = hook<&Wagons::begin_moves>(this), .writes = {"figures"}});
}

/// The words that say which wagon it is are for games where there can be more than one.
void Wagons::install_moves(Registry& registry) {
    const bool several = state_.size() > 1;
    if (several) {
        move_from_ = registry.verb<SegmentId, TileId>({.name = "wagon",
                                                       .apply = hook<&Wagons::apply_move_from>(this),
                                                       .forms = {"SEGMENT from SQUARE"},
                                                       .sentences = {"Drive your wagon from {SQUARE} to {SEGMENT}"}});
    } else {
        move_ = registry.verb<SegmentId>({.name = "wagon",
                                          .apply = hook<&Wagons::apply_move>(this),
                                          .sentences = {"Drive your wagon to {SEGMENT}"}});
    }
    registry.count({.name = "wagon-moves", .about = "Wagons that drove on after a scoring.", .unit = "moves"},
                   several ? move_from_.id : move_.id);
    if (several) {
        home_from_ = registry.verb<TileId>({.name = "wagon-home",
                                            .apply = hook<&Wagons::apply_home_from>(this),
                                            .forms = {"SQUARE"},
                                            .sentences = {"Take your wagon back from {SQUARE}"}});
    } else {
        home_ = registry.verb(
            {.name = "wagon-home", .apply = hook<&Wagons::apply_home>(this), .sentences = {"Take your wagon back"}});
    }
    ask_ = registry.decision<std::uint8_t>({.name = "wagon",
                                            .question = "Where does your wagon drive, or do you take it back?",
                                            .list = hook<&Wagons::list>(this),
                                            .estimate = several ? home_from_.id : home_.id});
}

/// AM-142: a cloister is no place for a wagon unless a road is on its tile.
bool Wagons::no_road(const Play& play, FigureKindId, Place to, RouteId) const {
    const FeatureId on = play.feature_of(to);
    if (on == none_of<FeatureId> || play.rules().kinds[index(play.feature(on).kind)].family != monastery_) {
        return false;
    }
    const TileType& type = play.type_of(play.tile_of(to));
    const auto first = type.segments.begin();
    return std::none_of(first, first + type.segment_count,
                        [&](const SegmentType& segment) { return segment.kind() == road_; });
}

// ---------------------------------------------------------------- ways

/// The feature of a segment, if wagons stand on its kind.
void Wagons::add(const Play& play, SegmentId s, Features& to) const {
    const FeatureId f = play.feature_of(s);
    const bool fits = (play.rules().figure_kinds[index(wagon_)].stands_on >> index(play.feature(f).kind) & 1U) != 0;
    if (fits && std::find(to.begin(), to.end(), f) == to.end()) {
        to.push_back(f);
    }
}

/// What is printed at a port of a tile, also where it is closed there because something else begins.
SegmentId Wagons::printed_at(const Play& play, TileId t, unsigned port) {
    const Tile& tile = play.tile(t);
    const TileType& type = play.type(tile.type);
    const TileDef& def = play.rules().printed(tile.type);
    for (unsigned local = 0; local < type.segment_count; ++local) {
        const std::vector<unsigned>& of_one = def.segments[type.segments[local].def].ports;
        if (std::any_of(of_one.begin(), of_one.end(),
                        [&](unsigned printed) { return rotate_port(printed, tile.rotation) == port; })) {
            return play.segment(t, local);
        }
    }
    return none_of<SegmentId>;
}

/// What a segment runs against at the sides of its tile. AM-094: whatever runs against an abbey, and the abbeys that it
/// runs against. AM-083: a road and a city of which one has a gate there.
void Wagons::add_across_sides(const Play& play, SegmentId s, Features& to) const {
    const TileId here = play.tile_of(s);
    const bool inside = abbeys_->is_abbey(play.type_of(here));
    for (unsigned port = 0; port < ports; ++port) {
        const unsigned side = port / ports_of_side;
        const TileId there = play.tile_at(neighbour(play.tile(here).at, side));
        if (there == none_of<TileId> || (!inside && printed_at(play, here, port) != s)) {
            continue;
        }
        const unsigned facing = opposite(side) * ports_of_side + (ports_of_side - 1 - port % ports_of_side);
        const SegmentId meets = printed_at(play, there, facing);
        if (!inside && abbeys_->is_abbey(play.type_of(there))) {
            play.each_segment_on(there, [&](SegmentId end) { add(play, end, to); });
        } else if (meets != none_of<SegmentId> && (inside || is_road(play, s) != is_road(play, meets))) {
            add(play, meets, to);
        }
    }
}

/// What ends roads does so also where it is but a picture in this game (BCB-013).
void Wagons::show_passed(TileDef& tile) const {
    if (std::any_of(passed.begin(), passed.end(),
                    [&](const char* word) { return tile.words.contains(word) || tile.inert.contains(word); })) {
        tile.words[passed_word] = 1;
    }
}

/// AM-092 BCB-014: the roads that end at the same thing which nobody can claim.
void Wagons::add_beyond(const Play& play, SegmentId s, Features& to) const {
    const TileId here = play.tile_of(s);
    const TileType& type = play.type_of(here);
    const auto ends_here = [&](unsigned local) {
        return type.segments[local].kind() == road_ && std::has_single_bit(unsigned{type.segments[local].ports});
    };
    if (!passing_ || !type.shows(passed_) || !ends_here(play.local(s))) {
        return;
    }
    for (unsigned local = 0; local < type.segment_count; ++local) {
        if (ends_here(local)) {
            add(play, play.segment(here, local), to);
        }
    }
}

void Wagons::add_adjacent(const Play& play, FeatureId f, Features& to) const {
    play.each_segment(f, [&](SegmentId s) {
        for (unsigned rest = play.segment_type(s).adjacent; rest != 0; rest &= rest - 1) {
            add(play, play.segment(play.tile_of(s), narrow(std::countr_zero(rest))), to);
        }
        add_across_sides(play, s, to);
        add_beyond(play, s, to);
    });
}

/// AM-082: one step. AM-143: as many as lead over features that are complete, or that nobody contests.
Wagons::Features Wagons::within_reach(const Play& play, FeatureId from) const {
    Features found;
    add_adjacent(play, from, found);
    for (std::size_t i = 0; rolls_ && i < found.size(); ++i) {
        if (play.closed(found[i]) || play.feature(found[i]).claims == 0) {
            add_adjacent(play, found[i], found);
        }
    }
    return found;
}

/// MONAST-006: another place of the monastery that was scored, which is that monastery.
bool Wagons::is_same_house(const Play& play, FeatureId scored, SegmentId s) const {
    const auto is_monastery = [&](KindId kind) { return play.rules().kinds[index(kind)].family == monastery_; };
    return is_monastery(play.feature(scored).kind) && is_monastery(play.kind_of(s)) &&
           play.tile(play.tile_of(s)).at == play.position_of(scored);
}

/// Where the wagon may go from the feature that was scored: to what is incomplete and free (AM-073 AM-074). To any tile
/// of what touches that feature (AM-080 AM-081), or to what is on the wagon's own tile and those around it (AM-152).
std::vector<SegmentId> Wagons::destinations(const Play& play, FigureId wagon, FeatureId from) const {
    std::vector<SegmentId> places;
    const auto add_if_free = [&](SegmentId s) {
        const FeatureId f = play.feature_of(s);
        if (f != from && !play.closed(f) && !is_same_house(play, from, s) && play.may_stand(wagon_, s, move_on_)) {
            places.push_back(s);
        }
    };
    const auto add_tile = [&](TileId tile) { play.each_segment_on(tile, add_if_free); };
    if (nine_squares_) {
        const TileId here = play.tile_of(play.figure(wagon));
        add_tile(here);
        play.each_tile_around(play.tile(here).at, add_tile);
        return places;
    }
    for (const FeatureId f : within_reach(play, from)) {
        play.each_segment(f, add_if_free);
    }
    return places;
}

// ---------------------------------------------------------------- driving on

void Wagons::new_turn(Play& play) const {
    for (const Slot<State> of_one : state_) {
        play[of_one].moved = 0;
    }
}

/// Before everybody goes home: wagons that have somewhere to go wait beside the board, so that nothing happens to them
/// and they are in nobody's way. The others go home with everybody (AM-075). At the end of the game nobody drives on.
void Wagons::set_out(Play& play) const {
    for (const Entry entry : play.round()) {
        if (entry.occasion == occasions::final || !play.rules().occasion_returns[index(entry.occasion)]) {
            continue;
        }
        for (int p = 0; p < play.players(); ++p) {
            for (std::size_t which = 0; which < state_.size(); ++which) {
                set_out_from(play, entry.feature, static_cast<PlayerId>(p), which);
            }
        }
    }
}

void Wagons::set_out_from(Play& play, FeatureId scored, PlayerId p, std::size_t which) const {
    const FigureId wagon = wagon_of(play, p, which);
    State& state = play[state_[which]];
    const bool tired = once_a_turn_ && (state.moved >> index(p) & 1U) != 0;
    if (play.feature_of(play.figure(wagon)) == scored && !tired && !destinations(play, wagon, scored).empty()) {
        play.move(wagon, Place::in(under_way_, play.tile_of(play.figure(wagon))), reasons::scored);
        state.leaves[index(p)] = narrow(index(scored) + 1);
    }
}

/// AM-141: when all is scored, in one round or in several.
void Wagons::begin_moves(Play& play) const {
    if (play.core().entries == play.core().round_end && !state_.empty()) {
        play.push(next_, 0);
    }
}

/// AM-077: from the player at turn on, each seeing what was decided before; of several of one player's likewise, one
/// after the other. `turns`: how many wagons were asked about.
void Wagons::next_move(Play& play, int turns) const {
    const int wagons = narrow(state_.size());
    if (turns + 1 < play.players() * wagons) {
        play.push(next_, turns + 1);
    }
    const PlayerId player = play.seat_after(play.turn_owner(), turns / wagons);
    const std::uint8_t which = narrow(turns % wagons);
    const std::uint16_t leaves = play[state_[which]].leaves[index(player)];
    if (leaves == 0) {
        return;
    }
    if (destinations(play, wagon_of(play, player, which), static_cast<FeatureId>(leaves - 1)).empty()) {
        take_back(play, player, which);
    } else {
        play.ask(ask_, player, which);
    }
}

void Wagons::take_back(Play& play, PlayerId p, std::size_t which) const {
    play[state_[which]].leaves[index(p)] = 0;
    play.send_home(wagon_of(play, p, which), reasons::returned);
}

void Wagons::list(const Play& play, ActionList& out) const {
    const std::size_t which = play.argument(ask_);
    const FigureId wagon = wagon_of(play, play.actor(), which);
    const TileId tile = play.tile_of(play.figure(wagon));
    const bool several = state_.size() > 1;
    out.add(several ? home_from_(tile) : home_());
    const std::uint16_t leaves = play[state_[which]].leaves[index(play.actor())];
    for (const SegmentId s : destinations(play, wagon, static_cast<FeatureId>(leaves - 1))) {
        out.add(several ? move_from_(s, tile) : move_(s));
    }
}

void Wagons::apply_move(Play& play, SegmentId to) const {
    const PlayerId player = play.actor();
    const std::size_t which = play.argument(ask_);
    State& state = play[state_[which]];
    state.leaves[index(player)] = 0;
    state.moved = narrow(state.moved | 1U << index(player));
    play.move(wagon_of(play, player, which), to, reasons::moved);
}

void Wagons::apply_home(Play& play) const { take_back(play, play.actor(), play.argument(ask_)); }

} // namespace bastide::abbey
