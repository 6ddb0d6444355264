#include "agents/careful.hpp"
#include "agents/deal_anew.hpp"

namespace bastide::host {

Action CarefulAgent::choose(const Game& game, Rng& rng) {
    const std::span<const Action> legal = game.legal_actions();
    if (legal.size() == 1) {
        return legal.front();
    }
    Game& known = made(known_, game);
    known = game;
    deal_anew(known, game, rng);
    thought_.begin(known, game.to_act());
    Action best = legal.front();
    double most = -std::numeric_limits<double>::infinity();
    std::uint32_t ties = 0;
    for (const Action action : legal) {
        const double worth = thought_.after(known, action);
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

} // namespace bastide::host
