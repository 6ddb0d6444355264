#include "lab/training/pupil.hpp"
#include "agents/deal_anew.hpp"
#include "bastide/random.hpp"
#include "chance/numbers.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

constexpr double lambda = 0.8;
constexpr double tried = 0.15; ///< share of decisions at which something else may be played
/// Points by which what is tried then is worse: about so many, in some games more than in others.
constexpr std::array heats{1.5, 4.0};

double uniform(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

/// One of them, by the exponential of its worth.
std::size_t softmax(const std::vector<double>& worths, double heat, Rng& rng) {
    const double most = *std::max_element(worths.begin(), worths.end());
    double sum = 0;
    for (const double worth : worths) {
        sum += std::exp((worth - most) / heat);
    }
    double left = uniform(rng) * sum;
    std::size_t number = 0;
    while (number + 1 < worths.size() && (left -= std::exp((worths[number] - most) / heat)) >= 0) {
        ++number;
    }
    return number;
}

} // namespace

Pupil::Pupil(std::shared_ptr<const Ruleset> rules)
    : fresh_(rules), game_(fresh_), known_(fresh_), deal_(*rules), eye_(*rules), signs_of_seat_(eye_.signs().size()) {
    const auto seats = static_cast<std::size_t>(rules->players);
    traces_.assign(seats == 2 ? 1 : seats, Trace(eye_.signs().size(), lambda));
}

void Pupil::learn_by(const LearnedWeights& weights, std::size_t width) {
    thought_ = Thought(ValueChoice(weights), width);
}

bool Pupil::play(std::uint64_t seed, Equations& into, const std::atomic<bool>& stop) {
    Rng rng(mixed(seed));
    const double heat = heats[rng.below(heats.size())];
    game_ = fresh_;
    deal_.begin(seed);
    for (Trace& trace : traces_) {
        trace.begin();
    }
    while (!game_.is_terminal()) {
        if (stop.load(std::memory_order_relaxed)) {
            return false;
        }
        if (game_.at_chance()) {
            game_.force(deal_.take(game_));
            continue;
        }
        const PlayerId seat = game_.to_act();
        const auto [action, attempt] = chosen(game_, rng, heat);
        game_.apply(action);
        if (attempt) {
            for (Trace& trace : traces_) {
                trace.cut();
            }
        }
        if (game_.to_act() != seat) {
            arrive(game_, into);
        }
    }
    return true;
}

std::pair<Action, bool> Pupil::chosen(const Game& game, Rng& rng, double heat) {
    const std::span<const Action> legal = game.legal_actions();
    if (legal.size() == 1) {
        return {legal.front(), false};
    }
    known_ = game;
    deal_anew(known_, game, rng);
    thought_.begin(known_, game.to_act());
    const std::vector<double>& worths = thought_.weigh(known_);
    const auto most = std::max_element(worths.begin(), worths.end());
    const auto best = static_cast<std::size_t>(most - worths.begin());
    const std::size_t one = uniform(rng) < tried ? softmax(worths, heat, rng) : best;
    constexpr double alike = 1e-6;
    return {legal[one], worths[one] < *most - alike};
}

/// Each seat against the mean of the others.
void Pupil::arrive(const Game& game, Equations& into) {
    const auto seats = static_cast<std::size_t>(game.play().players());
    const Scores scores = game.estimate();
    eye_.begin(game);
    eye_.list(game, scores, rows_);
    const double others = static_cast<double>(seats - 1);
    const auto ahead = [&](double own, double all) { return own - (all - own) / others; };
    for (std::size_t seat = 0; seat < traces_.size(); ++seat) {
        for (std::size_t i = 0; i < signs_of_seat_.size(); ++i) {
            double all = 0;
            for (std::size_t one = 0; one < seats; ++one) {
                all += static_cast<double>(rows_[one][i]);
            }
            signs_of_seat_[i] = ahead(static_cast<double>(rows_[seat][i]), all);
        }
        double all = 0;
        for (std::size_t one = 0; one < seats; ++one) {
            all += scores[one];
        }
        traces_[seat].arrive(signs_of_seat_, ahead(scores[seat], all), into);
    }
}

} // namespace bastide::host
