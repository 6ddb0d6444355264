#include "agents/thought.hpp"
#include <algorithm>
#include <limits>

namespace bastide::host {
namespace {

constexpr double overlooked = 1e6, shunned = 1e9; ///< points: more than anything is worth

} // namespace

std::size_t usual_width_in(const Ruleset& rules) {
    constexpr std::size_t usual = 48, of_each_verb = 2;
    return rules.players == 2 ? std::max(usual, of_each_verb * rules.verbs.size()) : usual;
}

void Thought::widen() {
    const std::size_t width = width_ == usual_width ? usual_width_in(*rules_) : width_;
    widths_ = {width, (width + 11) / 12, (width + 11) / 12};
    most_ = std::max(most_positions, positions_of_width * width);
}

double Thought::off(const Game& game, Action action, const Game& next, std::size_t depth) const {
    if (!manner_) {
        return 0;
    }
    return (depth == 0 && !manner_->notices(action, next) ? overlooked : 0) +
           (manner_->shuns(game, action, next) ? shunned : 0);
}

const std::vector<double>& Thought::weigh(const Game& game) {
    positions_ = 0;
    const std::vector<double>& worths = weigh(game, 0);
    if (manner_ && manner_->overlooks() && *std::max_element(worths.begin(), worths.end()) < -overlooked / 2) {
        manner_->look_again();
        positions_ = 0;
        return weigh(game, 0);
    }
    return worths;
}

double Thought::after(const Game& game, Action action, std::size_t depth) {
    ++positions_;
    Game& next = made(games_[depth], game);
    next.become(game, action);
    const double less = off(game, action, next, depth);
    return less != 0 ? margin(next) - less : goes_on(next, depth) ? best_of(next, depth + 1) : ends_at(next);
}

Worths Thought::worths(const Game& game) {
    Worths worths{};
    if (habits_.short_sighted) {
        const Scores scores = game.estimate();
        std::copy(scores.begin(), scores.begin() + game.play().players(), worths.begin());
        return worths;
    }
    worths = valuer_->worths(game);
    if (promises_) {
        promises_->add(game, worths);
    }
    return worths;
}

std::vector<Term> Thought::terms(const Game& game) {
    std::vector<Term> terms = valuer_->terms(game);
    if (promises_) {
        Term& term = terms.emplace_back();
        term.about = Term::About::promised;
        promises_->add(game, term.worths);
    }
    return terms;
}

/// Where a thought ends: swapped away if it is the best yet.
double Thought::ends_at(Game& game) {
    if (!follows_) {
        return margin(game);
    }
    const Worths found = worths(game);
    const double worth = host::margin(game.play(), found, me_);
    if (worth > best_worth_) {
        best_worth_ = worth;
        best_worths_ = found;
        std::swap(made(best_, game), game);
    }
    return worth;
}

const Worths& Thought::follow(Game& game) {
    follows_ = true;
    positions_ = 0;
    best_worth_ = -std::numeric_limits<double>::infinity();
    weigh(game, 0);
    follows_ = false;
    std::swap(game, *best_);
    return best_worths_;
}

double Thought::best_of(const Game& game, std::size_t depth) {
    const std::span<const Action> legal = game.legal_actions();
    double most = -std::numeric_limits<double>::infinity();
    if (widths_[depth] == 0 || legal.size() <= widths_[depth]) {
        for (const Action following : legal) {
            most = std::max(most, after(game, following, depth));
        }
        return most;
    }
    weigh(game, depth);
    return *std::max_element(worths_[depth].begin(), worths_[depth].end());
}

const std::vector<double>& Thought::weigh(const Game& game, std::size_t depth) {
    const std::span<const Action> legal = game.legal_actions();
    std::vector<double>& worths = worths_[depth];
    worths.resize(legal.size());
    if (widths_[depth] == 0 || legal.size() <= widths_[depth]) {
        for (std::size_t i = 0; i < legal.size(); ++i) {
            worths[i] = after(game, legal[i], depth);
        }
        return worths;
    }
    std::vector<std::size_t>& open = open_[depth];
    open.clear();
    positions_ += legal.size();
    for (std::size_t i = 0; i < legal.size(); ++i) {
        Game& next = made(games_[depth], game);
        next.become(game, legal[i]);
        const double less = off(game, legal[i], next, depth);
        const bool opens = less == 0 && goes_on(next, depth);
        worths[i] = opens || less != 0 ? margin(next) - less : ends_at(next);
        if (opens) {
            open.push_back(i);
        }
    }
    const std::size_t width = std::min(widths_[depth], open.size());
    std::partial_sort(
        open.begin(), open.begin() + static_cast<std::ptrdiff_t>(width), open.end(),
        [&](std::size_t a, std::size_t b) { return worths[a] != worths[b] ? worths[a] > worths[b] : a < b; });
    for (std::size_t i = 0; i < width && (i < 2 || positions_ < most_); ++i) {
        worths[open[i]] = after(game, legal[open[i]], depth);
    }
    return worths;
}

} // namespace bastide::host
