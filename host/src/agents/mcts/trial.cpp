#include "agents/mcts/trial.hpp"
#include "agents/mcts/in_threads.hpp"
#include "bastide/error.hpp"
#include "lab/cpu_clock.hpp"
#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>

namespace bastide::host {
namespace {

constexpr std::size_t thought_through = 48; ///< actions, as `careful` does
constexpr std::size_t most_actions = 3;     ///< of a line

double seconds_since(Trial::Clock::time_point begun) {
    return std::chrono::duration<double>(Trial::Clock::now() - begun).count();
}

/// Of equal ones the earlier. (A template of it would be in the page's engine twice.)
void best_first(std::span<TriedLine> lines, const std::function<double(const TriedLine&)>& worth) {
    std::stable_sort(lines.begin(), lines.end(),
                     [&](const TriedLine& a, const TriedLine& b) { return worth(a) > worth(b); });
}

} // namespace

Trial::Trial(const TrialSettings& settings, const ValueChoice& value, std::size_t threads)
    : settings_(settings), thought_(value, thought_through) {
    for (std::size_t thread = 0; thread < threads; ++thread) {
        workers_.push_back({LinePlayer(value, settings.reply)});
    }
}

void Trial::begin(const Game& game, std::uint64_t seed, const TrialBudget& budget) {
    begun_ = Clock::now();
    cpu_begun_ = thread_cpu_seconds();
    budget_ = budget;
    seed_ = seed;
    deals_ = played_ = 0;
    no_time_ = false;
    me_ = game.to_act();
    last_turn_ =
        static_cast<std::uint64_t>(game.play().core().turn_number) + static_cast<std::uint64_t>(settings_.horizon);
    lines_.clear();
    ends_.clear();
    std::vector<Action> before;
    thought_.begin(game, me_);
    find_lines(game, before);
    best_first(lines_, [](const TriedLine& line) { return line.promise; });
    lines_.resize(std::min(lines_.size(), settings_.width));
    left_ = std::min(lines_.size(), std::max<std::size_t>(2, budget.playouts / 4));
    std::vector<Game> ends;
    for (TriedLine& line : lines_) {
        ends.push_back(std::move(ends_[line.number]));
        line.number = ends.size() - 1;
    }
    ends_ = std::move(ends);
    for (Worker& worker : workers_) {
        worker.ends.assign(ends_.begin(), ends_.end());
    }
    begin_round();
}

/// The most promising ones of each decision, fewer of later ones.
void Trial::find_lines(const Game& game, std::vector<Action>& before) {
    const std::vector<double> worths = thought_.weigh(game);
    std::vector<std::size_t> order(worths.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return worths[a] > worths[b]; });
    order.resize(std::min(order.size(), before.empty() ? settings_.width : settings_.width / (3 * before.size()) + 1));
    for (const std::size_t i : order) {
        Game next = game;
        next.apply_listed(i);
        before.push_back(game.legal_action(i));
        if (next.to_act() == me_ && before.size() < most_actions) {
            find_lines(next, before);
        } else {
            lines_.push_back({before, worths[i], lines_.size()});
            ends_.push_back(std::move(next));
        }
        before.pop_back();
    }
}

void Trial::run() {
    while (!decided()) {
        std::vector<DealRows> played(workers_.size());
        in_threads(played.size(),
                   [&](std::size_t thread) { played[thread] = play(workers_[thread], thread, played.size()); });
        end_round(played);
    }
}

/// Sequential halving: every round has the same share of the budget, and half as many lines.
void Trial::begin_round() {
    if (decided()) {
        return;
    }
    const auto rounds = static_cast<std::size_t>(std::bit_width(left_ - 1));
    const auto share = static_cast<double>(rounds);
    round_ = {(budget_.playouts - played_) / rounds, (budget_.seconds - seconds_since(begun_)) / share,
              (budget_.cpu_seconds - (thread_cpu_seconds() - cpu_begun_)) / share};
}

/// What is begun when time is up does not count.
DealRows Trial::play(Worker& worker, std::size_t which, std::size_t count) const {
    const Clock::time_point begun = Clock::now();
    const bool counts_cpu = std::isfinite(round_.cpu_seconds);
    const double cpu_end = counts_cpu ? thread_cpu_seconds() + round_.cpu_seconds : 0;
    const auto is_late = [&] {
        return seconds_since(begun) >= round_.seconds || (counts_cpu && thread_cpu_seconds() >= cpu_end);
    };
    DealRows rows;
    for (std::size_t deal = which; deal < round_.playouts / left_; deal += count) {
        std::vector<double> row;
        for (std::size_t i = 0; i < left_; ++i) {
            if (is_late()) {
                return rows;
            }
            row.push_back(worker.playing.play(worker.ends[lines_[i].number], me_, seed_, deals_ + deal, last_turn_));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

/// Added up deal by deal, whoever played them: sums are the same to the last bit.
void Trial::end_round(const std::vector<DealRows>& played) {
    std::size_t most = 0;
    for (const DealRows& rows : played) {
        most = std::max(most, rows.size());
    }
    for (std::size_t row = 0; row < most; ++row) {
        for (const DealRows& rows : played) {
            if (row < rows.size()) {
                add(rows[row]);
            }
        }
    }
    const std::size_t deals = std::min(most * played.size(), round_.playouts / left_);
    no_time_ = deals == 0;
    if (no_time_) {
        return;
    }
    deals_ += deals;
    played_ += deals * left_;
    leave_out();
    begin_round();
}

void Trial::add(const std::vector<double>& row) {
    if (row.size() != left_) {
        throw Error("Of every deal as many results are needed as lines are tried, " + std::to_string(left_) + ".");
    }
    for (std::size_t i = 0; i < left_; ++i) {
        lines_[i].got.push_back(row[i]);
        lines_[i].sum += row[i];
    }
}

/// The worse half, and of the better one whatever is surely behind.
void Trial::leave_out() {
    const auto first = lines_.begin();
    best_first(std::span(lines_).first(left_), [&](const TriedLine& line) { return worth(line); });
    left_ = (left_ + 1) / 2;
    const auto half = first + static_cast<std::ptrdiff_t>(left_);
    const auto behind = std::stable_partition(first + 1, half, [&](const TriedLine& line) { return !is_behind(line); });
    left_ = static_cast<std::size_t>(behind - first);
}

/// By differences from the best one in the same deals. Few of them tell nothing.
bool Trial::is_behind(const TriedLine& line) const {
    constexpr std::size_t few = 4;
    constexpr double doubt = 0.01; ///< square points: differences that are all alike are no certainty
    const std::vector<double>& best = lines_.front().got;
    if (best.size() < few) {
        return false;
    }
    double sum = 0, squares = 0;
    for (std::size_t k = 0; k < best.size(); ++k) {
        const double ahead = best[k] - line.got[k];
        sum += ahead;
        squares += ahead * ahead;
    }
    const auto count = static_cast<double>(best.size());
    const double mean = sum / count;
    const double error = std::sqrt(std::max(0.0, squares / count - mean * mean) / count + doubt);
    return mean > settings_.sure * error;
}

/// What playouts brought, with the promise for a few of them.
double Trial::worth(const TriedLine& line) const {
    return (line.sum + settings_.bias * line.promise) / (static_cast<double>(line.got.size()) + settings_.bias);
}

} // namespace bastide::host
