// What a replay draws: the tiles of the log, and those that the other engine discards.
#include "bastide/error.hpp"
#include "replay.hpp"
#include <algorithm>
#include <utility>

namespace bastide::differential {

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

/// Out of a bag of tokens comes what came out of theirs.
bool Replay::draw_token(const Happening& h) {
    const std::string& outcome = mapping_.chance.at(h.token);
    const std::optional<Action> found = game_.at_chance() ? game_.parse(outcome) : std::nullopt;
    if (!found) {
        return differ(Topic::draw, outcome + " is drawn",
                      game_.at_chance() ? "that is not left" : "nothing is drawn: " + game_.question());
    }
    apply(*found);
    return true;
}

/// Tiles that nobody sees are any of those that their game never draws, so that none of the others is missed later.
bool Replay::deal_unplayed() {
    while (game_.at_chance()) {
        const auto found = mapping_.unplayed.find(game_.decision_name());
        if (found == mapping_.unplayed.end()) {
            return true;
        }
        const auto tile = std::find_if(unplayed_.begin(), unplayed_.end(), [&](const auto& each) {
            return each.second > 0 && game_.play().in_pile(piles::supply, each.first) > 0;
        });
        if (tile == unplayed_.end()) {
            return differ(Topic::draw, "nothing", "a tile disappears, but all tiles are played");
        }
        --tile->second;
        apply({game_.rules().verb(found->second), 0, static_cast<std::uint16_t>(index(tile->first)), 0});
    }
    return true;
}

std::optional<Action> Replay::drawable(TileTypeId type) const {
    if (taken_out_) {
        return game_.play().in_pile(piles::supply, type) == 0 ? std::nullopt
                                                              : std::optional(verbs::draw(PileId{0}, type));
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
    int left = game_.play().pile_size(piles::supply) + set_aside_;
    for (const PileId layer : game_.rules().layers) {
        left += game_.play().pile_size(layer);
    }
    return left;
}

/// Tiles that wait for the dragon.
int Replay::waiting() const {
    int number = 0;
    if (!shown(game_.play(), game_.play().turn_owner(), "dragon").starts_with("on ")) {
        game_.play().each_type(piles::supply, [&](TileTypeId type, int copies) {
            number += game_.rules().printed(type).words.contains(mapping_.mark("DragonTrigger")) ? copies : 0;
        });
    }
    return number;
}

/// Some of the other engine's logs count tiles that wait for the dragon only when it comes: the first draw tells.
bool Replay::same_number_left(int theirs) {
    const int left = left_to_draw();
    if (!counts_waiting_) {
        counts_waiting_ = left == theirs;
    }
    const int ours = left - (*counts_waiting_ ? 0 : waiting());
    return ours == theirs || differ(Topic::draw, std::to_string(theirs) + " tiles are left to draw",
                                    std::to_string(ours) + " tiles are left to draw");
}

/// Here the tiles of a bazaar that waits for the second part of a double turn are drawn before that part (BCB-043),
/// there after it.
bool Replay::sets_bazaar_aside() {
    const Play& play = game_.play();
    if (set_aside_ != 0 || !game_.at_chance() || play.core().decision != decisions::draw ||
        play.argument(decisions::draw).as_offer) {
        return true;
    }
    for (std::size_t i = step_; i < log_.steps.size(); ++i) {
        const auto* h = std::get_if<Happening>(&log_.steps[i]);
        if (h != nullptr && h->type == "bazaar") {
            set_aside_ = static_cast<int>(h->tiles.size());
            return std::all_of(h->tiles.begin(), h->tiles.end(),
                               [&](const std::string& tile) { return draw(tile, false); });
        }
    }
    return true;
}

/// The tiles of a bazaar are drawn one by one; who got which shows in who places it.
bool Replay::hold_bazaar(const Happening& h) {
    bazaar_ = h.tiles;
    if (std::exchange(set_aside_, 0) != 0) {
        return true;
    }
    return std::all_of(h.tiles.begin(), h.tiles.end(), [&](const std::string& tile) { return draw(tile, false); });
}

/// A tile of the bazaar, which the log calls drawn once more when its owner places it.
bool Replay::takes_auctioned(const std::string& tile) {
    const auto among = std::find(bazaar_.begin(), bazaar_.end(), tile);
    if (among == bazaar_.end() || !pass_over() || game_.is_terminal() || game_.at_chance() ||
        game_.play().core().decision != decisions::place || !game_.play().offered(translate().tile(tile).type) ||
        !caught_up()) {
        return false;
    }
    bazaar_.erase(among);
    ++tile_number_;
    return true;
}

/// A tile that was drawn before, at a bazaar or for a placement that was passed: here too it is gone already, and no
/// other was drawn.
bool Replay::discarded_here(const Happening& h) {
    const Item gone = discard_item(game_.play(), translate().tile(h.tile).type);
    collect();
    return std::any_of(ours_.begin(), ours_.end(),
                       [&](const Item& item) { return item.topic == gone.topic && item.text == gone.text; });
}

bool Replay::discard(const Happening& h) {
    if (!pass_over()) {
        return false;
    }
    drawn_ = h.tile;
    if (discarded_here(h)) {
        if (const auto among = std::find(bazaar_.begin(), bazaar_.end(), h.tile); among != bazaar_.end()) {
            bazaar_.erase(among);
        }
        pending_.push_back(h);
        return caught_up();
    }
    if (!caught_up()) {
        return false;
    }
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

} // namespace bastide::differential
