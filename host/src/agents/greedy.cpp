#include "agents/greedy.hpp"
#include <algorithm>
#include <bit>
#include <limits>

namespace bastide::host {
namespace {

Game& assign(std::optional<Game>& to, const Game& from) {
    if (to && &to->rules() == &from.rules()) {
        *to = from;
    } else {
        to.emplace(from); // another ruleset: other sizes
    }
    to->watch(nullptr); // nobody is to hear of what is only thought
    return *to;
}

/// Share of the tiles that are still to come.
double time_left(const Play& play) {
    const double left = play.tiles_left();
    return left / (left + static_cast<double>(play.tiles().size()));
}

/// What it costs to have figures bound while the game lasts. The fewer are left, the dearer: the last one binds at
/// `scarcity` points, the one before at a half, then a third. All kinds count alike, as any can stand in for another.
/// 12 won against some twenty other prices, each over a few hundred base games; from 8 to 16 it hardly matters.
double price_of_bound(const Play& play, PlayerId player) {
    constexpr double scarcity = 12;
    int left = 0, bound = 0;
    for (const Figure& figure : play.figures()) {
        if (figure.owner == player) {
            left += figure.place.where == Where::supply ? 1 : 0;
            bound += figure.on_board() ? 1 : 0;
        }
    }
    double price = 0;
    for (int rank = left + 1; rank <= left + bound; ++rank) {
        price += scarcity / rank;
    }
    return time_left(play) * price;
}

} // namespace

Action GreedyAgent::choose(const Game& game, Rng& rng) {
    const std::span<const Action> legal = game.legal_actions();
    if (legal.size() == 1) {
        return legal.front();
    }
    me_ = game.to_act();
    Game& known = assign(games_[0], game);
    known.resample(me_, rng);
    Action best = legal.front();
    double most = -std::numeric_limits<double>::infinity();
    std::uint32_t ties = 0;
    for (const Action action : legal) {
        const double worth = value_after(known, action, 1);
        if (worth > most + 1e-9) {
            most = worth;
            ties = 0;
        }
        if (worth >= most - 1e-9 && rng.below(++ties) == 0) {
            best = action;
        }
    }
    return best;
}

double GreedyAgent::value_after(const Game& game, Action action, std::size_t depth) {
    Game& after = assign(games_[depth], game);
    after.apply(action);
    return after.to_act() == me_ && depth < deepest ? best_after(after, depth) : value(after);
}

double GreedyAgent::best_after(const Game& game, std::size_t depth) {
    double most = -std::numeric_limits<double>::infinity();
    for (const Action action : game.legal_actions()) {
        most = std::max(most, value_after(game, action, depth + 1));
    }
    return most;
}

double GreedyAgent::value(const Game& game) {
    Game& finished = assign(games_.back(), game);
    if (!finished.is_terminal()) {
        finished.finish_now();
    }
    constexpr double none = -std::numeric_limits<double>::infinity();
    double mine = 0, theirs = none;
    unsigned seen = 0;
    for (int seat = 0; seat < game.play().players(); ++seat) {
        const unsigned team = game.play().team_of(static_cast<PlayerId>(seat));
        if ((seen >> seat & 1U) != 0) {
            continue;
        }
        seen |= team;
        double worth = finished.play().team_score(static_cast<PlayerId>(seat));
        for (unsigned rest = game.is_terminal() ? 0U : team; rest != 0; rest &= rest - 1) {
            worth -= price_of_bound(game.play(), static_cast<PlayerId>(std::countr_zero(rest)));
        }
        if ((team >> index(me_) & 1U) != 0) {
            mine = worth;
        } else {
            theirs = std::max(theirs, worth);
        }
    }
    return theirs == none ? mine : mine - theirs;
}

} // namespace bastide::host
