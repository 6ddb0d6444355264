// What chance brought in a saved game: mostly the next tile that is laid tells it, and the deck the tiles that were
// not.
#include "bastide/words.hpp"
#include "exchange/retracer.hpp"
#include <algorithm>
#include <map>
#include <tuple>

namespace bastide::host {

std::optional<Action> Retracer::drawing(const std::string& tile) const {
    const std::optional<ForeignTiles::Match> match = tiles_.match(tile);
    if (!match) {
        return std::nullopt;
    }
    const std::span<const Action> all = game_.legal_actions();
    const auto found = std::find_if(all.begin(), all.end(), [&](Action action) {
        return action.verb == verbs::draw && std::get<1>(verbs::draw.read(action)) == match->type;
    });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

bool Retracer::fits(const std::string& tile) const {
    const std::optional<ForeignTiles::Match> match = tiles_.match(tile);
    return match && game_.play().fits_anywhere(match->type);
}

bool Retracer::chance_brings(const ForeignMessage& message) {
    if (game_.play().core().decision == decisions::draw) {
        return game_.play().argument(decisions::draw).as_offer ? draw_for(message) : draw_into_row();
    }
    if (game_.legal_count() == 1) {
        return apply(game_.legal_action(0));
    }
    return put_away_unseen(message);
}

/// What the message lays, or, done with the tile in hand, one of those behind it.
std::string Retracer::tile_laid_after(const ForeignMessage& message) const {
    for (std::size_t i = message.rank; i < saved_->messages.size(); ++i) {
        const ForeignMessage& later = saved_->messages[i];
        if (later.player != message.player || (later.tile.empty() && later.draws)) { // the turn is over, or its part
            return {};
        }
        if (!later.tile.empty()) {
            return later.tile;
        }
    }
    return {};
}

/// Until that tile is in hand.
bool Retracer::draw_for(const ForeignMessage& message) {
    const std::string wanted = tile_laid_after(message);
    if (wanted.empty()) {
        return fail("here a tile is drawn first, which the file does not tell");
    }
    const std::optional<std::string> next = deck_.next();
    if (next && *next != wanted && drawing(*next)) {
        if (!fits(*next)) { // both put it aside
            deck_.take(*next);
            return apply(*drawing(*next));
        }
        ForeignDeck without = deck_;
        without.take(*next);
        if (without.next() == wanted) {
            deck_.take(*next);
            remarks_.push_back(message.name() + ": the tile " + *next +
                               " found no place there and was put aside; here there is one, so it stays to be drawn");
        }
    }
    const std::optional<Action> draw = drawing(wanted);
    if (!draw) {
        return fail("the tile " + in_quotes(wanted) + " cannot be drawn here: " +
                    (tiles_.match(wanted) ? "none is left" : "no tile set that was carried over has it"));
    }
    deck_.take(wanted);
    return apply(*draw);
}

/// A tile that fits only where somebody makes good what does not match may be declined itself.
void Retracer::draw_what_may_be_declined() {
    const bool due = !game_.is_terminal() && game_.at_chance() && game_.play().core().decision == decisions::draw &&
                     game_.play().argument(decisions::draw).as_offer;
    const std::optional<std::string> next = due ? deck_.next() : std::nullopt;
    const std::optional<ForeignTiles::Match> match = next ? tiles_.match(*next) : std::nullopt;
    if (match && drawing(*next) && fits(*next) && !game_.play().fits_anywhere(match->type, true)) {
        const Action draw = *drawing(*next);
        deck_.take(*next);
        apply(draw);
    }
}

/// Tiles that lie side by side for all to choose from: of these no message tells.
bool Retracer::draw_into_row() {
    const std::optional<std::string> next = deck_.next();
    const std::optional<Action> draw = next ? drawing(*next) : std::nullopt;
    if (!draw) {
        return fail("here tiles are drawn to choose from, which the file does not tell");
    }
    if (row_closed_) {
        memory_.row.clear();
        row_closed_ = false;
    }
    memory_.row.push_back(*next);
    deck_.take(*next);
    return apply(*draw);
}

/// A tile that nobody sees: one that no later message lays.
bool Retracer::put_away_unseen(const ForeignMessage& message) {
    std::map<TileTypeId, int> needed;
    for (std::size_t i = message.rank; i < saved_->messages.size(); ++i) {
        if (const auto match = tiles_.match(saved_->messages[i].tile)) {
            ++needed[match->type];
        }
    }
    for (const Action action : game_.legal_actions()) {
        for (const ActionValue& value : game_.rules().verbs[index(action.verb)].values) {
            if (value.sort == ValueSort::tile_type) {
                const auto type = static_cast<TileTypeId>(value.of(action));
                if (game_.play().in_pile(piles::supply, type) > needed[type]) {
                    return apply(action);
                }
            }
        }
    }
    return fail("the file does not tell what chance brings here: " + game_.question());
}

/// A tile that comes after the last message was laid by nobody.
bool Retracer::draw_what_fits_nowhere() {
    const std::optional<std::string> next = deck_.next();
    if (next) {
        const std::optional<Action> draw = fits(*next) ? std::nullopt : drawing(*next);
        deck_.take(*next);
        return draw && apply(*draw);
    }
    const Play& play = game_.play();
    for (std::size_t t = 0; t < game_.rules().types.size(); ++t) {
        const auto type = static_cast<TileTypeId>(t);
        if (play.in_pile(piles::supply, type) > 0 && play.fits_anywhere(type)) {
            return false;
        }
    }
    return apply(game_.legal_action(0));
}

} // namespace bastide::host
