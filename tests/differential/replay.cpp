#include "replay.hpp"
#include "bastide/error.hpp"
#include "board.hpp"
#include <algorithm>
#include <sstream>
#include <utility>

namespace bastide::differential {
namespace {

/// Confirmations, and phases where nothing but going on is possible, are no decisions here.
bool is_decision(const Message& m) {
    return m.type != "COMMIT" && (m.type != "PASS" || !m.squares.empty() || m.options != std::vector<std::string>{"P"});
}

/// Kind of the choices at a decision that theirs do not have.
constexpr const char* unasked = "unasked";

/// Who is at turn shows in who decides.
bool ignored(const std::string& type) { return type == "turn"; }

Items of_topic(const Items& items, Topic topic) {
    Items result;
    std::copy_if(items.begin(), items.end(), std::back_inserter(result),
                 [&](const Item& item) { return item.topic == topic; });
    return result;
}

} // namespace

Scribe::~Scribe() = default;

Replay::Replay(const LogGame& log, const Variant& variant, const Mapping& mapping, const Deviations& deviations)
    : log_(log), variant_(variant), mapping_(mapping), deviations_(deviations), game_(variant.rules), watcher_(game_),
      table_(log) {}

Outcome Replay::run(Scribe* scribe) {
    scribe_ = scribe;
    bool same = start();
    for (std::size_t i = 0; same && !ended_early_ && i < log_.steps.size(); ++i) {
        if (const auto* h = std::get_if<Happening>(&log_.steps[i])) {
            same = happening(*h);
        } else {
            same = message(std::get<Message>(log_.steps[i]));
        }
    }
    if (same && !ended_early_) {
        finish();
    }
    return outcome_;
}

// ---------------------------------------------------------------- comparing

std::string Replay::where() const {
    std::string text = "turn " + std::to_string(game_.play().core().turn_number) + ", tile " +
                       std::to_string(tile_number_) + " of the game";
    if (!drawn_.empty()) {
        text += " (" + drawn_ + ")";
    }
    if (game_.is_terminal()) {
        return text + ", the game is over here";
    }
    if (game_.at_chance()) {
        return text + ", a tile is to be drawn here";
    }
    return text + ", here " + game_.play().player_name(game_.to_act()) + " decides: " + game_.question();
}

bool Replay::compare(Topic topic, Items theirs, Items ours) {
    Leftover difference = left_over(std::move(theirs), std::move(ours));
    if (difference.none()) {
        return true;
    }
    deviations_.explain(difference, game_, outcome_.deviations);
    if (difference.none()) {
        return true;
    }
    const std::span<const Tile> tiles = game_.play().tiles();
    outcome_.difference = {topic, where(), std::move(difference),
                           tiles.empty() ? std::string{} : board_excerpt(game_.play(), tiles.back().at)};
    return false;
}

bool Replay::differ(Topic topic, const std::string& theirs, const std::string& ours) {
    return compare(topic, {{topic, theirs, 0, "", false}}, {{topic, ours, 0, "", false}});
}

Item Replay::score(const Happening& h) const {
    const auto player = static_cast<PlayerId>(h.player);
    const Why& why = mapping_.why(h.why, h.item);
    if (!h.place || why.kind.empty()) {
        return score_item(game_.play(), player, h.points, h.points < 0 && !why.loss.empty() ? why.loss : why.cause);
    }
    const SegmentId at = translate().segment(*h.place);
    if (at == none_of<SegmentId>) {
        return {Topic::score,
                game_.play().player_name(player) + " scores " + std::to_string(h.points) + " for " + h.place->feature +
                    " " + h.place->location + ", which is not there here",
                h.points, why.kind, h.final};
    }
    Item item = score_item(game_.play(), player, h.points, at, h.final || why.early.empty() ? why.occasion : why.early);
    if (h.why.ends_with(".empty")) { // of strengths that are all zero
        item.kind = h.why;
    }
    return item;
}

Item Replay::figure(Topic topic, const std::string& id, const Place& place) const {
    const auto owner = static_cast<PlayerId>(owner_of(id));
    const FigureKindId kind = translate().figure_kind(figure_kind_of(id));
    if (const auto space = mapping_.spaces.find(place.feature); space != mapping_.spaces.end()) {
        return figure_item(topic, game_.play(), owner, kind, space->second, place.at);
    }
    const SegmentId at = translate().segment(place);
    if (at == none_of<SegmentId>) {
        return {topic, id + " on " + place.feature + " " + place.location + ", which is not there here", 0, "", false};
    }
    return figure_item(topic, game_.play(), owner, kind, at);
}

/// A figure that leaves the board.
Item Replay::moved(const Happening& h) const {
    Item item = figure(Topic::home, h.figure, h.place.value());
    return h.type == "capture" ? captured_item(std::move(item), game_.play(), static_cast<PlayerId>(h.player)) : item;
}

/// A prisoner who comes home.
Item Replay::released(const std::string& id) const {
    const std::optional<std::size_t> holder = table_.holder(id);
    if (!holder) {
        return {Topic::home, id + " comes back, whom nobody holds", 0, "", false};
    }
    return released_item(game_.play(), static_cast<PlayerId>(owner_of(id)), translate().figure_kind(figure_kind_of(id)),
                         static_cast<PlayerId>(*holder));
}

/// What happened here since the last time, for the comparison and for the scribe.
void Replay::collect() {
    const Items ours = watcher_.take();
    ours_.insert(ours_.end(), ours.begin(), ours.end());
    if (scribe_ != nullptr) {
        happened_.insert(happened_.end(), ours.begin(), ours.end());
    }
}

/// Both sides stand before a decision: what happened until here must agree.
bool Replay::caught_up(const std::string& phase) {
    if (!pass_over(phase)) {
        return false;
    }
    collect();
    return same_happenings(std::exchange(ours_, {})) && same_table();
}

bool Replay::same_happenings(const Items& ours) {
    Items theirs;
    for (const Happening& h : pending_) {
        if (h.type == "score") {
            theirs.push_back(score(h));
        } else if (h.type == "return" || h.type == "eat" || h.type == "capture") {
            theirs.push_back(moved(h));
        } else if (h.type == "ransom") {
            theirs.push_back(released(h.figure));
        } else if (h.type == "exchange") {
            theirs.push_back(released(h.figure));
            theirs.push_back(released(h.other));
        } else if (h.type == "discard") {
            theirs.push_back(discard_item(game_.play(), translate().tile(h.tile).type));
        } else if (h.type == "double-turn") {
            theirs.push_back(part_item(game_.play()));
        } else if (h.type != "moved-on" && h.type != "award" && h.type != "token" &&
                   h.type != "neutral") { // those are on the table
            throw Error("The log has an event '" + h.type + "' that the replayer does not know yet (replay.cpp).");
        }
        table_.happened(h);
    }
    pending_.clear();
    for (const Topic topic : {Topic::score, Topic::home, Topic::discard, Topic::part}) {
        if (!compare(topic, of_topic(theirs, topic), of_topic(ours, topic))) {
            return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------- the steps of a log

bool Replay::start() {
    Items theirs, ours;
    const auto tile_item = [&](TileTypeId type, Position at, unsigned rotation) {
        return action_item(
            {verbs::place, static_cast<std::uint8_t>(rotation), static_cast<std::uint16_t>(index(type)), pack(at)});
    };
    for (const LogTile& tile : log_.start) {
        const Match& match = translate().tile(tile.tile);
        theirs.push_back(tile_item(match.type, tile.at, match.rotation(game_.rules(), tile.rotation)));
    }
    for (const Tile& tile : game_.play().tiles()) {
        ours.push_back(tile_item(tile.type, tile.at, game_.rules().types[index(tile.type)].canonical[tile.rotation]));
    }
    return compare(Topic::position, std::move(theirs), std::move(ours));
}

bool Replay::happening(const Happening& h) {
    if (ignored(h.type)) {
        return true;
    }
    if (h.type == "draw") {
        drawn_ = h.tile;
        return draw(h.tile, true) &&
               (left_to_draw() == h.left || differ(Topic::draw, std::to_string(h.left) + " tiles are left to draw",
                                                   std::to_string(left_to_draw()) + " tiles are left to draw"));
    }
    if (h.type == "discard") {
        return discard(h);
    }
    if (h.type == "double-turn" && !take_double_turn()) {
        return false;
    }
    pending_.push_back(h);
    return true;
}

/// The other engine never declines it. Here it may be a decision, with a switch.
bool Replay::take_double_turn() {
    const VerbId verb = game_.rules().verb(mapping_.verb("double-turn"));
    const std::span<const Action> all = game_.legal_actions();
    const auto found = std::find_if(all.begin(), all.end(), [&](Action action) { return action.verb == verb; });
    if (found == all.end()) {
        return true;
    }
    const Action action = *found;
    if (!caught_up()) {
        return false;
    }
    apply(action);
    return true;
}

/// Our game draws what theirs drew. A tile that does not stay fits nowhere.
bool Replay::draw(const std::string& tile, bool stays) {
    if (!caught_up()) {
        return false;
    }
    const TileTypeId type = translate().tile(tile).type;
    const std::string what = game_.rules().tile_name(type);
    if (!game_.at_chance()) {
        return differ(Topic::draw, what + " is drawn",
                      game_.is_terminal() ? "the game is over" : "first there is a decision: " + game_.question());
    }
    const std::optional<Action> found = drawable(type);
    if (!found) {
        return differ(Topic::draw, what + " is drawn", "none of these is left, but " + drawable_tiles());
    }
    if (taken_out_) { // the list of what can be drawn is older than that
        game_.force(*found);
        taken_out_ = false;
    } else {
        apply(*found);
    }
    tile_number_ += stays ? 1 : 0;
    return true;
}

std::optional<Action> Replay::drawable(TileTypeId type) const {
    if (taken_out_) {
        return game_.play().in_pile(piles::supply, type) == 0
                   ? std::nullopt
                   : std::optional(Action{verbs::draw, 0, static_cast<std::uint16_t>(index(type)), 0});
    }
    const std::span<const Action> all = game_.legal_actions();
    const auto found = std::find_if(all.begin(), all.end(), [&](Action a) {
        return a.verb == verbs::draw && a.a == static_cast<std::uint16_t>(index(type));
    });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

std::string Replay::drawable_tiles() const {
    std::vector<std::string> names;
    for (const Action action : game_.legal_actions()) {
        names.push_back(game_.rules().tile_name(static_cast<TileTypeId>(action.a)));
    }
    return listed(names);
}

/// The supply and the layers under it.
int Replay::left_to_draw() const {
    int left = game_.play().pile_size(piles::supply);
    for (const PileId layer : game_.rules().layers) {
        left += game_.play().pile_size(layer);
    }
    return left;
}

bool Replay::discard(const Happening& h) {
    if (!caught_up()) {
        return false;
    }
    drawn_ = h.tile;
    const TileTypeId type = translate().tile(h.tile).type;
    const std::optional<Action> found = game_.at_chance() ? drawable(type) : std::nullopt;
    if (found && game_.play().fits_anywhere(type)) {
        return take_out(type, *found);
    }
    return draw(h.tile, false) && (pending_.push_back(h), caught_up());
}

Items Replay::placements_after(Action draw) const {
    Game ahead = game_;
    ahead.watch(nullptr);
    ahead.force(draw);
    Items items;
    for (const Action action : ahead.legal_actions()) {
        items.push_back(action_item(action));
    }
    return items;
}

/// A tile that the other engine cannot place, but our game could: if every one of our placements is an accepted
/// deviation, the tile leaves our game too, so that the replay can go on.
bool Replay::take_out(TileTypeId type, Action draw) {
    if (!compare(Topic::action, {}, placements_after(draw))) {
        return false;
    }
    Item refused = discard_item(game_.play(), type);
    refused.action = draw;
    if (!compare(Topic::discard, {refused}, {})) {
        return false;
    }
    game_.edit().move_tile(type, piles::supply, piles::removed);
    outcome_.forced = true;
    taken_out_ = true;
    return true;
}

Item Replay::action_item(Action action) const { return {Topic::action, game_.text(action), 0, "", false, action}; }

// ---------------------------------------------------------------- beside the board

bool Replay::same_table() { return same_tokens() && same_pieces(); }

bool Replay::same_tokens() {
    Items theirs, ours;
    for (const auto& [name, token] : mapping_.tokens) {
        for (std::size_t p = 0; p < log_.players; ++p) {
            const auto item = [&](int number) {
                return Item{Topic::token, game_.play().player_name(static_cast<PlayerId>(p)) + " has " +
                                              std::to_string(number) + ' ' + name};
            };
            theirs.push_back(item(table_.tokens(name, p, token.word.empty())));
            ours.push_back(item(tokens_shown(game_.play(), static_cast<PlayerId>(p), token.display, token.word)));
        }
    }
    return compare(Topic::token, std::move(theirs), std::move(ours));
}

/// The dragon and the fairy, which our game shows during a turn.
bool Replay::same_pieces() {
    const Play& play = game_.play();
    if (play.core().turns == 0 || game_.is_terminal()) {
        return true;
    }
    Items theirs, ours;
    const auto square = [](Position at) { return std::to_string(at.x) + ',' + std::to_string(at.y); };
    const auto add = [&](Items& items, const std::string& what, const std::string& text) {
        items.push_back({Topic::token, what + " is " + text, 0, "", false});
    };
    if (table_.dragon()) {
        add(theirs, "dragon", "on " + square(*table_.dragon()));
    }
    if (const FigureId beside = translate().figure(table_.beside_fairy()); beside != none_of<FigureId>) {
        add(theirs, "fairy", "beside " + figure_item(Topic::token, play, beside)->text);
    } else if (table_.fairy()) {
        add(theirs, "fairy", "on " + square(table_.fairy()->at) + ", beside nobody");
    }
    for (std::size_t p = 0; p < log_.players; ++p) {
        const auto player = static_cast<PlayerId>(p);
        if (const std::string text = shown(play, player, "dragon"); !text.empty()) {
            add(ours, "dragon", text);
        }
        std::string text = shown(play, player, "fairy");
        if (const std::string_view begin = "beside the ";
            text.starts_with(begin)) { // "beside the follower road:n @0,1"
            text.erase(0, begin.size());
            const std::size_t blank = text.find(' ');
            text = "beside " + play.player_name(player) + "'s " + text.substr(0, blank) + " on" + text.substr(blank);
        }
        if (!text.empty()) {
            add(ours, "fairy", text);
        }
    }
    return compare(Topic::token, std::move(theirs), std::move(ours));
}

// ---------------------------------------------------------------- decisions

bool Replay::message(const Message& m) {
    if (!is_decision(m)) {
        return pass_alone(m);
    }
    ++outcome_.decisions;
    if (m.phase == "Wagon" && (game_.at_chance() || game_.decision_name() != "wagon")) {
        return wagon_elsewhere(m);
    }
    return caught_up(m.phase) && same_decider(m) && same_choices(m) && take(m);
}

/// What a wagon's choices are compared by: the rule that the log plays by.
std::string Replay::wagon_rule(const std::string& phase) const {
    return phase == "Wagon" ? "wagon " + log_.rules.at("wagon-move") : "";
}

/// Theirs may let a wagon go on that has nowhere to go here: then it is put there by hand.
bool Replay::wagon_elsewhere(const Message& m) {
    std::vector<std::string> strange;
    Items theirs;
    for (const Action action : translate().offered(m, strange)) {
        if (action != translate().pass(m.phase)) {
            theirs.push_back(action_item(action));
            theirs.back().kind = wagon_rule(m.phase);
        }
    }
    if (!compare(Topic::action, std::move(theirs), {})) {
        return false;
    }
    if (m.type == "DEPLOY_MEEPLE" && game_.is_terminal()) { // too late: all is scored here
        outcome_.forced = ended_early_ = true;
    } else if (m.type == "DEPLOY_MEEPLE") {
        put_wagon(m);
    }
    return true;
}

/// A figure like the one that the message moves.
FigureId Replay::in_supply(const Message& m) const {
    const FigureKindId kind = translate().figure_kind(m.figure);
    const std::span<const Figure> all = game_.play().figures();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Figure& figure) {
        return index(figure.owner) == m.player && figure.kind == kind && figure.where == Where::supply;
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
    game_.edit().move(in_supply(m), to, Reason::moved);
    Happening moved_on; // what went before is compared later: our game may have gone on already
    moved_on.type = "moved-on";
    moved_on.figure = m.id;
    moved_on.place = m.place;
    pending_.push_back(moved_on);
    outcome_.forced = true;
}

/// Decisions of ours that theirs do not have are declined, if all that could be chosen is an accepted deviation.
bool Replay::pass_over(const std::string& phase) {
    for (;;) {
        const auto found = game_.is_terminal() || game_.at_chance() ? mapping_.unasked.end()
                                                                    : mapping_.unasked.find(game_.decision_name());
        if (found == mapping_.unasked.end() || (phase == "Wagon" && found->first == "wagon")) {
            return true;
        }
        const Action declined{game_.rules().verb(found->second), 0, 0, 0};
        Items ours;
        for (const Action action : game_.legal_actions()) {
            ours.push_back(action_item(action));
            ours.back().kind = found->first == "wagon" ? wagon_rule("Wagon") : "";
        }
        if (!compare(Topic::action, {action_item(declined)}, std::move(ours))) {
            return false;
        }
        apply(declined);
    }
}

/// Nothing but going on is possible for theirs. If our game asks, then for accepted deviations only.
bool Replay::pass_alone(const Message& m) {
    const Action pass{verbs::pass, 0, 0, 0};
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
        return differ(Topic::action, strange, "this is not possible");
    }
    if (by_hand(m, *action)) {
        return true;
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
    game_.edit().move_to_space(in_supply(m), static_cast<SpaceKindId>(space - spaces.begin()),
                               play.tile_at(m.place->at), Reason::deployed);
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

/// The end: what the last action brought, the scores, and the figures.
bool Replay::finish() {
    if (!pass_over("")) {
        return false;
    }
    collect();
    const Items all = std::exchange(ours_, {});
    Items theirs, ours = watcher_.standing();
    // The other engine leaves most figures where they are when all is over; so those that left the board with the last
    // action and those that still stand are compared together.
    for (const auto& [id, place] : log_.standing) {
        theirs.push_back(figure(Topic::standing, id, place));
    }
    for (std::size_t p = 0; p < log_.prisoners.size(); ++p) {
        for (const std::string& id : log_.prisoners[p]) {
            theirs.push_back({Topic::standing,
                              game_.play().player_name(static_cast<PlayerId>(owner_of(id))) + "'s " +
                                  mapping_.figure(figure_kind_of(id)) + " with " +
                                  game_.play().player_name(static_cast<PlayerId>(p)),
                              0, "", false});
        }
    }
    for (const Happening& h : pending_) {
        if (h.type == "return" || h.type == "eat" || h.type == "capture") {
            theirs.push_back(moved(h));
        }
    }
    std::erase_if(pending_,
                  [](const Happening& h) { return h.type == "return" || h.type == "eat" || h.type == "capture"; });
    Items rest;
    for (const Item& item : all) {
        (item.topic == Topic::home ? ours : rest).push_back(item);
    }
    if (!same_happenings(rest) || !compare(Topic::standing, std::move(theirs), std::move(ours)) || !same_left() ||
        !same_end()) {
        return false;
    }
    if (scribe_ != nullptr) {
        scribe_->after(game_, std::exchange(happened_, {}), watcher_.standing());
    }
    return true;
}

/// What the players have left, and how high the towers are.
bool Replay::same_left() {
    const Play& play = game_.play();
    Items theirs, ours;
    const auto add = [&](Items& items, std::size_t p, int number, const std::string& name) {
        items.push_back({Topic::token,
                         play.player_name(static_cast<PlayerId>(p)) + " has " + std::to_string(number) + ' ' + name, 0,
                         "", false});
    };
    for (std::size_t p = 0; p < log_.tokens.size(); ++p) {
        const auto left = [&](const std::string& name) {
            const auto found = log_.tokens[p].find(name);
            return found == log_.tokens[p].end() ? 0 : found->second;
        };
        for (const auto& [name, display] : mapping_.left) {
            add(theirs, p, left(name), name);
            add(ours, p, tokens_shown(play, static_cast<PlayerId>(p), display, ""), name);
        }
        for (const auto& [name, token] : mapping_.tokens) {
            add(theirs, p, left(name), name);
            add(ours, p, tokens_shown(play, static_cast<PlayerId>(p), token.display, token.word), name);
        }
    }
    for (const auto& [at, height] : log_.towers) {
        theirs.push_back({Topic::token,
                          std::to_string(at.x) + ',' + std::to_string(at.y) + " height " + std::to_string(height), 0,
                          "", false});
    }
    std::istringstream all(shown(play, static_cast<PlayerId>(0), "towers"));
    for (std::string tower; std::getline(all, tower, ';');) { // "1,2 height 3 with Ann's follower"
        std::istringstream words(tower);
        std::string at, what, height;
        words >> at >> what >> height;
        ours.push_back({Topic::token, at + ' ' + what + ' ' + height, 0, "", false});
    }
    return compare(Topic::token, std::move(theirs), std::move(ours));
}

bool Replay::same_end() {
    if (!game_.is_terminal()) {
        return differ(Topic::end, "the game is over", "the game goes on: " + game_.question());
    }
    Items theirs, ours;
    const std::vector<int> here = game_.returns();
    for (std::size_t p = 0; p < log_.players; ++p) {
        const std::string name = game_.play().player_name(static_cast<PlayerId>(p)) + " has ";
        theirs.push_back({Topic::end, name + std::to_string(log_.scores.at(p)) + " points", 0, "", false});
        ours.push_back({Topic::end, name + std::to_string(here.at(p)) + " points", 0, "", false});
    }
    return compare(Topic::end, std::move(theirs), std::move(ours));
}

} // namespace bastide::differential
