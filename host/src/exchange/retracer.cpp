#include "exchange/retracer.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <utility>

namespace bastide::host {
namespace {

/// It says nothing but that something is done.
bool only_confirms(const ForeignMessage& message) {
    return message.tile.empty() && message.figure.empty() && message.piece.empty() && !message.place &&
           !message.square && message.words.empty() && message.numbers.empty();
}

bool passes(const std::vector<ForeignDeed>& deeds) {
    return std::any_of(deeds.begin(), deeds.end(),
                       [](const ForeignDeed& deed) { return deed.parts.front().verb == "pass"; });
}

constexpr int most_steps = 500; ///< of our game for one message

} // namespace

Retracer::Retracer(const SavedGame& saved, const ForeignWords& words, std::shared_ptr<const Ruleset> rules)
    : saved_(&saved), words_(&words), game_(rules), tiles_(saved, words, *rules), deck_(saved, words) {}

bool Retracer::fail(const std::string& sentence) {
    problem_ = sentence;
    return false;
}

/// "here Ann decides: Place the tile."
std::string Retracer::here() const {
    if (game_.is_terminal()) {
        return "here the game is over";
    }
    return game_.at_chance() ? "here chance decides: " + game_.question()
                             : "here " + game_.play().player_name(game_.to_act()) + " decides: " + game_.question();
}

bool Retracer::start() {
    const Play& play = game_.play();
    bool same = saved_->start.empty() || saved_->start.size() == play.tiles().size();
    for (const ForeignTile& tile : saved_->start) {
        const std::optional<ForeignTiles::Match> match = tiles_.match(tile.tile);
        const TileId there = play.tile_at(tile.at);
        same = same && match && there != none_of<TileId> && play.tile(there).type == match->type &&
               game_.rules().types[index(match->type)].canonical[play.tile(there).rotation] ==
                   tiles_.rotation(*match, tile.turns);
    }
    return same || fail("the tiles that lie before the first turn are not those that lie here");
}

bool Retracer::take(const ForeignMessage& message) {
    const std::vector<ForeignDeed> deeds = words_->deeds(message);
    bool done = false;
    if (confirmed_ && passes(deeds)) {
        draw_what_may_be_declined();
    }
    confirmed_ = deeds.empty() && only_confirms(message);
    if (confirmed_) {
        done = confirm(message);
    } else if (deeds.empty()) {
        return fail("no module that is installed knows what this means");
    } else {
        done = passes(deeds) ? decline_explicitly(message, deeds) : act(message, deeds);
    }
    if (done && message.random) {
        deck_.set_random(*message.random);
    }
    followed_ += done ? 1 : 0;
    return done;
}

bool Retracer::is_asked(const ForeignMessage& message) const {
    return !game_.is_terminal() && !game_.at_chance() &&
           (message.player < 0 || static_cast<int>(index(game_.to_act())) == message.player);
}

/// It ends the placing of figures, whether or not there was anything to place there.
bool Retracer::confirm(const ForeignMessage& message) {
    if (is_asked(message) && game_.play().core().decision == decisions::figures) {
        if (const std::optional<Action> pass = declining()) {
            return apply(*pass);
        }
    }
    return true;
}

/// Where our game has not asked there is nothing to decline.
bool Retracer::decline_explicitly(const ForeignMessage& message, const std::vector<ForeignDeed>& deeds) {
    if (is_asked(message)) {
        for (const ForeignDeed& deed : deeds) {
            if (const std::optional<Action> action = choice(message).meant(deed.parts.front())) {
                return apply(*action);
            }
        }
    }
    return true;
}

bool Retracer::act(const ForeignMessage& message, const std::vector<ForeignDeed>& deeds) {
    for (int step = 0; step < most_steps && !game_.is_terminal(); ++step) {
        if (game_.at_chance()) {
            if (!chance_brings(message)) {
                return false;
            }
            continue;
        }
        bool belongs_here = false;
        if (is_asked(message)) {
            const ForeignChoice chosen = choice(message);
            for (const ForeignDeed& deed : deeds) {
                if (const std::optional<Action> action = chosen.meant(deed.parts.front())) {
                    return do_parts(message, deed, *action);
                }
                belongs_here = belongs_here || chosen.can_be(deed.parts.front());
            }
        }
        if (belongs_here || !decline()) {
            return fail("this is not possible here: " + here());
        }
    }
    return fail("this is not possible here: " + here());
}

bool Retracer::do_parts(const ForeignMessage& message, const ForeignDeed& deed, Action first) {
    if (!apply(first)) {
        return false;
    }
    note_holder(message, first);
    for (std::size_t i = 1; i < deed.parts.size(); ++i) {
        const std::optional<Action> next =
            is_asked(message) ? choice(message).meant(deed.parts[i]) : std::optional<Action>{};
        if (!next) {
            return fail("this is not possible here: " + here());
        }
        if (!apply(*next)) {
            return false;
        }
    }
    if (!message.tile.empty()) {
        deck_.laid(message.tile);
    }
    return true;
}

std::optional<Action> Retracer::declining() const {
    const auto found = words_->declined.find(game_.decision_name());
    const VerbId verb = found == words_->declined.end() ? verbs::pass.id : game_.rules().verb(found->second);
    const std::span<const Action> all = game_.legal_actions();
    const auto action = std::find_if(all.begin(), all.end(), [&](Action each) { return each.verb == verb; });
    return action == all.end() ? std::nullopt : std::optional(*action);
}

bool Retracer::decline() {
    const std::optional<Action> action = declining();
    return action && apply(*action);
}

/// Whom a figure that was named is with afterwards.
void Retracer::note_holder(const ForeignMessage& message, Action action) {
    for (const ActionValue& value : game_.rules().verbs[index(action.verb)].values) {
        const auto figure = static_cast<FigureId>(value.of(action));
        if (value.sort == ValueSort::figure && figure != none_of<FigureId>) {
            const Place place = game_.play().figure(figure).place;
            if (place.where == Where::held) {
                memory_.holders[message.figure_id] = static_cast<int>(index(place.holder()));
            } else {
                memory_.holders.erase(message.figure_id);
            }
        }
    }
}

bool Retracer::apply(Action action) {
    moves_.emplace_back(game_.at_chance() ? "chance" : game_.play().player_name(game_.to_act()), game_.text(action));
    row_closed_ = row_closed_ || !game_.at_chance();
    game_.apply(action);
    return true;
}

bool Retracer::reaches_end() {
    for (int step = 0; step < most_steps && !game_.is_terminal(); ++step) {
        if (!game_.at_chance()) {
            const bool unasked = words_->declined.contains(game_.decision_name());
            if ((!unasked && !confirmed_) || !decline()) {
                return false;
            }
        } else if (game_.play().core().decision == decisions::draw) {
            if (!draw_what_fits_nowhere()) {
                return false;
            }
        } else if (game_.legal_count() != 1 || !apply(game_.legal_action(0))) {
            return false;
        }
    }
    return game_.is_terminal();
}

Followed Retracer::result() && {
    return {std::move(game_), std::move(moves_), followed_, std::move(problem_), std::move(remarks_)};
}

Followed follow(const SavedGame& saved, const ForeignWords& words, std::shared_ptr<const Ruleset> rules) {
    Retracer retracer(saved, words, std::move(rules));
    bool going = retracer.start();
    std::string at = "before the first message";
    for (std::size_t i = 0; going && i < saved.messages.size(); ++i) {
        at = saved.messages[i].name();
        try {
            going = retracer.take(saved.messages[i]);
        } catch (const ModuleError&) {
            throw;
        } catch (const Error& trouble) { // a place of a name that is unknown
            Followed broken = std::move(retracer).result();
            broken.problem = at + ": " + trouble.what();
            return broken;
        }
    }
    if (going) {
        Retracer ahead = retracer;
        if (ahead.reaches_end()) {
            return std::move(ahead).result();
        }
    }
    Followed result = std::move(retracer).result();
    if (!result.problem.empty()) {
        result.problem = at + ", turn " + std::to_string(result.game.play().core().turn_number) + ": " + result.problem;
    }
    return result;
}

} // namespace bastide::host
