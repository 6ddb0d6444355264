#include "agents/mcts/last_tiles.hpp"
#include "agents/deal_anew.hpp"
#include "bastide/game/lists.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

constexpr std::size_t deepest = 64; ///< actions and draws: whoever goes on for longer is not at the end of a game
constexpr int most_tiles = 1;       ///< to come; with two there are ten thousands of positions even in the base game

} // namespace

std::optional<std::vector<double>> LastTiles::weigh(const Game& game, std::size_t positions) {
    if (game.play().tiles_left() > most_tiles || hides(game.rules())) {
        return std::nullopt;
    }
    games_.resize(deepest);
    seen_ = 0;
    most_ = positions;
    too_many_ = false;
    std::vector<double> worths;
    for (const Action action : game.legal_actions()) {
        worths.push_back(after(game, action, 0)[index(game.to_act())]);
    }
    return too_many_ ? std::nullopt : std::optional(worths);
}

Worths LastTiles::after(const Game& game, Action action, std::size_t depth) {
    too_many_ = too_many_ || seen_ == most_ || depth == games_.size();
    if (too_many_) {
        return {};
    }
    ++seen_;
    Game& next = made(games_[depth], game);
    next.become(game, action);
    return end_of(next, depth + 1);
}

Worths LastTiles::end_of(const Game& game, std::size_t depth) {
    if (!game.is_terminal()) {
        return game.at_chance() ? mean_of(game, depth) : best_of(game, depth);
    }
    const std::vector<int> scores = game.scores();
    Worths worths{}, ahead{};
    std::copy(scores.begin(), scores.end(), worths.begin());
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
        ahead[seat] = margin(game.play(), worths, static_cast<PlayerId>(seat));
    }
    return ahead;
}

Worths LastTiles::mean_of(const Game& game, std::size_t depth) {
    Worths mean{};
    const Chances all = game.chances();
    for (const Chances::Outcome& outcome : all.outcomes()) {
        const Worths ahead = after(game, outcome.action, depth);
        const double share = static_cast<double>(outcome.weight) / static_cast<double>(all.total());
        for (std::size_t seat = 0; seat < mean.size(); ++seat) {
            mean[seat] += share * ahead[seat];
        }
    }
    return mean;
}

Worths LastTiles::best_of(const Game& game, std::size_t depth) {
    std::optional<Worths> best;
    const std::size_t me = index(game.to_act());
    for (const Action action : game.legal_actions()) {
        const Worths ahead = after(game, action, depth);
        if (!best || ahead[me] > (*best)[me]) {
            best = ahead;
        }
    }
    return *best;
}

} // namespace bastide::host
