#include "replay.hpp"
#include "bastide/error.hpp"
#include "board.hpp"
#include <algorithm>
#include <utility>

namespace bastide::differential {
namespace {

/// Who is at turn shows in who decides.
bool ignored(const std::string& type) { return type == "turn" || type == "castle" || type == "auction"; }

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
      table_(log) {
    for (const auto& [tile, count] : log.unplayed) {
        unplayed_[translate().tile(tile).type] += count;
    }
}

Outcome Replay::run(Scribe* scribe) {
    scribe_ = scribe;
    bool same = start();
    for (std::size_t i = 0; same && i < log_.steps.size(); ++i) {
        step_ = i;
        if (const auto* h = std::get_if<Happening>(&log_.steps[i])) {
            same = happening(*h);
        } else {
            same = message(std::get<Message>(log_.steps[i]));
        }
    }
    if (same) {
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
    if (const std::string space = mapping_.space(place.feature, place.location); !space.empty()) {
        const bool one = !mapping_.spaces.contains(place.feature); // wherever it is
        return one ? sheltered_item(topic, game_.play(), owner, kind, space)
                   : figure_item(topic, game_.play(), owner, kind, space, place.at);
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
bool Replay::caught_up(const Message* next) {
    if (!pass_over(next)) {
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
        } else if (h.place && h.place->feature == "Quarter") {
            // done by hand: here nobody leaves a quarter but to a feature, or comes beside somebody there
        } else if (h.type == "return" || h.type == "eat" || h.type == "capture" || h.type == "trap") {
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
    pay_for_fairy(of_topic(theirs, Topic::score), of_topic(ours, Topic::score));
    return true;
}

// ---------------------------------------------------------------- the steps of a log

bool Replay::happening(const Happening& h) {
    if (h.type == "draw" || h.type == "turn") {
        redeployed_.clear();
    }
    if (ignored(h.type)) {
        return true;
    }
    if ((h.type == "draw" || h.type == "double-turn") && !sets_bazaar_aside()) {
        return false;
    }
    if (h.type == "draw") {
        drawn_ = h.tile;
        return (takes_auctioned(h.tile) || draw(h.tile, true)) && same_number_left(h.left);
    }
    if (h.type == "discard") {
        return discard(h);
    }
    if (h.type == "bazaar") {
        return hold_bazaar(h);
    }
    if (h.type == "double-turn" && !take_double_turn()) {
        return false;
    }
    if (h.type == "roll") {
        return roll(h);
    }
    if (h.type == "token" && mapping_.chance.contains(h.token)) {
        return draw_token(h);
    }
    pending_.push_back(h);
    return true;
}

/// The other engine never declines it. Here it may be a decision, with a switch.
bool Replay::take_double_turn() {
    if (!pass_over()) { // a wagon that theirs does not ask about
        return false;
    }
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

Item Replay::action_item(Action action) const { return {Topic::action, game_.text(action), 0, "", false, action}; }

/// The end: what the last action brought, the scores, and the figures.
bool Replay::finish() {
    if (!pass_over()) {
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
        !same_laid() || !same_end()) {
        return false;
    }
    if (scribe_ != nullptr) {
        scribe_->after(game_, std::exchange(happened_, {}), watcher_.standing());
    }
    return true;
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
