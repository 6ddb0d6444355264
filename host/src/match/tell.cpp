// What people say that chance brought, and tiles that nobody may look at: where such a one lies, the program has only
// assumed which it is, and assumes another when people draw it.
#include "bastide/error.hpp"
#include "match/match.hpp"
#include "match/told.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

/// "cap" of "draw cap"
std::string argument_of(const Game& game, Action action) {
    const std::string text = game.text(action);
    return text.substr(std::min(text.size(), text.find(' ') + 1));
}

} // namespace

std::vector<Tellable> Match::tellable(PlayerId viewer) const {
    std::vector<Tellable> all;
    const Play& play = game_.play();
    if (play.core().decision != decisions::draw) {
        for (const Action action : game_.legal_actions()) {
            all.push_back({action, 0});
        }
        return all;
    }
    const PileId from = play.argument(decisions::draw).from;
    const bool sorted_unseen = std::any_of(moves_.begin(), moves_.end(), [](const Made& made) {
        return made.blind && made.action.verb == verbs::draw; // into which stack nobody knows
    });
    const auto may_lie_here = [&](PileId pile) {
        return pile == from || (is_stack(game_.rules(), pile) ? sorted_unseen : !play.knows(viewer, pile));
    };
    for (std::size_t t = 0; t < game_.rules().types.size(); ++t) {
        const auto type = static_cast<TileTypeId>(t);
        int copies = 0;
        for (std::size_t p = 0; p < game_.rules().piles.size(); ++p) {
            const auto pile = static_cast<PileId>(p);
            const int here = play.in_pile(pile, type);
            copies += here > 0 && may_lie_here(pile) ? here : 0;
        }
        if (copies > 0) {
            all.push_back({verbs::draw(from, type), copies});
        }
    }
    return all;
}

/// Looks for another past of the game, in which what nobody saw was something else and this tile can be drawn now.
class Match::Exchange {
public:
    Exchange(const Match& match, Action wanted)
        : match_(match), wanted_(wanted), name_(argument_of(match.game_, wanted)) {}

    bool found() {
        const std::vector<Made>& moves = match_.moves_;
        for (std::size_t i = moves.size(); i-- > 0 && tries_ > 0;) {
            if (moves[i].blind && with_another(i)) {
                return true;
            }
        }
        return false;
    }
    std::size_t first() const { return first_; } ///< move that is another
    std::vector<Made> moves() { return std::move(made_); }
    const std::vector<std::pair<std::string, std::string>>& lines() const { return lines_; }

private:
    bool in_pile_now(const std::string& name) const {
        const Play& play = match_.game_.play();
        const TileTypeId type = match_.rules_->tile_type(name);
        return type != none_of<TileTypeId> && play.in_pile(play.argument(decisions::draw).from, type) > 0;
    }

    /// Either the tile that is wanted had been put away unseen, or one that was not is exchanged for it.
    bool with_another(std::size_t move) {
        Game then(match_.rules_);
        for (std::size_t i = 0; i < move; ++i) {
            then.apply(match_.moves_[i].action);
        }
        const std::string assumed = argument_of(then, match_.moves_[move].action);
        if (assumed != name_ && !in_pile_now(assumed)) {
            return false;
        }
        for (const Action other : then.legal_actions()) {
            const std::string name = argument_of(then, other);
            const bool fits = assumed == name_ ? name != name_ && in_pile_now(name) : name == name_;
            if (fits && tries_-- > 0 && leads_here(then, move, other)) {
                return true;
            }
        }
        return false;
    }

    bool leads_here(Game game, std::size_t move, Action other) {
        first_ = move;
        made_ = match_.moves_;
        made_[move].action = other;
        lines_.clear();
        try {
            for (std::size_t i = move; i < made_.size(); ++i) {
                lines_.emplace_back(game.play().player_name(game.to_act()), game.text(made_[i].action));
                game.apply(made_[i].action);
            }
        } catch (const IllegalAction&) {
            return false;
        }
        const auto outcomes = game.legal_actions();
        return game.at_chance() && std::find(outcomes.begin(), outcomes.end(), wanted_) != outcomes.end();
    }

    const Match& match_;
    const Action wanted_;
    const std::string name_;
    int tries_ = 64; ///< each plays the game anew
    std::size_t first_ = 0;
    std::vector<Made> made_;
    std::vector<std::pair<std::string, std::string>> lines_;
};

void Match::tell(const std::string& text, PlayerId viewer) {
    const std::vector<Tellable> possible = tellable(viewer);
    const auto said = std::find_if(possible.begin(), possible.end(),
                                   [&](const Tellable& one) { return game_.text(one.action) == text; });
    std::optional<Action> action = game_.parse(text);
    if (!action && said != possible.end()) {
        Exchange exchange(*this, said->action);
        if (exchange.found()) {
            action = said->action;
            if (record_) {
                record_->replace_from(exchange.first(), exchange.lines());
            }
            replay(exchange.moves());
        }
    }
    if (!action) {
        throw NoOutcome(why_no_outcome(game_, text, viewer));
    }
    act(*action);
}

} // namespace bastide::host
