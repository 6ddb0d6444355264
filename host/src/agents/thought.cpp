#include "agents/thought.hpp"

namespace bastide::host {

double Thought::after(const Game& game, Action action, std::size_t depth) {
    Game& next = made(games_[depth], game);
    next.become(game, action);
    if (next.to_act() != me_ || depth + 1 == deepest) {
        return outlook_.margin(next, me_);
    }
    double most = -std::numeric_limits<double>::infinity();
    for (const Action following : next.legal_actions()) {
        most = std::max(most, after(next, following, depth + 1));
    }
    return most;
}

} // namespace bastide::host
