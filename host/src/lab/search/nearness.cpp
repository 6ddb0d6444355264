#include "lab/search/nearness.hpp"
#include "bastide/error.hpp"
#include "lab/statistics/analysis.hpp"
#include <algorithm>
#include <cmath>
#include <utility>

namespace bastide::host {
namespace {

/// As the experiment's text says them; nothing that its file does not say is needed to read results.
std::vector<Target> targets_of(const LabHead& head) {
    try {
        return parse_experiment(head.experiment, "").search.targets;
    } catch (const Error&) {
        return {}; // of another version
    }
}

/// Luck is a share.
Estimate95 bounded(Estimate95 estimate, const Target& target) {
    if (target.measure == Target::luck_name) {
        estimate.low = std::max(estimate.low, 0.0);
        estimate.high = std::min(estimate.high, 1.0);
    }
    return estimate;
}

} // namespace

bool Nearness::open_ended() const { return std::isinf(estimate.low) || std::isinf(estimate.high); }

const char* Nearness::verdict() const {
    if (!told) {
        return "not told";
    }
    if (open_ended()) {
        return "open";
    }
    const auto inside = [&](double value) { return target.distance(value) <= 1; };
    const bool low = inside(estimate.low), high = inside(estimate.high);
    if (low && high) {
        return "met";
    }
    // The interval may reach over all that is near enough.
    const bool over = estimate.low < target.value && estimate.high > target.value;
    return low || high || over ? "open" : "missed";
}

const Estimate95* figure_of(const Target& target, const LadderFigures& figures) {
    if (target.measure == Target::skill_name) {
        return figures.drawn ? nullptr : &figures.levels;
    }
    return figures.alike ? nullptr : &figures.luck;
}

std::vector<Nearness> nearness_of(const LabHead& head, Store& store, const Ladder& ladder) {
    const std::vector<Target> targets = targets_of(head);
    std::vector<std::string> measures;
    for (const Target& target : targets) {
        if (!target.of_ladder()) {
            measures.push_back(target.measure);
        }
    }
    Analysis analysis(head, measures);
    store.read([&](const Batch& batch) { analysis.add(batch); });
    constexpr double of_all = 0.05;
    const double error = of_all / static_cast<double>(std::max<std::size_t>(targets.size(), 1));
    std::vector<Nearness> out;
    for (std::size_t v = 0; v < head.variants.size(); ++v) {
        const std::optional<LadderFigures> figures = ladder.figures(v);
        std::size_t measure = 0;
        for (const Target& target : targets) {
            std::optional<Estimate95> estimate;
            if (target.of_ladder()) {
                const Estimate95* const figure = figures ? figure_of(target, *figures) : nullptr;
                estimate = figure != nullptr ? std::optional(*figure) : std::nullopt;
            } else {
                estimate = analysis.mean_of(v, measure++);
            }
            Nearness one{v, target, {}, error, false};
            if (estimate) {
                one.estimate = bounded(at_error(*estimate, error), target);
                one.told = estimate->n > 1 || one.open_ended();
            }
            out.push_back(std::move(one));
        }
    }
    return out;
}

} // namespace bastide::host
