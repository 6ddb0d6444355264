#include "quality/trace.hpp"
#include "bastide/game/ruleset.hpp"
#include <algorithm>
#include <bit>
#include <cmath>

namespace bastide::host {

std::vector<unsigned> teams_of(const Ruleset& rules) {
    std::vector<unsigned> teams;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
        if (static_cast<std::size_t>(std::countr_zero(rules.partners[seat])) == seat) {
            teams.push_back(rules.partners[seat]);
        }
    }
    return teams;
}

std::size_t team_of_seat(const std::vector<unsigned>& teams, PlayerId seat) {
    const auto found =
        std::find_if(teams.begin(), teams.end(), [&](unsigned team) { return (team >> index(seat) & 1U) != 0; });
    return found == teams.end() ? 0 : static_cast<std::size_t>(found - teams.begin());
}

Weighed weighed(const std::vector<double>& values) {
    Weighed out;
    constexpr double none = -1e300;
    out.best = out.second = none;
    for (const double value : values) {
        out.mean += value / static_cast<double>(values.size());
        if (value > out.best) {
            out.second = out.best;
            out.best = value;
        } else {
            out.second = std::max(out.second, value);
        }
    }
    double sum = 0, entropy = 0;
    for (const double value : values) {
        sum += std::exp((value - out.best) / alike);
    }
    for (const double value : values) {
        const double share = std::exp((value - out.best) / alike) / sum;
        entropy -= share > 0 ? share * std::log(share) : 0;
    }
    out.effective = std::exp(entropy);
    out.second = values.size() < 2 ? out.best : out.second;
    return out;
}

Tracer::Tracer(const Ruleset& rules, const ValueChoice& choice)
    : rules_(&rules), valuer_(choice.valuer(rules)), thought_(choice) {}

bool Tracer::looked(const Game& game) {
    const int turn = game.play().core().turn_number;
    if (turn == turn_) {
        return false;
    }
    turn_ = turn;
    look(game);
    return true;
}

void Tracer::before(const Game& game, Action action) {
    looked(game);
    if (!game.at_chance()) {
        ++trace_.choices.decisions;
        if (game.legal_count() > 1) {
            weigh(game, action);
        }
    }
}

void Tracer::look(const Game& game) {
    const Play& play = game.play();
    if (teams_.empty()) {
        teams_ = teams_of(play.rules());
    }
    valuer_->begin(game);
    const Worths worths = valuer_->worths(game);
    Moment moment{play.tiles_left(), static_cast<std::int32_t>(team_of_seat(teams_, play.turn_owner())), {}};
    for (const unsigned team : teams_) {
        double sum = 0;
        for (unsigned rest = team; rest != 0; rest &= rest - 1) {
            sum += worths[static_cast<std::size_t>(std::countr_zero(rest))];
        }
        moment.worths.push_back(static_cast<std::int32_t>(std::lround(10 * sum)));
    }
    trace_.moments.push_back(std::move(moment));
}

void Tracer::weigh(const Game& game, Action chosen) {
    const auto legal = game.legal_actions();
    thought_.begin(game, game.to_act());
    values_.clear();
    double taken = 0;
    for (const Action action : legal) {
        values_.push_back(thought_.after(game, action));
        taken = action == chosen ? values_.back() : taken;
    }
    const Weighed it = weighed(values_);
    DecisionSums& sums = trace_.choices;
    ++sums.open;
    sums.real += it.best - it.mean >= at_stake ? 1 : 0;
    sums.options += static_cast<double>(values_.size());
    sums.effective += it.effective;
    sums.gap += it.best - it.second;
    sums.stake += it.best - it.mean;
    sums.slips += it.best - taken;
    count_kinds(game, chosen, it.best);
}

/// Only where there is a choice between kinds: a tile has to be placed, whoever places it.
void Tracer::count_kinds(const Game& game, Action chosen, double best) {
    const auto legal = game.legal_actions();
    if (std::all_of(legal.begin(), legal.end(), [&](Action a) { return a.verb == verbs::place; })) {
        return;
    }
    std::map<std::string, double> of_kinds; // the best of each
    std::string taken;
    for (std::size_t i = 0; i < legal.size(); ++i) {
        const std::string kind = kind_of(game, legal[i]);
        const auto at = of_kinds.try_emplace(kind, values_[i]).first;
        at->second = std::max(at->second, values_[i]);
        if (legal[i] == chosen) {
            taken = kind;
        }
    }
    if (of_kinds.size() < 2) {
        return;
    }
    for (const auto& [kind, value] : of_kinds) {
        MoveKind& one = trace_.choices.kinds[kind];
        ++one.offered;
        one.chosen += kind == taken ? 1 : 0;
        one.lost += best - value;
    }
}

/// "deploy peg path" of "deploy peg path:n": the words of its text that name a figure or a feature, not where.
std::string Tracer::kind_of(const Game& game, Action action) const {
    const std::string text = game.text(action);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at), name = word.substr(0, word.find(':'));
        const bool named = rules_->kind(name) != none_of<KindId> || rules_->figure_kind(name) != none_of<FigureKindId>;
        if (at == 0 || named) {
            out += (out.empty() ? "" : " ") + (at == 0 ? word : name);
        }
        at = end + 1;
    }
    return out;
}

} // namespace bastide::host
