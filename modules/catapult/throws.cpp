// What the four tokens do. What came of a throw is said by people or drawn by the model of scatter; either way it is an
// outcome of chance, and the rules go on from there.
#include "catapult.hpp"
#include <algorithm>

namespace bastide::catapult {

namespace {

constexpr FigureId nobody_hit = none_of<FigureId>;
constexpr std::array<const char*, tokens> names{"knock-out", "seduction", "target", "catch"};

} // namespace

void Throws::install(Registry& registry, Slot<Round> round, const Field& field, const Scatter& scatter) {
    round_ = round;
    field_ = &field;
    scatter_ = &scatter;
    for (std::size_t t = 0; t < tokens; ++t) {
        pieces_[t] = registry.figure_kind({.name = std::string(names[t]) + "-token",
                                           .singular = std::string(names[t]) + " token",
                                           .neutral = 1,
                                           .claims = false,
                                           .exposed = false});
    }
    install_knock_out(registry);
    install_seduction(registry);
    install_contests(registry);
}

std::string Throws::name(Token token) const { return names[index(token)]; }

FigureId Throws::piece(const Play& play) const { return play.first_figure(nobody, pieces_[index(play[round_].token)]); }

/// CAT-016: one throw each.
void Throws::begin(Play& play) const {
    const Round& round = play[round_];
    play.tell([&] { return play.player_name(round.thrower) + " throws the " + names[index(round.token)] + " token."; },
              round.thrower, "CAT-015");
    const Place fair = Place::on_square(play.tile(round.fair).at); // a target is shown where it is
    play.move(piece(play), round.token == Token::target ? fair : Place::held_by(round.thrower), reasons::moved);
    switch (round.token) {
    case Token::knock_out:
        return knock_out(play, none_of<TileId>);
    case Token::seduction:
        return seduce(play);
    case Token::target:
        return play.ask(ask_distance_, chance);
    case Token::catching:
        return play.ask(ask_catch_, chance);
    }
}

/// CAT-017: the tokens go back to their owners.
void Throws::finish(Play& play) const {
    if (play[round_].token == Token::target) {
        reward_closest(play);
    }
    play[round_].distances.fill(0);
    play.send_home(piece(play), reasons::returned);
}

// ---------------------------------------------------------------- knock-out

void Throws::install_knock_out(Registry& registry) {
    knocked_out_ = registry.reason("knocked out");
    registry.count({.name = "knocked-out", .about = "Followers that were knocked out.", .unit = "figures"},
                   knocked_out_);
    hit_ = registry.verb<FigureId>(
        {.name = "hit",
         .apply = hook<&Throws::apply_hit>(this),
         .forms = {"PLAYER FIGURE SEGMENT", "PLAYER FIGURE SPACE", "nobody"},
         .sentences = {"The token hits {PLAYER}'s {figure} on {SEGMENT}",
                       "The token hits {PLAYER}'s {figure} on {SPACE}", "The token hits nobody"}});
    ask_hit_ =
        registry.decision<TileId>({.name = "knock-out",
                                   .question = "Whom does the knock-out token hit? One after the other, then nobody.",
                                   .outcomes = hook<&Throws::list_hits>(this),
                                   .from_outside = true,
                                   .in_hands = hook<&Throws::thrown_by>(this)});
    next_hit_ = registry.step<TileId>({.label = "catapult.next-hit", .run = hook<&Throws::knock_out>(this)});
}

void Throws::knock_out(Play& play, TileId last) const {
    if (!field_->followers(play, everybody(play)).empty()) {
        play.ask(ask_hit_, chance, last);
    }
}

/// CAT-020 to CAT-023: anybody's followers, the thrower's own among them.
void Throws::list_hits(const Play& play, Chances& out) const {
    const std::vector<Sort> followers = field_->followers(play, everybody(play));
    const TileId last = play.argument(ask_hit_);
    const Odds odds = last == none_of<TileId> ? scatter_->first_hit(play, play[round_].thrower, followers)
                                              : scatter_->next_hit(play, last, followers);
    for (std::size_t i = 0; i < followers.size(); ++i) {
        out.add(hit_(followers[i].figure), odds.each[i]);
    }
    out.add(hit_(nobody_hit), odds.nobody);
}

/// CAT-018 CAT-020: home at once, for no points. Then whom it takes along (CAT-022).
void Throws::apply_hit(Play& play, FigureId id) const {
    if (id == nobody_hit) {
        return;
    }
    const TileId tile = play.tile_of(play.figure(id));
    play.move(piece(play), Place::on_square(play.tile(tile).at), reasons::moved);
    play.tell([&] { return "The token hits " + play.figure_name(id) + " on the " + play.spot_name(id) + '.'; },
              play[round_].thrower, "CAT-020");
    play.send_home(id, knocked_out_);
    play.push(next_hit_, tile);
}

// ---------------------------------------------------------------- seduction

void Throws::install_seduction(Registry& registry) {
    opponents_only_ = registry.text("catapult_seduction_candidates") == "opponents_only";
    exchanged_ = registry.reason("exchanged");
    registry.count({.name = "exchanged", .about = "Followers that changed places.", .unit = "figures"}, exchanged_);
    take_over_ = registry.route({.name = "take-over", .shares = true, .deploys = false, .replaces = true});
    nearest_ = registry.verb<FigureId>(
        {.name = "nearest",
         .apply = hook<&Throws::apply_nearest>(this),
         .forms = {"PLAYER FIGURE SEGMENT", "PLAYER FIGURE SPACE", "nobody"},
         .sentences = {"The token lies closest to {PLAYER}'s {figure} on {SEGMENT}",
                       "The token lies closest to {PLAYER}'s {figure} on {SPACE}", "The token rests on no tile"}});
    ask_nearest_ =
        registry.decision({.name = "seduction",
                           .question = "To whom does the seduction token lie closest, or does it rest on no tile?",
                           .outcomes = hook<&Throws::list_nearest>(this),
                           .from_outside = true,
                           .in_hands = hook<&Throws::thrown_by>(this)});
    swap_ = registry.verb<FigureId>(
        {.name = "swap",
         .apply = hook<&Throws::apply_swap>(this),
         .forms = {"FIGURE SEGMENT", "FIGURE SPACE", "FIGURE"},
         .sentences = {"Put your {figure} on {SEGMENT} in its place", "Put your {figure} on {SPACE} in its place",
                       "Put {FIGURE} from the supply in its place"}});
    ask_swap_ = registry.decision<FigureId>(
        {.name = "seduction swap",
         .question = "Which of your followers takes the place of the one beside the seduction token?",
         .list = hook<&Throws::list_swaps>(this),
         .pass = "Leave everybody in place"});
    offer_swap_ = registry.step<FigureId>({.label = "catapult.swap", .run = hook<&Throws::offer_swap>(this)});
}

/// CAT-028; CAT-029: or opponents' followers alone.
std::vector<Sort> Throws::seducible(const Play& play) const {
    const unsigned friends = opponents_only_ ? play.team_of(play[round_].thrower) : 0U;
    return field_->followers(play, everybody(play) & ~friends);
}

void Throws::seduce(Play& play) const {
    if (!seducible(play).empty()) {
        play.ask(ask_nearest_, chance);
    }
}

void Throws::list_nearest(const Play& play, Chances& out) const {
    const std::vector<Sort> followers = seducible(play);
    const Odds odds = scatter_->nearest(play, play[round_].thrower, followers);
    for (std::size_t i = 0; i < followers.size(); ++i) {
        out.add(nearest_(followers[i].figure), odds.each[i]);
    }
    out.add(nearest_(nobody_hit), odds.nobody);
}

/// CAT-026 CAT-027
void Throws::apply_nearest(Play& play, FigureId id) const {
    if (id == nobody_hit) {
        return;
    }
    play.move(piece(play), Place::beside(id, play.tile(play.tile_of(play.figure(id))).at), reasons::moved);
    play.tell([&] { return "It comes to rest beside " + play.figure_name(id) + " on the " + play.spot_name(id) + '.'; },
              play[round_].thrower, "CAT-027");
    play.push(offer_swap_, id);
}

void Throws::offer_swap(Play& play, FigureId designated) const {
    ActionList replacements;
    list_replacements(play, designated, replacements);
    if (!replacements.empty()) { // passing alone is no decision
        play.ask(ask_swap_, play[round_].thrower, designated);
    }
}

/// CAT-030: from the supply or from anywhere on the board; CAT-031: of whatever kind that may stand there (CAT-032).
/// Where nothing would change nothing is offered.
void Throws::list_replacements(const Play& play, FigureId designated, ActionList& out) const {
    const Figure& leaving = play.figure(designated);
    const auto fits = [&](const Figure& it) {
        const bool same = it.owner == leaving.owner && it.kind == leaving.kind;
        return field_->may_replace(play, it.kind) &&
               !(same && (it.place == leaving.place || it.place.where == Where::supply)) &&
               play.may_stand(it.kind, leaving.place, take_over_);
    };
    const PlayerId thrower = play[round_].thrower;
    for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
        const FigureRange all = play.figures_of(thrower, static_cast<FigureKindId>(k));
        const auto spare = std::find_if(all.begin(), all.end(),
                                        [&](FigureId f) { return play.figure(f).place.where == Where::supply; });
        if (spare != all.end() && fits(play.figure(*spare))) {
            out.add(swap_(*spare));
        }
    }
    for (const Sort& sort : field_->replacements(play, thrower)) {
        if (fits(play.figure(sort.figure))) {
            out.add(swap_(sort.figure));
        }
    }
}

void Throws::list_swaps(const Play& play, ActionList& out) const {
    list_replacements(play, play.argument(ask_swap_), out);
    out.add(verbs::pass()); // CAT-030
}

/// CAT-030: one takes over the place of the other, which goes home. That is one effect: whoever depended on a follower
/// of this owner there, and now on another, stays; others go home by the watches of their own modules (CAT-048).
void Throws::apply_swap(Play& play, FigureId coming) const {
    const FigureId leaving = play.argument(ask_swap_);
    const Place place = play.figure(leaving).place;
    play.tell(
        [&] {
            return play.player_name(play.actor()) + " puts " + play.a(play.figure(coming).kind) + " in the place of " +
                   play.figure_name(leaving) + " on the " + play.spot_name(leaving) + '.';
        },
        play.actor(), "CAT-030");
    play.move(piece(play), Place::on_square(play.tile(play.tile_of(place)).at), reasons::moved);
    play.send_home(leaving, exchanged_);
    play.move(coming, place, reasons::moved);
}

} // namespace bastide::catapult
