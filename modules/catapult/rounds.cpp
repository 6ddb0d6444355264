// When a catapult round happens, who throws, and in which order.
#include "catapult.hpp"
#include <algorithm>

namespace bastide::catapult {

void Rounds::install(Registry& registry, const Field& field, const Scatter& scatter) {
    fair_ = registry.tile_word(fair_word);
    round_ = registry.slot<Round>();
    throws_.install(registry, round_, field, scatter);
    throw_ = registry.verb<Token>({.name = "throw",
                                   .apply = hook<&Rounds::apply_token>(this),
                                   .forms = {"knock-out", "seduction", "target", "catch"},
                                   .sentences = {"Throw the knock-out token", "Throw the seduction token",
                                                 "Throw the target token", "Throw the catch token"}});
    ask_token_ = registry.decision({.name = "catapult token",
                                    .question = "Catapult round: which token do you throw, and everybody after you?",
                                    .list = hook<&Rounds::list_tokens>(this)});
    next_round_ = registry.step({.label = "catapult.next-round", .run = hook<&Rounds::next_round>(this)});
    next_throw_ = registry.step<int>({.label = "catapult.next-throw", .run = hook<&Rounds::next_throw>(this)});
    registry.at(Anchor::part_placed, {.label = "catapult.fair", .run = hook<&Rounds::note_fair>(this)});
    registry.at(moments::everybody,
                {.label = "catapult.rounds", .run = hook<&Rounds::next_round>(this), .writes = {"figures", "scores"}});
}

/// Of the running turn, whether or not a part of it is inside another.
std::uint8_t Rounds::depth(const Play& play) { return narrow(play.core().turns - play.turn().inserted); }

/// CAT-014: the round waits until the whole turn is over, both parts of a double turn. Turns inside this one, of
/// whomever, have rounds of their own.
void Rounds::note_fair(Play& play) const {
    const TileId tile = play.placed_tile();
    if (tile == none_of<TileId> || !play.type_of(tile).shows(fair_)) {
        return;
    }
    Round& round = play[round_];
    if (round.waiting == Round::most_due) {
        play.tell("More fairs than can wait: this one brings no catapult round.", play.turn_owner(), "CAT-014");
        return;
    }
    round.due[round.waiting++] = {tile, depth(play), 0};
}

/// A round for each fair placed in this turn, in their order.
void Rounds::next_round(Play& play) const {
    Round& round = play[round_];
    const auto end = round.due.begin() + round.waiting;
    const auto due = std::find_if(round.due.begin(), end, [&](Round::Due d) { return d.depth == depth(play); });
    if (due == end) {
        return;
    }
    round.fair = due->fair;
    std::copy(due + 1, end, due);
    round.due[--round.waiting] = {};
    play.push(next_round_);
    const PlayerId owner = play.turn_owner();
    play.tell(
        [&] {
            return "The fair at " + position_text(play.tile(round.fair).at) + " brings a catapult round, which " +
                   play.player_name(owner) + " begins.";
        },
        owner, "CAT-014");
    play.ask(ask_token_, owner);
}

/// CAT-015 CAT-017: any of the four, every time.
void Rounds::list_tokens(const Play&, ActionList& out) const {
    for (const Token token : {Token::knock_out, Token::seduction, Token::target, Token::catching}) {
        out.add(throw_(token));
    }
}

void Rounds::apply_token(Play& play, Token token) const {
    play[round_].token = token;
    play.tell([&] { return play.player_name(play.actor()) + " chooses the " + throws_.name(token) + " token."; },
              play.actor(), "CAT-015");
    play.push(next_throw_, 0);
}

/// CAT-015 CAT-016: everybody once, clockwise from the one who placed the fair; CAT-018: what a throw does it does
/// before the next one.
void Rounds::next_throw(Play& play, int thrown) const {
    Round& round = play[round_];
    if (thrown == play.players()) {
        throws_.finish(play);
        return;
    }
    round.thrower = play.seat_after(play.turn_owner(), thrown);
    play.push(next_throw_, thrown + 1);
    throws_.begin(play);
}

} // namespace bastide::catapult
