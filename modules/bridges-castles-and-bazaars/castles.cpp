// A small town becomes a castle: a kind of feature of its own, which is never closed, closes nothing and lies out of
// reach of what happens on its tiles (BCB-070 BCB-109 BCB-110). What it scores: castle_scores.cpp.
#include "bridges_castles_and_bazaars.hpp"
#include <algorithm>
#include <bit>

namespace bastide::bazaars {

void Castles::install(Registry& registry) {
    any_end_ = registry.text("castle_eligible_towns") == "two_city_end_segments";
    exchange_ = registry.text("castle_follower_replaced") == "allowed";
    later_turn_ = registry.text("castle_scores_from") == "later_turn";
    completed_only_ = registry.text("castle_farm_scoring") == "completed_castles_only";
    state_ = registry.slot<State>();
    install_kind(registry);
    install_scores(registry);
    registry.at(Anchor::setup_players,
                {.label = "bridges-castles-and-bazaars.deal-castles", .run = hook<&Castles::deal>(this)});
    convert_ = registry.verb<SegmentId>({.name = "castle",
                                         .apply = hook<&Castles::apply_conversion>(this),
                                         .sentences = {"Make a castle of {SEGMENT}"}});
    registry.count({.name = "castles", .about = "Towns that became castles.", .unit = "castles"}, convert_);
    ask_town_ = registry.decision<SegmentId>({.name = "castle",
                                              .question = "Do you make a castle of your town instead of scoring it?",
                                              .list = hook<&Castles::list_conversion>(this),
                                              .estimate = verbs::pass,
                                              .pass = "Make no castle and score the town"});
    offer_ = registry.step<SegmentId>(
        {.label = "bridges-castles-and-bazaars.offer-castle", .run = hook<&Castles::offer>(this)});
    registry.at(Anchor::round_convert, {.label = "bridges-castles-and-bazaars.towns",
                                        .run = hook<&Castles::find_towns>(this),
                                        .writes = {"board"},
                                        .reads = {"figures"}});
    registry.display("castles", hook<&Castles::left>(this));
}

void Castles::install_kind(Registry& registry) {
    city_ = registry.find_kind("city");
    cap_ = registry.attribute("castle");
    // BCB-071 BCB-072: who is there is called a knight as in a city, or a lord
    castle_ = registry.feature_kind({.name = "castle",
                                     .plural = "castles",
                                     .family = "city",
                                     .role = registry.text("castle_follower_role") == "lord" ? "lord" : "",
                                     .closing = Closing::never,
                                     .scores_when_completed = false,
                                     .exposed = false});
    registry.conversion(city_, castle_);
    registry.veto_place(hook<&Castles::keeps_out>(this), {}, "BCB-086 BCB-116");
    for (std::size_t i = 0; i < most; ++i) {
        const std::string name = "castle " + std::to_string(i + 1) + " built";
        built_in_part_[i] = registry.part_right(name);
        built_in_turn_[i] = registry.turn_right(name);
    }
}

void Castles::deal(Play& play) const {
    for (int p = 0; p < play.players(); ++p) {
        play[state_].tokens[static_cast<std::size_t>(p)] = narrow(share(play.players()));
    }
}

/// Nobody but the knights of its town ever comes to a castle, or who takes the place of one of them (CAT-032).
bool Castles::keeps_out(const Play& play, FigureKindId, Place to, RouteId route) const {
    return to.where == Where::segment && play.kind_of(to.segment()) == castle_ &&
           !(exchange_ && play.rules().routes[index(route)].replaces);
}

// ---------------------------------------------------------------- towns

/// BCB-063 to BCB-066: two segments, each the end of a city, that meet; plain semicircles, or of whatever shape.
bool Castles::is_town(const Play& play, FeatureId f) const {
    if (play.feature(f).kind != city_ || play.feature(f).segments != 2 || play.tiles_of(f) != 2) {
        return false;
    }
    if (!any_end_ && play.count(f, cap_) != 2) {
        return false;
    }
    std::vector<Position> tiles;
    bool ends = true;
    play.each_segment(f, [&](SegmentId s) {
        tiles.push_back(play.tile(play.tile_of(s)).at);
        ends = ends && std::has_single_bit(unsigned{play.segment_type(s).ports});
    });
    return ends && std::abs(tiles[0].x - tiles[1].x) + std::abs(tiles[0].y - tiles[1].y) == 1;
}

/// BCB-068 BCB-076 BCB-077: who alone has the most, or alone stands there at all; a tie is scored like any city
/// (BCB-078).
PlayerId Castles::occupier(const Play& play, FeatureId f) const {
    unsigned seats = play.majority(f).owners;
    if (seats == 0) { // mayors without pennants
        play.each_figure(f, [&](FigureId id) {
            const Figure& figure = play.figure(id);
            if (play.rules().figure_kinds[index(figure.kind)].spec.claims) {
                seats |= 1U << index(figure.owner);
            }
        });
    }
    return std::has_single_bit(seats) ? static_cast<PlayerId>(std::countr_zero(seats)) : nobody;
}

/// BCB-067: when the town would be scored; its occupier is asked, at whoever's turn. From the player at turn on.
void Castles::find_towns(Play& play) const {
    for (int seats = play.players() - 1; seats >= 0; --seats) { // what is pushed last comes first
        const PlayerId p = play.seat_after(play.turn_owner(), seats);
        const std::span<const Entry> round = play.round();
        for (auto entry = round.rbegin(); entry != round.rend(); ++entry) {
            if (entry->occasion == occasions::completed && is_town(play, entry->feature) &&
                occupier(play, entry->feature) == p) {
                play.push(offer_, static_cast<SegmentId>(index(entry->feature)));
            }
        }
    }
}

/// BCB-068: without a token there is no castle.
void Castles::offer(Play& play, SegmentId town) const {
    const PlayerId p = occupier(play, play.feature_of(town));
    if (p != nobody && play[state_].tokens[index(p)] != 0 && play[state_].count < most) {
        play.ask(ask_town_, p, town);
    }
}

/// Named by its newest tile, which is the one just placed.
void Castles::list_conversion(const Play& play, ActionList& out) const {
    SegmentId newest = play.argument(ask_town_);
    play.each_segment(play.feature_of(newest),
                      [&](SegmentId s) { newest = index(play.tile_of(s)) > index(play.tile_of(newest)) ? s : newest; });
    out.add(convert_(newest));
    out.add(verbs::pass());
}

/// BCB-068 BCB-070: the knight moves into the castle, and the town is not completed.
void Castles::apply_conversion(Play& play, SegmentId town) const {
    const PlayerId owner = play.actor();
    play.unlist(play.feature_of(town));
    play.convert(play.feature_of(town), castle_);
    record(play, town, owner);
    play.tell([&] { return sentence(play, town, owner); }, owner, "BCB-068");
    std::vector<FigureId> knights;
    play.each_figure(play.feature_of(town), [&](FigureId f) { knights.push_back(f); });
    for (const FigureId f : knights) {
        const Figure& figure = play.figure(f);
        if (figure.owner == owner && play.rules().figure_kinds[index(figure.kind)].spec.claims) {
            play.move(f, figure.place, reasons::moved);
        } else if (figure.owner != nobody) { // BCB-077; pieces stay where they are (MAGE-023)
            play.send_home(f, reasons::returned);
        }
    }
}

/// "Ann makes a castle at 0,-1; a knight moves in."
std::string Castles::sentence(const Play& play, SegmentId town, PlayerId owner) const {
    std::string who;
    play.each_figure(play.feature_of(town), [&](FigureId f) {
        const std::string& role = play.rules().shown_role(play.figure(f).kind, castle_);
        who = who.empty() ? role : who;
    });
    return play.player_name(owner) + " makes a castle at " + position_text(play.tile(play.tile_of(town)).at) + "; " +
           with_article(who) + " moves in.";
}

void Castles::record(Play& play, SegmentId town, PlayerId owner) const {
    std::vector<TileId> tiles;
    play.each_segment(play.feature_of(town), [&](SegmentId s) { tiles.push_back(play.tile_of(s)); });
    State& state = play[state_];
    --state.tokens[index(owner)];
    play.give(built_in_part_[state.count]);
    play.give(built_in_turn_[state.count]);
    state.castles[state.count++] = {.one = tiles[0], .other = tiles[1], .points = 0, .owner = owner, .completed = 0};
}

std::string Castles::left(const Play& play, PlayerId p) const { return std::to_string(play[state_].tokens[index(p)]); }

} // namespace bastide::bazaars
