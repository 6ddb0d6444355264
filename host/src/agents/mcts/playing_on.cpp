#include "agents/mcts/playing_on.hpp"
#include "bastide/game/lists.hpp"
#include "chance/streams.hpp"
#include <cmath>

namespace bastide::host {
namespace {

/// The outcome up to which this share of all weights lies.
Action outcome_at(const Game& game, double share) {
    const Chances all = game.chances();
    double left = share * static_cast<double>(all.total());
    for (const Chances::Outcome& outcome : all.outcomes()) {
        left -= static_cast<double>(outcome.weight);
        if (left < 0) {
            return outcome.action;
        }
    }
    return all.outcomes().back().action;
}

/// Shares that lie evenly however many deals there are: the golden ratio's multiples.
double share_of(std::uint64_t seed, std::uint64_t deal) {
    constexpr double golden = 0.6180339887498949;
    const double share = static_cast<double>(mixed(seed) >> 11U) * 0x1p-53 + static_cast<double>(deal) * golden;
    return share - std::floor(share);
}

} // namespace

double LinePlayer::play(const Game& end, PlayerId me, std::uint64_t seed, std::uint64_t deal, std::uint64_t last_turn) {
    Rng rng(mixed(seed + deal * next_generator));
    Game& game = made(game_, end);
    game = end;
    game.resample(me, rng);
    bool first_draw = true;
    std::optional<Worths> worths; // of where the game is
    while (!game.is_terminal() && static_cast<std::uint64_t>(game.play().core().turn_number) <= last_turn) {
        if (!game.at_chance() && game.legal_count() > 1) {
            thought_.begin(game, game.to_act());
            worths = thought_.follow(game);
            continue;
        }
        worths.reset();
        if (!game.at_chance()) {
            game.apply_listed(0);
        } else if (first_draw && game.play().core().decision == decisions::draw) {
            first_draw = false;
            game.apply(outcome_at(game, share_of(seed, deal)));
        } else {
            game.apply_sampled(rng);
        }
    }
    if (!worths) {
        thought_.begin(game, me);
        worths = thought_.valuer().worths(game);
    }
    return margin(game.play(), *worths, me);
}

} // namespace bastide::host
