#include "agents/greedy.hpp"
#include "agents/deal_anew.hpp"
#include "agents/margin.hpp"
#include "agents/thought.hpp"
#include "agents/why.hpp"
#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace bastide::host {
namespace {

/// What it costs to have figures bound while the game lasts. The fewer are left, the dearer: the last one binds at
/// `scarcity` points, the one before at a half, then a third. All kinds count alike, as any can stand in for another.
/// 12 won against some twenty other prices, each over a few hundred base games; from 8 to 16 it hardly matters.
double price_of_bound(int left, int bound) {
    constexpr double scarcity = 12;
    double price = 0;
    for (int rank = left + 1; rank <= left + bound; ++rank) {
        price += scarcity / rank;
    }
    return price;
}

/// By seat, what its bound figures cost.
std::array<double, max_players> prices(const Play& play) {
    std::array<int, max_players> left{}, bound{};
    for (const Figure& figure : play.figures()) {
        if (figure.owner != nobody) {
            left[index(figure.owner)] += figure.place.where == Where::supply ? 1 : 0;
            bound[index(figure.owner)] += figure.on_board() ? 1 : 0;
        }
    }
    const double time = time_left(play);
    std::array<double, max_players> prices{};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(play.players()); ++seat) {
        prices[seat] = time * price_of_bound(left[seat], bound[seat]);
    }
    return prices;
}

} // namespace

Action GreedyAgent::choose(const Game& game, Rng& rng) {
    const std::span<const Action> legal = game.legal_actions();
    if (legal.size() == 1) {
        return legal.front();
    }
    me_ = game.to_act();
    Game& known = made(games_[0], game);
    known = game;
    deal_anew(known, game, rng);
    std::vector<Action> actions(legal.begin(), legal.end());
    narrow_ = false;
    positions_ = 0;
    think(known, actions);
    if (too_many()) {
        narrow_ = true;
        actions = promising(known, actions, 1);
        think(known, actions);
    }
    Action best = actions.front();
    double most = -std::numeric_limits<double>::infinity();
    std::uint32_t ties = 0;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (worths_[i] > most + 1e-9) {
            most = worths_[i];
            ties = 0;
        }
        if (worths_[i] >= most - 1e-9 && rng.below(++ties) == 0) {
            best = actions[i];
        }
    }
    return best;
}

/// What each action is worth; ended early if there are too many positions to value.
void GreedyAgent::think(const Game& known, std::span<const Action> actions) {
    worths_.clear();
    for (const Action action : actions) {
        if (too_many()) {
            return;
        }
        worths_.push_back(value_after(known, action, 1));
    }
}

/// Those that seem best at once, in the order in which they are listed.
std::vector<Action> GreedyAgent::promising(const Game& game, std::span<const Action> actions, std::size_t depth) {
    std::vector<Action> kept(actions.begin(), actions.end());
    if (kept.size() <= width) {
        return kept;
    }
    std::vector<std::pair<double, std::size_t>> order;
    Game& after = made(games_[depth], game);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        after.become(game, kept[i]);
        order.emplace_back(-value(after), i);
    }
    std::partial_sort(order.begin(), order.begin() + width, order.end());
    order.resize(width);
    std::sort(order.begin(), order.end(), [](const auto& one, const auto& other) { return one.second < other.second; });
    std::transform(order.begin(), order.end(), kept.begin(), [&](const auto& one) { return actions[one.second]; });
    kept.resize(width);
    return kept;
}

/// By the points alone; what it pays for figures hardly ever decides.
std::vector<std::string> GreedyAgent::why(const Game& game, Action chosen) {
    Habits habits;
    habits.short_sighted = true;
    Thought thought(ValueChoice("none"), 0, habits);
    return host::why(game, thought, chosen);
}

double GreedyAgent::value_after(const Game& game, Action action, std::size_t depth) {
    Game& after = made(games_[depth], game);
    after.become(game, action);
    return after.to_act() == me_ && depth < deepest ? best_after(after, depth) : value(after);
}

double GreedyAgent::best_after(const Game& game, std::size_t depth) {
    double most = -std::numeric_limits<double>::infinity();
    const auto consider = [&](std::span<const Action> actions) {
        for (std::size_t i = 0; i < actions.size() && !too_many(); ++i) {
            most = std::max(most, value_after(game, actions[i], depth + 1));
        }
    };
    const std::span<const Action> legal = game.legal_actions();
    if (narrow_) {
        consider(promising(game, legal, depth + 1));
    } else {
        consider(legal);
    }
    return most;
}

double GreedyAgent::value(const Game& game) {
    ++positions_;
    constexpr double none = -std::numeric_limits<double>::infinity();
    const Play& play = game.play();
    const Scores scores = game.estimate();
    const std::array<double, max_players> costs = game.is_terminal() ? std::array<double, max_players>{} : prices(play);
    double mine = 0, theirs = none;
    unsigned seen = 0;
    for (int seat = 0; seat < play.players(); ++seat) {
        const unsigned team = play.team_of(static_cast<PlayerId>(seat));
        if ((seen >> seat & 1U) != 0) {
            continue;
        }
        seen |= team;
        double worth = 0;
        for (unsigned rest = team; rest != 0; rest &= rest - 1) {
            const auto member = static_cast<std::size_t>(std::countr_zero(rest));
            worth += scores[member] - costs[member];
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
