#include "agents/thought.hpp"
#include <algorithm>
#include <limits>

namespace bastide::host {

double Thought::after(const Game& game, Action action, std::size_t depth) {
    Game& next = made(games_[depth], game);
    next.become(game, action);
    return goes_on(next, depth) ? best_of(next, depth + 1) : valuer_->margin(next, me_);
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
    for (std::size_t i = 0; i < legal.size(); ++i) {
        Game& next = made(games_[depth], game);
        next.become(game, legal[i]);
        worths[i] = valuer_->margin(next, me_);
        if (goes_on(next, depth)) {
            open.push_back(i);
        }
    }
    const std::size_t width = std::min(widths_[depth], open.size());
    std::partial_sort(
        open.begin(), open.begin() + static_cast<std::ptrdiff_t>(width), open.end(),
        [&](std::size_t a, std::size_t b) { return worths[a] != worths[b] ? worths[a] > worths[b] : a < b; });
    for (std::size_t i = 0; i < width; ++i) {
        worths[open[i]] = after(game, legal[open[i]], depth);
    }
    return worths;
}

} // namespace bastide::host
