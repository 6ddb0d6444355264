#include "lab/measures/judge.hpp"
#include "quality/drama.hpp"
#include "quality/trace.hpp"
#include "quality/who_won.hpp"
#include <algorithm>
#include <cmath>
#include <functional>

namespace bastide::host {
namespace {

using Chances = std::vector<double>;

double square_off(const Chances& said, const Chances& came) {
    double sum = 0;
    for (std::size_t k = 0; k < said.size(); ++k) {
        sum += (said[k] - came[k]) * (said[k] - came[k]);
    }
    return sum;
}

double mean_of(double sum, std::uint32_t n) { return n == 0 ? 0 : sum / n; }

} // namespace

PlayingOn::PlayingOn(const OracleSpec& spec, int players) : playouts_(spec.playouts) {
    for (int seat = 0; seat < players; ++seat) {
        agents_.push_back(make_agent(spec.agent));
    }
}

std::vector<double> PlayingOn::chances(const Game& game, Rng rng) {
    const std::size_t teams = teams_of(game.play().rules()).size();
    std::vector<double> out(teams, 1 / static_cast<double>(teams));
    for (int i = 0; i < playouts_; ++i) {
        Game& next = made(game_, game);
        next = game;
        for (const auto& agent : agents_) {
            agent->begin();
        }
        while (!next.is_terminal()) {
            if (next.at_chance()) {
                next.apply_sampled(rng);
            } else {
                next.apply(agents_[index(next.to_act())]->choose(next, rng));
            }
        }
        const std::vector<double> won = shares_won(next.play(), 0);
        std::transform(out.begin(), out.end(), won.begin(), out.begin(), std::plus<>());
    }
    for (double& one : out) {
        one /= playouts_ + 1;
    }
    return out;
}

Judge::Judge(const Ruleset& rules, const OracleSpec& spec, const Oracle& learned)
    : learned_(learned), tracer_(rules, value_choice_of(spec.agent).value_or(ValueChoice())) {
    if (spec.playouts != 0) {
        playing_on_.emplace(spec, rules.players);
    }
}

void Judge::begin(std::uint64_t seed) {
    tracer_.begin();
    path_.clear();
    seed_ = seed;
}

void Judge::before(const Game& game, Action action) {
    if (tracer_.looked(game)) {
        const std::uint64_t moment = path_.size();
        path_.push_back(playing_on_ ? playing_on_->chances(game, Rng::stream(seed_, moment))
                                    : learned_.chances(tracer_.trace().moments.back()));
    }
    tracer_.before(game, action);
}

void Judge::finish(const Game& game, unsigned forfeits, const Columns& columns, std::span<std::int32_t> row) const {
    const auto put = [&](Columns::Quality which, double value) {
        const std::size_t place = columns.first_quality + which;
        row[place] = static_cast<std::int32_t>(std::lround(value * columns.list[place].scale));
    };
    const Chances won = shares_won(game.play(), forfeits);
    std::vector<Chances> path = path_;
    std::vector<std::size_t> next;
    double off = 0;
    for (std::size_t t = 0; t < path.size(); ++t) {
        next.push_back(static_cast<std::size_t>(tracer_.trace().moments[t].next));
        off += square_off(path[t], won) / static_cast<double>(path.size());
    }
    path.push_back(won);
    const Suspense it = suspense_of(path, next);
    put(Columns::uncertainty, it.uncertainty);
    put(Columns::surprise, it.surprise);
    put(Columns::chances_lead_changes, it.lead_changes);
    put(Columns::killer_move, it.killer);
    put(Columns::brier, off);
    put(Columns::first_seat, won.front() - 1 / static_cast<double>(won.size()));
    for (const Columns::Quality which : {Columns::drama, Columns::settled, Columns::comebacks}) {
        row[columns.first_quality + which] = no_value;
    }
    if (it.winner) {
        put(Columns::drama, it.winner->drama);
        put(Columns::settled, it.winner->settled);
        put(Columns::comebacks, it.winner->comeback);
    }
    const DecisionSums& sums = tracer_.trace().choices;
    put(Columns::open_decisions, sums.open);
    put(Columns::real_decisions, sums.real);
    put(Columns::options, mean_of(sums.options, sums.open));
    put(Columns::effective_options, mean_of(sums.effective, sums.open));
    put(Columns::relevance, mean_of(sums.gap, sums.open));
    put(Columns::stake, mean_of(sums.stake, sums.open));
}

} // namespace bastide::host
