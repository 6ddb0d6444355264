// A small town becomes a castle: a kind of feature of its own, which is never closed, closes nothing and lies out of
// reach of what happens on its tiles (BCB-070 BCB-109 BCB-110). What it scores: castle_scores.cpp.
#include "bridges_castles_and_bazaars.hpp"
#include <algorithm>
#include <bit>
#include <iterator>

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
    offer_ =
        registry.step<Asked>({.label = "bridges-castles-and-bazaars.offer-castle", .run = hook<&Castles::offer>(this)});
    install_shared_towns(registry);
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

/// BCB-068 BCB-076 BCB-077 BCB-079: of those who stand there who have the most, or who is alone; a bit each.
unsigned Castles::occupiers(const Play& play, FeatureId f) const {
    unsigned there = 0;
    play.each_figure(f, [&](FigureId id) { there |= is_knight(play, id) ? 1U << index(play.figure(id).owner) : 0; });
    if (const unsigned most = play.majority(f).owners; most != 0) {
        return most & there;
    }
    return std::has_single_bit(there) ? there : 0; // a mayor without pennants
}

bool Castles::is_knight(const Play& play, FigureId f) {
    return play.rules().figure_kinds[index(play.figure(f).kind)].spec.claims;
}

/// BCB-067: when the town would be scored; its occupiers are asked, at whoever's turn. From the player at turn on.
void Castles::find_towns(Play& play) const {
    std::vector<FeatureId> towns;
    for (const Entry entry : play.round()) {
        if (entry.occasion == occasions::completed && is_town(play, entry.feature)) {
            towns.push_back(entry.feature);
        }
    }
    if (!towns.empty()) {
        play.push(settle_);
    }
    for (int seats = play.players() - 1; seats >= 0; --seats) { // what is pushed last comes first
        const PlayerId p = play.seat_after(play.turn_owner(), seats);
        for (auto town = towns.rbegin(); town != towns.rend(); ++town) {
            if ((occupiers(play, *town) >> index(p) & 1U) != 0) {
                play.push(offer_, {.town = static_cast<SegmentId>(index(*town)), .who = p});
            }
        }
    }
}

/// BCB-068 BCB-082: without a token there is no castle.
void Castles::offer(Play& play, Asked of) const {
    const bool occupier = (occupiers(play, play.feature_of(of.town)) >> index(of.who) & 1U) != 0;
    if (occupier && play[state_].tokens[index(of.who)] != 0 && play[state_].count < most) {
        play.ask(ask_town_, of.who, of.town);
    }
}

/// A town is named by its newest tile, which is the one just placed.
SegmentId Castles::newest(const Play& play, FeatureId town) {
    auto found = static_cast<SegmentId>(index(town));
    play.each_segment(town,
                      [&](SegmentId s) { found = index(play.tile_of(s)) > index(play.tile_of(found)) ? s : found; });
    return found;
}

void Castles::list_conversion(const Play& play, ActionList& out) const {
    out.add(convert_(newest(play, play.feature_of(play.argument(ask_town_)))));
    out.add(verbs::pass());
}

/// BCB-068 BCB-082: at the price of a token. Others who have as many knights there decide, too (BCB-079 BCB-080).
void Castles::apply_conversion(Play& play, SegmentId town) const {
    const PlayerId owner = play.actor();
    const FeatureId f = play.feature_of(town);
    --play[state_].tokens[index(owner)];
    play.each_figure(f, [&](FigureId id) {
        if (play.figure(id).owner == owner && is_knight(play, id)) {
            play.mark(id, moves_in_);
        }
    });
    if (std::has_single_bit(occupiers(play, f))) {
        build(play, town, movers(play, f));
    }
}

/// Knights of a town of which their owners make a castle.
std::vector<FigureId> Castles::movers(const Play& play, FeatureId town) const {
    std::vector<FigureId> knights;
    play.each_figure(town, [&](FigureId f) {
        if (play.has(f, moves_in_)) {
            knights.push_back(f);
        }
    });
    return knights;
}

/// BCB-068 BCB-070: the knights move into the castle, and the town is not completed. BCB-077: others who are still
/// there go home; pieces stay where they are (MAGE-023).
void Castles::build(Play& play, SegmentId town, const std::vector<FigureId>& knights) const {
    play.unlist(play.feature_of(town));
    play.convert(play.feature_of(town), castle_);
    record(play, town, play.figure(knights.front()).owner);
    tell_built(play, town, knights);
    std::vector<FigureId> all;
    play.each_figure(play.feature_of(town), [&](FigureId f) { all.push_back(f); });
    std::copy_if(knights.begin(), knights.end(), std::back_inserter(all),
                 [&](FigureId f) { return play.figure(f).place.where != Where::segment; });
    for (const FigureId f : all) {
        if (play.has(f, moves_in_)) {
            move_in(play, f);
        } else if (play.figure(f).owner != nobody) {
            play.send_home(f, reasons::returned);
        }
    }
}

void Castles::move_in(Play& play, FigureId knight) const {
    play.move(knight, home_of(play, knight), reasons::moved);
    play.set_number(knight, 0);
    play.mark(knight, moves_in_, false);
}

/// "Ann makes a castle at 0,-1; a knight moves in." Of each who does.
void Castles::tell_built(Play& play, SegmentId town, const std::vector<FigureId>& knights) const {
    const Position at = play.tile(play.tile_of(newest(play, play.feature_of(town)))).at;
    unsigned told = 0;
    for (const FigureId f : knights) {
        const Figure& knight = play.figure(f);
        const auto sentence = [&] {
            return play.player_name(knight.owner) + " makes a castle at " + position_text(at) + "; " +
                   with_article(play.rules().shown_role(knight.kind, castle_)) + " moves in.";
        };
        if ((told >> index(knight.owner) & 1U) == 0) {
            play.tell(sentence, knight.owner, "BCB-068");
        }
        told |= 1U << index(knight.owner);
    }
}

void Castles::record(Play& play, SegmentId town, PlayerId owner) const {
    std::vector<TileId> tiles;
    play.each_segment(play.feature_of(town), [&](SegmentId s) { tiles.push_back(play.tile_of(s)); });
    State& state = play[state_];
    play.give(built_in_part_[state.count]);
    play.give(built_in_turn_[state.count]);
    state.castles[state.count++] = {.one = tiles[0], .other = tiles[1], .points = 0, .owner = owner, .completed = 0};
}

// ---------------------------------------------------------------- towns with several occupiers

void Castles::install_shared_towns(Registry& registry) {
    moves_in_ = registry.mark("moves into a castle");
    settle_ =
        registry.step({.label = "bridges-castles-and-bazaars.settle-towns", .run = hook<&Castles::settle_towns>(this)});
    registry.at(moments::before(Anchor::round_pay), {.label = "bridges-castles-and-bazaars.step-aside",
                                                     .run = hook<&Castles::step_aside>(this),
                                                     .writes = {"figures"}});
    registry.at(moments::after(Anchor::round_return), {.label = "bridges-castles-and-bazaars.scored-towns",
                                                       .run = hook<&Castles::build_scored>(this),
                                                       .writes = {"board", "figures"}});
}

/// The towns of the running round of which somebody makes a castle.
std::vector<SegmentId> Castles::wanted_towns(const Play& play) const {
    std::vector<SegmentId> towns;
    for (const Entry entry : play.round()) {
        if (play.feature(entry.feature).kind == city_ && !movers(play, entry.feature).empty()) {
            towns.push_back(static_cast<SegmentId>(index(entry.feature)));
        }
    }
    return towns;
}

/// BCB-079: everybody who shares the town has decided, and all for the castle.
void Castles::settle_towns(Play& play) const {
    for (const SegmentId town : wanted_towns(play)) {
        const std::vector<FigureId> knights = movers(play, play.feature_of(town));
        unsigned others = occupiers(play, play.feature_of(town));
        for (const FigureId f : knights) {
            others &= ~(1U << index(play.figure(f).owner));
        }
        if (others == 0) {
            build(play, town, knights);
        }
    }
}

/// BCB-080: while others score the town, whoever makes a castle of it is not there. Who came from elsewhere since takes
/// part (BCB-081).
void Castles::step_aside(Play& play) const {
    for (const SegmentId town : wanted_towns(play)) {
        for (const FigureId f : movers(play, play.feature_of(town))) {
            const SegmentId home = play.figure(f).place.segment();
            play.set_number(f, narrow(play.local(home) + 1));
            play.move(f, Place::on_square(play.tile(play.tile_of(home)).at), reasons::moved);
            ++play[state_].aside;
        }
    }
}

/// The segment on which a knight stands, or stood before it stepped aside.
SegmentId Castles::home_of(const Play& play, FigureId knight) {
    const Figure& it = play.figure(knight);
    return it.place.where == Where::segment ? it.place.segment()
                                            : play.segment(play.tile_of(it), narrow(it.number - 1));
}

/// BCB-080: the others have scored the town and gone home, and it becomes a castle.
void Castles::build_scored(Play& play) const {
    if (play[state_].aside == 0) {
        return;
    }
    play[state_].aside = 0;
    std::vector<FigureId> waiting;
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        if (const auto f = static_cast<FigureId>(i); play.has(f, moves_in_)) {
            waiting.push_back(f);
        }
    }
    while (!waiting.empty()) {
        const SegmentId town = home_of(play, waiting.front());
        const auto others = std::stable_partition(waiting.begin(), waiting.end(), [&](FigureId f) {
            return play.feature_of(home_of(play, f)) == play.feature_of(town);
        });
        build(play, town, {waiting.begin(), others});
        waiting.erase(waiting.begin(), others);
    }
}

std::string Castles::left(const Play& play, PlayerId p) const { return std::to_string(play[state_].tokens[index(p)]); }

} // namespace bastide::bazaars
