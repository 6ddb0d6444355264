#include "lab/statistics/screening.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace bastide::host {
namespace {

/// What a factor changed in a block; se: by chance.
struct Step {
    std::size_t block = 0;
    double effect = 0, se = 0;
};

constexpr std::size_t no_block = ~std::size_t{0};
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// A statistic of these blocks, where one may be left out.
template <class Statistic> Jackknifed jackknifed(const std::vector<std::size_t>& blocks, Statistic&& statistic) {
    Jackknifed out{statistic(no_block), unknown};
    if (blocks.size() < 2) {
        return out;
    }
    double sum = 0, squares = 0;
    for (const std::size_t without : blocks) {
        const double value = statistic(without);
        sum += value;
        squares += value * value;
    }
    const double n = static_cast<double>(blocks.size());
    out.error = std::sqrt(std::max(0.0, (n - 1) / n * (squares - sum * sum / n)));
    return out;
}

template <class Value> double mean_without(const std::vector<Step>& steps, std::size_t without, Value&& value) {
    double sum = 0, n = 0;
    for (const Step& step : steps) {
        if (step.block != without) {
            sum += value(step);
            ++n;
        }
    }
    return n > 0 ? sum / n : 0;
}

/// Blocks of which every point has a value: of a sample that lacks one, the others say nothing.
std::vector<std::size_t> whole_blocks(const LabHead& head, const Analysis& analysis, std::size_t measure) {
    std::vector<std::size_t> out;
    for (std::size_t block = 0; (block + 1) * head.block() <= head.variants.size(); ++block) {
        bool whole = true;
        for (std::size_t v = block * head.block(); v < (block + 1) * head.block(); ++v) {
            const auto mean = analysis.mean_of(v, measure);
            whole = whole && mean && mean->n > 0;
        }
        if (whole) {
            out.push_back(block);
        }
    }
    return out;
}

/// Within these blocks.
std::vector<std::vector<Step>> steps_of(const LabHead& head, const Analysis& analysis, std::size_t measure,
                                        const std::vector<std::size_t>& blocks) {
    std::vector<std::vector<Step>> out(head.factors.size());
    for (std::size_t c = 0; c < analysis.contrasts().size(); ++c) {
        const Contrast& contrast = analysis.contrasts()[c];
        const auto estimate = contrast.kind == Contrast::Kind::step && contrast.weights.size() == 2
                                  ? analysis.contrast(c, measure)
                                  : std::optional<Estimate95>{};
        const std::size_t block = contrast.weights.empty() ? 0 : contrast.weights.front().first / head.block();
        if (estimate && estimate->n > 0 && std::binary_search(blocks.begin(), blocks.end(), block)) {
            const double plain = estimate->sd / std::sqrt(static_cast<double>(estimate->n));
            out[contrast.factor].push_back({block, estimate->mean, plain});
        }
    }
    return out;
}

/// The points a and b of these blocks; of trajectories there are none.
class Samples {
public:
    Samples(const LabHead& head, const Analysis& analysis, std::size_t measure,
            const std::vector<std::vector<Step>>& steps, const std::vector<std::size_t>& blocks)
        : steps_(steps), factors_(head.factors.size()) {
        if (head.design != "sobol") {
            return;
        }
        blocks_ = blocks;
        chances_.resize(size());
        for (const std::size_t block : blocks) {
            const std::size_t first = block * head.block();
            values_.push_back({analysis.mean_of(first, measure)->mean, analysis.mean_of(first + 1, measure)->mean});
        }
        changed_.assign(size() * factors_, 0);
        for (std::size_t factor = 0; factor < factors_; ++factor) {
            for (const Step& step : steps[factor]) {
                const auto at = static_cast<std::size_t>(std::lower_bound(blocks_.begin(), blocks_.end(), step.block) -
                                                         blocks_.begin());
                chances_[at].sum += step.se * step.se;
                ++chances_[at].steps;
                const std::size_t first = step.block * head.block();
                const bool up = head.variants[first + 2 + factor].levels[factor] > head.variants[first].levels[factor];
                changed_[at * factors_ + factor] = up ? step.effect : -step.effect;
            }
        }
    }
    std::size_t size() const { return blocks_.size(); }
    double first(std::size_t factor, std::size_t without) const {
        const double middle = mean(without), all = variance(without);
        double sum = 0;
        for (std::size_t j = 0; j < size(); ++j) {
            sum += blocks_[j] == without ? 0 : (values_[j][1] - middle) * changed_[j * factors_ + factor];
        }
        return all > 0 ? sum / count(without) / all : 0;
    }
    /// Of half the mean square of a factor's steps; of blocks without one it is 0. Less than 0 where chance has made
    /// more of the steps than they were: such an estimate has an error, too.
    double total(std::size_t factor, std::size_t without) const {
        const double all = variance(without);
        double sum = 0;
        for (const Step& step : steps_[factor]) {
            sum += step.block == without ? 0 : step.effect * step.effect - step.se * step.se;
        }
        return all > 0 ? sum / 2 / count(without) / all : 0;
    }

private:
    double count(std::size_t without) const { return static_cast<double>(size()) - (without == no_block ? 0 : 1); }
    double mean(std::size_t without) const {
        double sum = 0;
        for (std::size_t j = 0; j < size(); ++j) {
            sum += blocks_[j] == without ? 0 : values_[j][0] + values_[j][1];
        }
        return sum / 2 / count(without);
    }
    /// Between combinations, without what chance adds to each point by itself.
    double variance(std::size_t without) const {
        // All points have the same deals: what these make of them is alike everywhere and no part of the variance.
        const double middle = mean(without), points = 2 * count(without);
        double sum = 0;
        for (std::size_t j = 0; j < size(); ++j) {
            for (const double value : values_[j]) {
                sum += blocks_[j] == without ? 0 : (value - middle) * (value - middle);
            }
        }
        return points > 1 ? std::max(0.0, sum / (points - 1) - chance(without)) : 0;
    }
    /// The variance of a point that is chance alone: half of what a step between two of them has.
    double chance(std::size_t without) const {
        Chance all;
        for (std::size_t j = 0; j < size(); ++j) {
            all.sum += blocks_[j] == without ? 0 : chances_[j].sum;
            all.steps += blocks_[j] == without ? 0 : chances_[j].steps;
        }
        return all.steps > 0 ? all.sum / 2 / all.steps : 0;
    }

    struct Chance {
        double sum = 0, steps = 0; ///< of squares of errors
    };
    const std::vector<std::vector<Step>>& steps_; ///< by factor
    std::vector<std::size_t> blocks_;             ///< numbers, in order; the others by their places here
    std::vector<std::array<double, 2>> values_;
    std::vector<double> changed_; ///< from a to a with the factor of b, by games that both have: of what is 0, 0
    std::vector<Chance> chances_;
    std::size_t factors_ = 0;
};

} // namespace

std::vector<Screened> screened_factors(const LabHead& head, const Analysis& analysis, std::size_t measure) {
    const std::vector<std::size_t> blocks = whole_blocks(head, analysis, measure);
    const std::vector<std::vector<Step>> all = steps_of(head, analysis, measure, blocks);
    const bool sobol = head.design == "sobol";
    const Samples samples(head, analysis, measure, all, blocks);
    std::vector<Screened> out;
    for (std::size_t f = 0; f < all.size(); ++f) {
        const std::vector<Step>& steps = all[f];
        Screened one;
        one.factor = f;
        one.steps = steps.size();
        one.left_out = head.variants.size() / head.block() - blocks.size();
        one.star = jackknifed(blocks, [&](std::size_t without) {
            return mean_without(steps, without, [](const Step& step) { return std::abs(step.effect); });
        });
        one.mean = jackknifed(blocks, [&](std::size_t without) {
            return mean_without(steps, without, [](const Step& step) { return step.effect; });
        });
        const double chance = mean_without(steps, no_block, [](const Step& step) { return step.se * step.se; });
        const double spread = mean_without(steps, no_block, [&](const Step& step) {
            return (step.effect - one.mean.value) * (step.effect - one.mean.value);
        });
        const double n = static_cast<double>(steps.size());
        one.spread = n > 1 ? std::sqrt(std::max(0.0, spread * n / (n - 1) - chance)) : unknown;
        if (n < 2) { // without its step there would be no mean
            one.star.error = one.mean.error = unknown;
        }
        one.chance = std::sqrt(2 / std::numbers::pi * chance);
        if (sobol) {
            one.first = jackknifed(blocks, [&](std::size_t without) { return samples.first(f, without); });
            one.total = jackknifed(blocks, [&](std::size_t without) { return samples.total(f, without); });
            one.total.value = std::max(0.0, one.total.value);
        }
        out.push_back(one);
    }
    std::stable_sort(out.begin(), out.end(), [&](const Screened& a, const Screened& b) {
        return sobol ? a.total.value > b.total.value : a.star.value > b.star.value;
    });
    return out;
}

} // namespace bastide::host
