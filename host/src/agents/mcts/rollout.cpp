#include "agents/mcts/rollout.hpp"
#include <cmath>

namespace bastide::host {

void Rollout::act(Game& game, Rng& rng) {
    const auto legal = static_cast<std::uint32_t>(game.legal_count());
    if (legal == 1) {
        game.apply_listed(0);
        return;
    }
    if (tries_ <= 1) {
        game.apply_listed(rng.below(legal));
        return;
    }
    me_ = game.to_act();
    std::size_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    const std::uint32_t tries = std::min(tries_, legal);
    const std::uint32_t offset = rng.below(legal);
    for (std::uint32_t i = 0; i < tries; ++i) {
        const std::size_t number = tries == legal ? (offset + i) % legal : rng.below(legal);
        const double worth = after(game, number, 0, rng);
        if (worth > most) {
            most = worth;
            best = number;
        }
    }
    game.apply_listed(best);
}

double Rollout::after(const Game& game, std::size_t number, std::size_t depth, Rng& rng) {
    Game& next = made(games_[depth], game);
    next.become(game, game.legal_action(number));
    if (next.to_act() != me_ || depth + 1 == games_.size()) {
        return value(next);
    }
    const auto legal = static_cast<std::uint32_t>(next.legal_count());
    const std::uint32_t tries = std::min(tries_, legal);
    double most = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < tries; ++i) {
        most = std::max(most, after(next, tries == legal ? i : rng.below(legal), depth + 1, rng));
    }
    return most;
}

double Rollout::value(const Game& game) const {
    const Play& play = game.play();
    const Scores scores = game.estimate();
    std::array<double, max_players> free{}, all{};
    for (const Figure& figure : play.figures()) {
        if (figure.owner != nobody) {
            free[index(figure.owner)] += figure.place.where == Where::supply ? 1 : 0;
            all[index(figure.owner)] += figure.place.where == Where::supply || figure.on_board() ? 1 : 0;
        }
    }
    constexpr double scarcity = 12;
    const double time = time_left(play);
    Worths worths{};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(play.players()); ++seat) {
        worths[seat] = scores[seat] - scarcity * time * std::log((all[seat] + 0.5) / (free[seat] + 0.5));
    }
    return margin(play, worths, me_);
}

} // namespace bastide::host
