// Decisions of a log, and what is done about those that only one side has.
#include "bastide/error.hpp"
#include "replay.hpp"
#include <algorithm>

namespace bastide::differential {
namespace {

/// Confirmations, and phases where nothing but going on is possible, are no decisions here.
bool is_decision(const Message& m) {
    return m.type != "COMMIT" && (m.type != "PASS" || !m.squares.empty() || m.options != std::vector<std::string>{"P"});
}

/// Kind of the choices at a decision that theirs do not have.
constexpr const char* unasked = "unasked";

} // namespace

bool Replay::message(const Message& m) {
    if (!is_decision(m)) {
        return pass_alone(m);
    }
    ++outcome_.decisions;
    if (m.phase == "Wagon") {
        if (!pass_over(&m)) {
            return false;
        }
        if (!asks_wagon_of(m)) {
            return wagon_elsewhere(m);
        }
    }
    if (m.phase == "TowerCapture" && m.type != "EXCHANGE_FOLLOWER" &&
        (game_.at_chance() || game_.decision_name() != "capture")) {
        return captures_elsewhere(m);
    }
    if (m.phase == "CocFollower" || m.phase == "CocCount") {
        if (!pass_over(&m)) {
            return false;
        }
        if (!asks_about_city(m)) {
            return enters_elsewhere(m);
        }
    }
    if (!caught_up(&m) || !same_decider(m)) {
        return false;
    }
    // theirs is one choice, for which tile and how much
    const bool two_choices = m.type == "BAZAAR_BID" && game_.decision_name() == "auction";
    return (!two_choices || (same_choices(m) && take(m))) && same_choices(m) && take(m);
}

/// What a wagon's choices are compared by: the rule that the log plays by.
std::string Replay::wagon_rule(const std::string& phase) const {
    return phase == "Wagon" ? "wagon " + log_.rules.at("wagon-move") : "";
}

/// Our game asks about the same wagon as theirs.
bool Replay::asks_wagon_of(const Message& m) const {
    return !game_.at_chance() && game_.decision_name() == "wagon" && game_.to_act() == static_cast<PlayerId>(m.player);
}

/// Our game asks about a wagon whose turn comes before that of theirs, which they do not ask about; or theirs ask about
/// none.
bool Replay::asks_other_wagon(const Message* m) const {
    const auto seats = [&](std::size_t player) {
        const auto count = static_cast<std::size_t>(game_.play().players());
        return (player + count - index(game_.play().turn_owner())) % count;
    };
    return m == nullptr || m->phase != "Wagon" || seats(index(game_.to_act())) < seats(m->player);
}

/// Theirs ask the same player for a castle, a bridge or the phantom, as our game.
bool Replay::asks_likewise(const std::string& decision, const Message& m) const {
    const char* const phase = decision == "castle"    ? "Castle"
                              : decision == "bridge"  ? "Action"
                              : decision == "phantom" ? "Phantom"
                                                      : "";
    return m.phase == phase && game_.to_act() == static_cast<PlayerId>(m.player);
}

/// What a message offered, but passing; what has no words here is added to `strange`.
Items Replay::choices_of(const Message& m, std::vector<std::string>& strange) {
    Items items;
    for (const Action action : translate().offered(m, strange)) {
        if (action != translate().pass(m.phase)) {
            items.push_back(action_item(action));
        }
    }
    return items;
}

/// The building of the player whose wagon it is was just challenged, and lost.
bool Replay::lost_challenge(const Message& m) const {
    return std::any_of(pending_.begin(), pending_.end(), [&](const Happening& h) {
        return h.type == "score" && h.player == m.player && h.why.ends_with(".challenged");
    });
}

/// Theirs may let a wagon go on that has nowhere to go here: then it is put there by hand.
bool Replay::wagon_elsewhere(const Message& m) {
    std::vector<std::string> strange;
    Items theirs = choices_of(m, strange);
    for (Item& item : theirs) {
        item.kind = wagon_rule(m.phase) + (lost_challenge(m) ? " of a loser" : "");
    }
    if (!compare(Topic::action, std::move(theirs), {})) {
        return false;
    }
    if (m.type != "DEPLOY_MEEPLE") {
        return true;
    }
    if (game_.is_terminal()) {
        return differ(Topic::action, "a wagon moves to " + Translator::described(m.place.value()), "the game is over");
    }
    put_wagon(m);
    return true;
}

/// A figure like the one that the message moves.
FigureId Replay::in_supply(const Message& m) const {
    const FigureKindId kind = translate().figure_kind(m.figure);
    const std::span<const Figure> all = game_.play().figures();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Figure& figure) {
        return index(figure.owner) == m.player && figure.kind == kind && figure.place.where == Where::supply;
    });
    if (found == all.end()) {
        throw Error("A figure that the log moves is not at hand here.");
    }
    return static_cast<FigureId>(found - all.begin());
}

void Replay::put_wagon(const Message& m) {
    const SegmentId to = translate().segment(m.place.value());
    if (to == none_of<SegmentId>) {
        throw Error("The log moves a wagon to where there is nothing here.");
    }
    game_.edit().move(in_supply(m), to, reasons::moved);
    note_moved_on(m);
}

/// What went before is compared later: our game may have gone on already.
void Replay::note_moved_on(const Message& m) {
    Happening moved_on;
    moved_on.type = "moved-on";
    moved_on.figure = m.id;
    moved_on.place = m.place;
    pending_.push_back(moved_on);
    outcome_.forced = true;
}

/// Decisions of ours that theirs do not have, be it before `next`, are declined, if all that could be chosen is an
/// accepted deviation.
bool Replay::pass_over(const Message* next) {
    for (;;) {
        if (!deal_unplayed()) {
            return false;
        }
        const auto found = game_.is_terminal() || game_.at_chance() ? mapping_.unasked.end()
                                                                    : mapping_.unasked.find(game_.decision_name());
        if (found == mapping_.unasked.end() || (found->first == "wagon" && !asks_other_wagon(next)) ||
            (next != nullptr && asks_likewise(found->first, *next))) {
            return true;
        }
        const std::span<const Action> all = game_.legal_actions();
        const auto first = std::find_if(
            all.begin(), all.end(), [&](Action action) { return action.verb == game_.rules().verb(found->second); });
        const Action declined = first == all.end() ? Action{game_.rules().verb(found->second), 0, 0, 0} : *first;
        Items ours;
        for (const Action action : game_.legal_actions()) {
            ours.push_back(action_item(action));
            ours.back().kind = found->first == "wagon" ? wagon_rule("Wagon") : unasked;
        }
        if (!compare(Topic::action, {action_item(declined)}, std::move(ours))) {
            return false;
        }
        apply(declined);
    }
}

/// Nothing but going on is possible for theirs. If our game asks, then for accepted deviations only.
bool Replay::pass_alone(const Message& m) {
    const Action pass = verbs::pass();
    const std::span<const Action> all = game_.legal_actions();
    if (game_.to_act() != static_cast<PlayerId>(m.player) || game_.play().core().decision != decisions::figures ||
        std::find(all.begin(), all.end(), pass) == all.end()) {
        return true;
    }
    Items ours;
    for (const Action action : all) {
        ours.push_back(action_item(action));
        ours.back().kind = unasked;
    }
    if (!caught_up() || !compare(Topic::action, {action_item(pass)}, std::move(ours))) {
        return false;
    }
    apply(pass);
    return true;
}

bool Replay::same_decider(const Message& m) {
    const auto theirs = static_cast<PlayerId>(m.player);
    if (game_.to_act() == theirs) {
        return true;
    }
    const std::string ours = game_.is_terminal() ? "nobody"
                             : game_.at_chance() ? "chance"
                                                 : game_.play().player_name(game_.to_act());
    return differ(Topic::decider, game_.play().player_name(theirs) + " decides (" + m.phase + ")", ours + " decides");
}

bool Replay::same_choices(const Message& m) {
    Items theirs, ours;
    std::vector<std::string> strange;
    const std::optional<Action> in_hand = translate().in_hand(m);
    std::vector<Action> offered = translate().offered(m, strange);
    if (!in_hand) {
        const std::vector<Action> placements = translate().placements(m, drawn_);
        offered.insert(offered.end(), placements.begin(), placements.end());
    } else if (!m.squares.empty()) {
        offered.push_back(*in_hand);
    }
    for (const Action action : offered) {
        theirs.push_back(action_item(action));
        theirs.back().kind = wagon_rule(m.phase);
    }
    for (const std::string& text : strange) {
        theirs.push_back({Topic::action, text, 0, "", false});
    }
    for (const Action action : game_.legal_actions()) {
        ours.push_back(action_item(action));
        ours.back().kind = wagon_rule(m.phase) + (leads_to_one_of(action, offered) ? " to another tile" : "");
    }
    return compare(Topic::action, std::move(theirs), std::move(ours)) &&
           (!in_hand || m.squares.empty() || same_placements_in_hand(m, *in_hand));
}

/// A wagon's way to a feature to which one of the others leads too.
bool Replay::leads_to_one_of(Action action, const std::vector<Action>& others) const {
    const Play& play = game_.play();
    return std::any_of(others.begin(), others.end(), [&](Action other) {
        return game_.decision_name() == "wagon" && action.verb == other.verb &&
               action.verb == game_.rules().verb("wagon") &&
               play.feature_of(static_cast<SegmentId>(action.a)) == play.feature_of(static_cast<SegmentId>(other.a));
    });
}

/// Here the choice of a tile in hand comes before that of its place.
bool Replay::same_placements_in_hand(const Message& m, Action choice) {
    Items theirs, ours;
    for (const Action action : translate().placements(m, mapping_.tiles.begin()->first)) {
        theirs.push_back(action_item(action));
    }
    Game ahead = game_;
    ahead.watch(nullptr);
    ahead.apply(choice);
    for (const Action action : ahead.legal_actions()) {
        if (action.verb == verbs::place) {
            ours.push_back(action_item(action));
        }
    }
    return compare(Topic::action, std::move(theirs), std::move(ours));
}

bool Replay::take(const Message& m) {
    std::string strange;
    const std::optional<Action> in_hand = translate().in_hand(m);
    if (in_hand && m.type == "PLACE_TILE" && !take_legal(*in_hand, "the tile in hand")) {
        return false;
    }
    const std::optional<Action> action = translate().chosen(m, strange);
    if (!action) {
        return in_quarter(m) || differ(Topic::action, strange, "this is not possible");
    }
    if (by_hand(m, *action)) {
        return true;
    }
    choose_beside_fairy(m);
    if (m.phase == "CocScoring" && m.type == "DEPLOY_MEEPLE") {
        redeployed_.insert(m.player);
    }
    if (!take_legal(*action, strange)) {
        return false;
    }
    table_.chosen(m);
    return true;
}

/// What was offered, but is not legal here, is an accepted deviation. Figures can be put by hand to where they went.
bool Replay::by_hand(const Message& m, Action action) {
    const std::span<const Action> all = game_.legal_actions();
    if (std::find(all.begin(), all.end(), action) != all.end() || m.type != "DEPLOY_MEEPLE") {
        return false;
    }
    if (m.phase == "Wagon") {
        apply(translate().pass(m.phase));
        put_wagon(m);
        return true;
    }
    if (action.verb != game_.rules().verb(mapping_.verb("M Tower"))) {
        return false;
    }
    const Play& play = game_.play();
    const auto& spaces = game_.rules().space_kinds;
    const auto space = std::find_if(spaces.begin(), spaces.end(), [&](const SpaceKindSpec& each) {
        return each.name == mapping_.spaces.at(m.place->feature);
    });
    game_.edit().move(in_supply(m),
                      bastide::Place::in(static_cast<SpaceKindId>(space - spaces.begin()), play.tile_at(m.place->at)),
                      reasons::deployed);
    table_.chosen(m);
    outcome_.forced = true;
    apply(translate().pass(m.phase));
    return true;
}

bool Replay::take_legal(Action action, const std::string& strange) {
    const std::span<const Action> all = game_.legal_actions();
    if (std::find(all.begin(), all.end(), action) == all.end()) {
        return differ(Topic::action, strange + ": " + game_.text(action), "this is not possible");
    }
    apply(action);
    return true;
}

void Replay::apply(Action action) {
    collect();
    if (scribe_ != nullptr) {
        scribe_->before(game_, std::exchange(happened_, {}), action);
    }
    game_.apply(action);
}

} // namespace bastide::differential
